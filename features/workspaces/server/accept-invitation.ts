import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import { GUEST, type Kit } from '@weft/server-kit'

import { workspaceErrors } from '../shared/index.ts'
import { hashInvitationToken, teamOfToken } from './invitation-token.ts'
import { putBoardMembers, putMember, teamFeed } from './membership.ts'
import { demandRoom } from './member-room.ts'
import { consumeInvitation, findInvitationByHash } from './queries.ts'

/** Whom an open invitation is for. Throws `invitation_invalid` or, for one that is over, `invitation_expired`. */
export async function readInvitationOf(
  kit: Pick<Kit, 'db'>,
  token: string,
): Promise<{ email: string; team_name: string }> {
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

/**
 * Uses an invitation up and joins its workspace, in one transaction with whatever `enter` does: making the account,
 * opening the session. `enter` answers the person's id. Throws `invitation_invalid`, `invitation_foreign` or
 * `members_limit`.
 */
export async function acceptInvitation(
  kit: Kit,
  token: string,
  email_key: string,
  enter: (tx: Tx) => Promise<number>,
): Promise<{ team_id: number; board_id: string | null }> {
  const team_id = teamOfToken(token)
  if (team_id === null || !(await kit.access.of(team_id))) throw workspaceErrors.invitation_invalid()
  const { body } = await kit.writer.act<{ board_id: string | null }>({
    team_id,
    feeds: [teamFeed(team_id)],
    caller: GUEST,
    key: null,
    hash: '',
    async run(unit) {
      const invitation = await consumeInvitation(unit.tx, team_id, hashInvitationToken(token), now())
      if (!invitation) throw workspaceErrors.invitation_invalid()
      if (invitation.email_key !== email_key) throw workspaceErrors.invitation_foreign()
      const user_id = await enter(unit.tx)
      const { world } = unit.access
      // Who belongs to it already keeps the role that others gave since.
      const isInside = world.members.has(user_id) || world.team.owner_id === user_id
      if (!isInside) {
        demandRoom(unit, kit.limits.members_per_team)
        await putMember(unit, { user_id, role: invitation.role, by: user_id })
      }
      const board = invitation.board_id === null ? undefined : world.boards.get(invitation.board_id)
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
