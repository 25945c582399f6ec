import { newUuid, now } from '@weft/base'
import { type Mailer, readReceiver } from '@weft/features/mail/server'
import { emailKey, isEmail } from '@weft/features/profile/shared'
import { findAccounts } from '@weft/features/profile/server'
import { type MemberRole, roleOf } from '@weft/permissions'
import { type Caller, errors, hashRequest, type Kit, type Unit } from '@weft/server-kit'

import { workspaceErrors } from '../shared/index.ts'
import { invitationMail } from './invitation-mail.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'
import { demandRoom, roomFor } from './member-room.ts'
import { type PresentedMember, putBoardMembers, putMember, teamFeed } from './membership.ts'
import {
  countInvitations,
  insertInvitation,
  type InvitationRow,
  readMembers,
  readTeamRow,
} from './queries.ts'
import type { TellPeople } from './tell-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const INVITATION_MS = 7 * DAY_MS

export interface InviteDeps {
  mailer: Mailer
  appUrl: URL
}

interface Wanted {
  email: string
  role: MemberRole
}

/** What an invitation's mail needs beside the invitation. */
interface Letter {
  email: string
  team: string
  inviter: string
  token: string
}

interface Invited {
  users: PresentedMember[]
  invitations: InvitationRow[]
  /** One sentence for each that failed. */
  problems: string[]
}

/**
 * Invites people by address. Whoever has an account joins at once, the others get a mail. The good ones stand
 * whatever comes of the others; then it throws `invitations_failed`.
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
  let letters: Letter[] = []
  const { body } = await kit.writer.act({
    team_id,
    feeds: [teamFeed(team_id)],
    caller,
    key: input.key,
    hash: hashRequest('post', `/teams/${team_id}/members`, { ...input, caller: null, key: null }, null),
    async run(unit) {
      // Tokens are in no answer, which is remembered: they leave by this way only.
      letters = []
      const invited = await invite(kit, unit, input, letters)
      return { status: invited.problems.length > 0 ? 422 : 200, body: { ...invited } }
    },
  })
  const problems = [...body.problems, ...(await mailAll(kit, deps, caller, letters))]
  const { users, invitations } = body
  deps.tell(users.map(({ id }) => id))
  if (problems.length > 0)
    throw workspaceErrors.invitations_failed({ data: problems, extra: { users, invitations } })
  return { users, invitations }
}

async function invite(
  kit: Kit,
  unit: Unit,
  input: { wanted: readonly Wanted[]; board_id: string | null; caller: Caller },
  letters: Letter[],
): Promise<Invited> {
  const { team_id, tx } = unit
  const { caller, board_id } = input
  mayInvite(unit, caller, board_id, input.wanted)
  const wanted = [...new Map(input.wanted.map((one) => [emailKey(one.email), one]))]
  const accounts = await findAccounts(
    tx,
    wanted.map(([key]) => key),
  )
  const team = await readTeamRow(tx, team_id)
  const inviter = (await readMembers(tx, team_id, [caller.user_id])).get(caller.user_id)
  const at = now()
  const { world } = unit.access
  demandRoom(unit, kit.limits.members_per_team)
  let room = roomFor(unit, kit.limits.members_per_team)
  let left = kit.limits.invites_per_day - (await countInvitations(tx, team_id, at - DAY_MS))
  const invited: Invited = { users: [], invitations: [], problems: [] }
  const joined: number[] = []
  for (const [email_key, { email, role }] of wanted) {
    const account = accounts.get(email_key)
    const isInside = account && (world.members.has(account.id) || world.team.owner_id === account.id)
    const problem = !isEmail(email.trim())
      ? 'not an email address'
      : isInside
        ? 'already a member'
        : left <= 0
          ? `a workspace can invite ${kit.limits.invites_per_day} people a day`
          : account && room <= 0
            ? 'the workspace has reached its maximum number of members'
            : null
    if (problem) {
      invited.problems.push(`${email.trim()}: ${problem}`)
      // Somebody inside can still be wanted at the board.
      if (isInside) joined.push(account.id)
      continue
    }
    left -= 1
    const token = newInvitationToken(team_id)
    const invitation = await insertInvitation(tx, {
      team_id,
      id: newUuid(at),
      email: email.trim(),
      email_key,
      role,
      board_id,
      token_hash: hashInvitationToken(token),
      invited_by: caller.user_id,
      at,
      expires_at: at + INVITATION_MS,
      // Whoever joins at once has a row too: the day's limit counts it.
      accepted_at: account ? at : null,
    })
    if (account) {
      room -= 1
      invited.users.push(await putMember(unit, { user_id: account.id, role, by: caller.user_id }))
      joined.push(account.id)
    } else {
      invited.invitations.push(invitation)
      letters.push({ email: email.trim(), team: team?.name ?? '', inviter: inviter?.name ?? '', token })
    }
  }
  const board = board_id === null ? undefined : world.boards.get(board_id)
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
  const asker = unit.asker(caller)
  const team = { type: 'team', id: unit.team_id } as const
  asker.need('INVITE_MEMBERS', team)
  if (board_id !== null) {
    if (!asker.may('VIEW_BOARD', { type: 'board', id: board_id })) throw errors.not_found()
    asker.need('EDIT_BOARD_MEMBERS', { type: 'board', id: board_id })
  }
  if (asker.may('EDIT_MEMBER_ROLES', team)) return
  const own = RANK[roleOf(unit.access.world, caller.user_id)] ?? -1
  if (wanted.some(({ role }) => (RANK[role] ?? 0) > own)) throw errors.forbidden()
}

/** Sends the mails; answers a sentence for each that could not be sent. Their invitations can be sent again. */
async function mailAll(
  kit: Kit,
  deps: InviteDeps,
  caller: Caller,
  letters: readonly Letter[],
): Promise<string[]> {
  if (letters.length === 0) return []
  const { locale = null } = (await readReceiver(kit.db, caller.user_id)) ?? {}
  const expires_at = now() + INVITATION_MS
  const sent = await Promise.allSettled(
    letters.map(async ({ email, ...letter }) =>
      deps.mailer.sendMail(
        await invitationMail({ ...letter, to: email, locale, appUrl: deps.appUrl, expires_at }),
      ),
    ),
  )
  return letters.flatMap(({ email }, n) =>
    sent[n]?.status === 'rejected' ? [`${email}: the mail could not be sent`] : [],
  )
}
