import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import { type Caller, errors, GUEST, type Kit, type Unit } from '@weft/server-kit'

import { workspaceErrors } from '../../shared/index.ts'
import { hashInvitationToken, teamOfToken } from './invitation-token.ts'
import { putBoardMembers, putMember, teamFeed } from '../membership.ts'
import { demandRoom } from '../member-room.ts'
import {
  consumeInvitation,
  findInvitationByHash,
  findVerified,
  type InvitationRow,
  type InvitedTo,
} from './queries.ts'

/** Whom an open invitation is for, and where to. Throws `invitation_invalid` or, for one that is over, `invitation_expired`. */
export async function readInvitationOf(kit: Pick<Kit, 'db'>, token: string): Promise<InvitedTo> {
  const team_id = teamOfToken(token)
  const found =
    team_id === null
      ? undefined
      : await findInvitationByHash(kit.db, team_id, hashInvitationToken(token), now())
  if (!found) throw workspaceErrors.invitation_invalid()
  const { is_over, ...invitation } = found
  if (is_over) throw workspaceErrors.invitation_expired()
  return invitation
}

interface Joined {
  team_id: number
  board_id: string | null
}

/**
 * Uses an invitation up by its token and joins its workspace, in one transaction with whatever `enter` does: making the
 * account, opening the session. `enter` answers the person's id. Throws `invitation_invalid`, `invitation_foreign` or
 * `members_limit`.
 */
export async function acceptInvitation(
  kit: Kit,
  token: string,
  email_key: string,
  enter: (tx: Tx) => Promise<number>,
): Promise<Joined> {
  const team_id = teamOfToken(token)
  if (team_id === null || !(await kit.access.of(team_id))) throw workspaceErrors.invitation_invalid()
  return join(kit, team_id, GUEST, async ({ tx }) => {
    const token_hash = hashInvitationToken(token)
    const invitation = await consumeInvitation(tx, team_id, { token_hash }, now())
    if (!invitation) throw workspaceErrors.invitation_invalid()
    if (invitation.email_key !== email_key) throw workspaceErrors.invitation_foreign()
    return { invitation, user_id: await enter(tx) }
  })
}

/** Accepts an invitation to the caller's own, verified mailbox. Throws `not_found` for any other. */
export async function acceptOwnInvitation(
  kit: Kit,
  { team_id, id, caller }: { team_id: number; id: string; caller: Caller },
): Promise<Joined> {
  return join(kit, team_id, caller, async ({ tx }) => {
    const person = await findVerified(tx, caller.user_id)
    const invitation = person && (await consumeInvitation(tx, team_id, { id, ...person }, now()))
    if (!invitation) throw errors.not_found()
    return { invitation, user_id: caller.user_id }
  })
}

async function join(
  kit: Kit,
  team_id: number,
  caller: Caller,
  take: (unit: Unit) => Promise<{ invitation: InvitationRow; user_id: number }>,
): Promise<Joined> {
  const { body } = await kit.writer.act<{ board_id: string | null }>({
    team_id,
    feeds: [teamFeed(team_id)],
    caller,
    key: null,
    hash: '',
    async run(unit) {
      const { invitation, user_id } = await take(unit)
      const { graph } = unit.access
      // Who belongs to it already keeps the role that others gave since.
      const isInside = graph.members.has(user_id) || graph.team.owner_id === user_id
      if (!isInside) {
        demandRoom(unit, kit.limits.members_per_team)
        await putMember(unit, { user_id, role: invitation.role, by: user_id })
      }
      const board = invitation.board_id === null ? undefined : graph.boards.get(invitation.board_id)
      if (!board || board.deleted_at !== null) return { status: 200, body: { board_id: null } }
      if (!board.user_ids.includes(user_id)) {
        const user_ids = [...board.user_ids, user_id]
        await putBoardMembers(kit, unit, { board_id: board.id, user_ids, by: user_id })
      }
      return { status: 200, body: { board_id: board.id } }
    },
  })
  return { team_id, board_id: body.board_id }
}
