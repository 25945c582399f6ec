import { AuthLayout, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, ButtonLink } from '@weft/ui'
import { useState } from 'react'

import { endMails } from '../shared/index.ts'

/** Where the way out in a mail leads. Nothing ends before the press: programs look at links, too. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const t = useT()
  const { client } = useEntry()
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'failed'>('asked')
  const end = async () => {
    setState('busy')
    try {
      await client.call(endMails, { params: { token }, body: {} })
      setState('done')
    } catch {
      setState('failed')
    }
  }
  const leads = {
    asked: t('You get no more email about notifications. The inbox keeps everything.'),
    busy: t('One moment.'),
    done: t('You get no more email about notifications. The settings turn it on again.'),
    failed: t('This did not work. The link may be an old one: the settings end these emails, too.'),
  }
  return (
    <AuthLayout
      title={state === 'done' ? t('Unsubscribed') : t('Unsubscribe?')}
      lead={leads[state]}
      headline={t('From a list to a plan, before lunch.')}
      sub={t('Import a spreadsheet or build it as you go. Everyone sees every change live.')}
    >
      {(state === 'asked' || state === 'busy') && (
        <Button variant="primary" size="form" isBlock disabled={state === 'busy'} onClick={() => void end()}>
          {t('Unsubscribe')}
        </Button>
      )}
      {(state === 'done' || state === 'failed') && (
        <ButtonLink size="form" isBlock href="/profile/notifications">
          {t('Notification settings')}
        </ButtonLink>
      )}
    </AuthLayout>
  )
}
