import { useAccount, useEntry } from '@weft/features/session/client'
import { leaveTeam } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { toast, useConfirm } from '@weft/ui'

import { useAttempt } from './use-attempt.ts'

/** Asks, and then takes this person out of a workspace. */
export function useLeave(): (team: Team) => Promise<void> {
  const t = useT()
  const { client } = useEntry()
  const account = useAccount()
  const attempt = useAttempt()
  const confirm = useConfirm()
  return async (team) => {
    const isSure = await confirm({
      title: t('Leave {name}?', { name: team.name }),
      message: t('What you created stays with the others. To come back, you need to be invited again.'),
      confirmText: t('Leave'),
      tone: 'danger',
    })
    if (!isSure) return
    await attempt(async () => {
      await client.call(leaveTeam, { params: { id: String(team.id) } })
      account.forgetTeam(team.id)
      toast.success(t('You have left {name}.', { name: team.name }))
    })
  }
}
