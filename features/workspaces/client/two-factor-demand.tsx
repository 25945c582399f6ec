import { useEntry, useGo } from '@weft/features/session/client'
import { readTwoFactorDemand, saveTwoFactorDemand } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { Button, Callout, SettingsBlock, Switch, useConfirm } from '@weft/ui'
import { useEffect, useState } from 'react'

import { useAttempt } from './use-attempt.ts'

interface Demand {
  readonly required: boolean
  readonly own: boolean
}

/** Whether a workspace asks everybody for a second factor; owner and admins decide, and begin with themselves. */
export function TwoFactorDemand({ team }: { readonly team: Team }) {
  const t = useT()
  const go = useGo()
  const { client } = useEntry()
  const attempt = useAttempt()
  const confirm = useConfirm()
  const [demand, setDemand] = useState<Demand | null>(null)
  const mayDemand = team.user_role === 'owner' || team.user_role === 'admin'
  useEffect(() => {
    let isWanted = true
    client
      .call(readTwoFactorDemand, { params: { id: String(team.id) } })
      .then(({ data }) => isWanted && setDemand(data))
      // Without the server there is nothing to switch.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client, team.id])
  if (demand === null) return null

  const save = async (required: boolean) => {
    if (required) {
      const isSure = await confirm({
        title: t('Require two-factor authentication for everyone?'),
        message: t('Members who have not set it up lose access to the workspace until they do.'),
        confirmText: t('Ask for it'),
        tone: 'danger',
      })
      if (!isSure) return
    }
    await attempt(async () => {
      const { data } = await client.call(saveTwoFactorDemand, {
        params: { id: String(team.id) },
        body: { required },
      })
      setDemand(data)
    })
  }
  const isLocked = !demand.own && !demand.required
  return (
    <SettingsBlock title={t('Two-factor authentication')}>
      <Switch
        isSpread
        checked={demand.required}
        disabled={!mayDemand || isLocked}
        hint={
          mayDemand
            ? t(
                'Everyone here needs two-factor authentication. The members list shows who has not set it up.',
              )
            : t('Only the owner and admins can change this.')
        }
        onCheckedChange={(required) => void save(required)}
      >
        {t('Required for everyone in this workspace')}
      </Switch>
      {mayDemand && isLocked && (
        <Callout
          action={
            <Button size="compact" onClick={() => go('/profile/two-factor/status')}>
              {t('Set up')}
            </Button>
          }
        >
          {t('Turn on two-factor authentication for yourself before requiring it for others.')}
        </Callout>
      )}
    </SettingsBlock>
  )
}
