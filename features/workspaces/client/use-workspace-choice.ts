import {
  useAccount,
  useCurrentTeam,
  useEntry,
  useGo,
  useMay,
  useMe,
  useTeams,
} from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { toast } from '@weft/ui'

import type { OwnInvitation } from './invitations/own-invitations.ts'
import { useOwnInvitations } from './invitations/use-own-invitations.ts'
import { mayCreateWorkspace } from './may-create-workspace.ts'
import { useAttempt } from './use-attempt.ts'
import { orderTeams } from './workspace-order.ts'

/** What can be chosen and done from the switcher. */
export function useWorkspaceChoice() {
  const t = useT()
  const go = useGo()
  const account = useAccount()
  const me = useMe()
  const teams = orderTeams(useTeams(), me.preferences)
  const team = useCurrentTeam()
  const may = useMay(team?.id ?? 0)
  const seesActivity =
    team !== null && may('VIEW_ACTIVITY_LOG', { type: 'team', id: team.id, team_id: team.id })
  const { client } = useEntry()
  const attempt = useAttempt()
  const open = useOwnInvitations().filter(({ state }) => state === 'open')
  const answer = (invitation: OwnInvitation, verb: 'accept' | 'dismiss') =>
    void attempt(async () => {
      // Most sessions have nothing to answer.
      const answers = await import('./invitations/answer-invitation.ts')
      const { href } = await answers[verb]({ client, account }, invitation)
      if (href) go(href)
    })
  const create = () => {
    if (mayCreateWorkspace(account)) go('/workspace/create')
    else toast.error(t('You have reached the number of workspaces in your plan.'))
  }
  const choose = (id: number) => {
    account.enterTeam(id)
    go('/home')
  }
  return { teams, team, open, answer, create, choose, go, seesActivity }
}
