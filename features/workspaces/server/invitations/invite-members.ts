import { newUuid, now } from '@weft/base'
import { emailKey, isEmail, plainEmail } from '@weft/features/profile/shared'
import { findAccounts } from '@weft/features/profile/server'
import { type MemberRole, roleOf } from '@weft/permissions'
import { type Caller, errors, hashRequest, type Kit, type Unit } from '@weft/server-kit'

import { workspaceErrors } from '../../shared/index.ts'
import { countInvitations, insertInvitation, type InvitationRow } from './queries.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'
import { demandRoom, roomFor } from '../member-room.ts'
import { type PresentedMember, putBoardMembers, putMember, teamFeed } from '../membership.ts'
import { INVITATION_MS, type InviteDeps, type Letter, sendLetters } from './send-letters.ts'
import type { TellPeople } from '../tell-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Wanted {
  email: string
  role: MemberRole
}

/** What is in no answer, since answers are remembered: tokens, and who has an account without saying so. */
interface Aside {
  letters: Letter[]
  /** Those who find something new on their own feed. */
  told: number[]
}

interface Invited {
  users: PresentedMember[]
  invitations: InvitationRow[]
  /** One sentence for each that failed. */
  problems: string[]
}

/**
 * Invites people by address. Whoever has a verified account joins at once, unless they want to be asked first; for all
 * others it is an invitation. An address that was never verified gets the link alone, as if nobody had an account
 * there. The good ones stand whatever comes of the others; then it throws `invitations_failed`.
 */
export async function inviteMembers(
  kit: Kit,
  deps: InviteDeps & { tell: TellPeople },
  input: {
    team_id: number
    wanted: readonly Wanted[]
    board_id: string | null
    caller: Caller
    key: string | null
  },
): Promise<Pick<Invited, 'users' | 'invitations'>> {
  const { team_id, caller } = input
  let aside: Aside = { letters: [], told: [] }
  const { body } = await kit.writer.act({
    team_id,
    feeds: [teamFeed(team_id)],
    caller,
    key: input.key,
    hash: hashRequest('post', `/teams/${team_id}/members`, { ...input, caller: null, key: null }, null),
    async run(unit) {
      aside = { letters: [], told: [] }
      const invited = await invite(kit, unit, input, aside)
      return { status: invited.problems.length > 0 ? 422 : 200, body: { ...invited } }
    },
  })
  const problems = [...body.problems, ...(await sendLetters(kit, deps, input, aside.letters))]
  const { users, invitations } = body
  deps.tell(aside.told)
  if (problems.length > 0)
    throw workspaceErrors.invitations_failed({ data: problems, extra: { users, invitations } })
  return { users, invitations }
}

async function invite(
  kit: Kit,
  unit: Unit,
  input: { wanted: readonly Wanted[]; board_id: string | null; caller: Caller },
  aside: Aside,
): Promise<Invited> {
  const { team_id, tx } = unit
  const { caller, board_id } = input
  mayInvite(unit, caller, board_id, input.wanted)
  const wanted = [
    ...new Map(
      input.wanted.map(({ email, role }) => [emailKey(email), { email: plainEmail(email), role }] as const),
    ),
  ]
  const accounts = await findAccounts(
    tx,
    wanted.map(([key]) => key),
  )
  const at = now()
  const { graph } = unit.access
  demandRoom(unit, kit.limits.members_per_team)
  let room = roomFor(unit, kit.limits.members_per_team)
  let left = kit.limits.invites_per_day - (await countInvitations(tx, team_id, at - DAY_MS))
  const invited: Invited = { users: [], invitations: [], problems: [] }
  const joined: number[] = []
  for (const [email_key, { email, role }] of wanted) {
    const account = accounts.get(email_key)
    const isInside = account && (graph.members.has(account.id) || graph.team.owner_id === account.id)
    const known = account?.verified ? account : undefined
    const joins = known !== undefined && !known.asks_first
    const problem = !isEmail(email)
      ? 'not an email address'
      : isInside
        ? 'already a member'
        : left <= 0
          ? `a workspace can invite ${kit.limits.invites_per_day} people a day`
          : joins && room <= 0
            ? 'the workspace has reached its maximum number of members'
            : null
    if (problem) {
      invited.problems.push(`${email}: ${problem}`)
      // Somebody inside can still be wanted at the board.
      if (isInside) joined.push(account.id)
      continue
    }
    left -= 1
    const token = newInvitationToken(team_id)
    const invitation = await insertInvitation(tx, {
      team_id,
      id: newUuid(at),
      email: email,
      email_key,
      role,
      board_id,
      token_hash: hashInvitationToken(token),
      invited_by: caller.user_id,
      at,
      expires_at: at + INVITATION_MS,
      // Whoever joins at once has a row too: the day's limit counts it, and their home page tells of it.
      accepted_at: joins ? at : null,
      added_user_id: joins ? known.id : null,
    })
    const letter = { email, locale: known?.locale ?? null, invitation, user_id: known?.id ?? null }
    if (known) aside.told.push(known.id)
    if (joins) {
      room -= 1
      invited.users.push(await putMember(unit, { user_id: known.id, role, by: caller.user_id }))
      joined.push(known.id)
      aside.letters.push({ ...letter, token: null, state: 'joined' })
    } else {
      invited.invitations.push(invitation)
      aside.letters.push({ ...letter, token: known ? null : token, state: 'open' })
    }
  }
  const board = board_id === null ? undefined : graph.boards.get(board_id)
  if (board && joined.some((id) => !board.user_ids.includes(id))) {
    const user_ids = [...new Set([...board.user_ids, ...joined])]
    await putBoardMembers(kit, unit, { board_id: board.id, user_ids, by: caller.user_id })
  }
  return invited
}

const RANK: Readonly<Record<string, number>> = {
  owner: 3,
  admin: 2,
  'full-member': 1,
  'restricted-member': 0,
}

/** Judged on the locked feed: the right to invite, the board, and nobody is lifted above oneself. */
function mayInvite(unit: Unit, caller: Caller, board_id: string | null, wanted: readonly Wanted[]): void {
  const principal = unit.principal(caller)
  const team = { type: 'team', id: unit.team_id } as const
  principal.need('INVITE_MEMBERS', team)
  if (board_id !== null) {
    if (!principal.may('VIEW_BOARD', { type: 'board', id: board_id })) throw errors.not_found()
    principal.need('EDIT_BOARD_MEMBERS', { type: 'board', id: board_id })
  }
  if (principal.may('EDIT_MEMBER_ROLES', team)) return
  const own = RANK[roleOf(unit.access.graph, caller.user_id)] ?? -1
  if (wanted.some(({ role }) => (RANK[role] ?? 0) > own)) throw errors.forbidden()
}
