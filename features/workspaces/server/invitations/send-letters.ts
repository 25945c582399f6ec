import { now } from '@weft/base'
import { readReceiver } from '@weft/features/mail/server'
import type { Mailer } from '@weft/features/mail/server'
import { check, type PermissionGraph, type Role } from '@weft/permissions'
import type { Caller, Kit } from '@weft/server-kit'

import { type InvitationLetter, invitationMail } from './invitation-mail.ts'
import { readBoardNames, readMembers, readTeamRow } from '../queries.ts'
import type { InvitationRow } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const INVITATION_MS = 7 * DAY_MS

/** A letter before it is known what may be named in it. */
export interface Letter extends Omit<InvitationLetter, 'board'> {
  invitation: Pick<InvitationRow, 'board_id' | 'role'>
  /** Whose verified account the address is. */
  user_id: number | null
}

export interface InviteDeps {
  mailer: Mailer
  appUrl: URL
}

/** Mails what people were invited to; answers a sentence for each mail that could not be sent. */
export async function sendLetters(
  kit: Kit,
  deps: InviteDeps,
  { team_id, caller }: { team_id: number; caller: Caller },
  letters: readonly Letter[],
): Promise<string[]> {
  if (letters.length === 0) return []
  const graph = (await kit.access.of(team_id))?.graph
  const boardOf = (letter: Letter) => (graph ? visibleBoard(graph, letter) : null)
  const board_ids = [...new Set(letters.flatMap((letter) => boardOf(letter) ?? []))]
  const { boards, ...names } = await kit.db.read(team_id, async (tx) => ({
    boards: await readBoardNames(tx, team_id, board_ids),
    team: (await readTeamRow(tx, team_id))?.name ?? '',
    inviter: (await readMembers(tx, team_id, [caller.user_id])).get(caller.user_id)?.name ?? '',
  }))
  const { locale: inviterLocale = null } = (await readReceiver(kit.db, caller.user_id)) ?? {}
  const options = { ...names, team_id, inviterLocale, appUrl: deps.appUrl, expires_at: now() + INVITATION_MS }
  const sent = await Promise.allSettled(
    letters.map(async (letter) => {
      const board = boards.get(boardOf(letter) ?? '') ?? null
      return deps.mailer.sendMail(await invitationMail({ ...letter, board }, options))
    }),
  )
  return letters.flatMap(({ email }, n) =>
    sent[n]?.status === 'rejected' ? [`${email}: the mail could not be sent`] : [],
  )
}

/** Nobody has this number: somebody without an account yet. */
const NEWCOMER = Number.MAX_SAFE_INTEGER

/** The board of an invitation, where its permissions let the receiver see it once they are in and on it. */
function visibleBoard(graph: PermissionGraph, { invitation, user_id }: Letter): string | null {
  const { board_id, role } = invitation
  const board = graph.boards.get(board_id ?? '')
  if (!board || board.deleted_at !== null) return null
  const id = user_id ?? NEWCOMER
  const members = new Map<number, Role>([...graph.members, [id, graph.members.get(id) ?? role]])
  const boards = new Map([...graph.boards, [board.id, { ...board, user_ids: [...board.user_ids, id] }]])
  const isVisible = check({ ...graph, members, boards }, id, 'VIEW_BOARD', {
    type: 'board',
    id: board.id,
    team_id: graph.team.id,
  })
  return isVisible ? board.id : null
}
