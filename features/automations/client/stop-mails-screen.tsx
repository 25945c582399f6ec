import { AuthLayout, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { useState } from 'react'

import { stopRuleMails } from '../shared/index.ts'

/** Where the way out in a mail of an automation leads. Nothing ends before the press: programs look at links, too. */
export function StopMailsScreen({ token }: { token: string }) {
  const t = useT()
  const { client } = useEntry()
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'failed'>('asked')
  const stop = async () => {
    setState('busy')
    try {
      await client.call(stopRuleMails, { params: { token }, body: {} })
      setState('done')
    } catch {
      setState('failed')
    }
  }
  const leads = {
    asked: t('Automations of this workspace no longer send email to your address.'),
    busy: t('One moment.'),
    done: t('Automations of this workspace no longer send email to your address.'),
    failed: t('This did not work. Try again, or use the link of a newer email.'),
  }
  return (
    <AuthLayout
      title={state === 'done' ? t('Unsubscribed') : t('Unsubscribe?')}
      lead={leads[state]}
      headline={t('From a list to a plan, before lunch.')}
      sub={t('Import a spreadsheet or build it as you go. Everyone sees every change live.')}
    >
      {state !== 'done' && (
        <Button variant="primary" size="form" isBlock disabled={state === 'busy'} onClick={() => void stop()}>
          {t('Unsubscribe')}
        </Button>
      )}
    </AuthLayout>
  )
}
