import type { ApiClient } from '@weft/api-client'
import type { Account } from '@weft/features/session/client'
import { acceptOwnInvitation, dismissOwnInvitation } from '@weft/features/workspaces/shared'

import { type OwnInvitation, ownInvitationsOf } from './own-invitations.ts'

interface Session {
  readonly client: Pick<ApiClient, 'call'>
  readonly account: Account
}

/** Where to go afterwards; null to stay. */
interface Answered {
  readonly href: string | null
}

/** Joins the workspace of an invitation. */
export async function accept({ client, account }: Session, { id }: OwnInvitation): Promise<Answered> {
  const { data } = await client.call(acceptOwnInvitation, { params: { id } })
  ownInvitationsOf(client).drop(id)
  await account.loadTeams()
  account.enterTeam(data.team_id)
  return { href: data.board_id === null ? '/home' : `/b/${data.board_id}` }
}

/** Declines an invitation, or puts the news of having been added away. */
export async function dismiss({ client }: Session, { id }: OwnInvitation): Promise<Answered> {
  await client.call(dismissOwnInvitation, { params: { id } })
  ownInvitationsOf(client).drop(id)
  return { href: null }
}
