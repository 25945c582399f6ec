import { isUuid, isWireTime } from '@weft/base'
import type { Notification } from '@weft/model'
import { type Caller, createPrincipal, invalid, isKeptOut, type Kit, type Principal } from '@weft/server-kit'

import { presentNotification } from '../notification-store.ts'
import { boardsOf, feedNumber, type ListedRow, readPage, unreadByFolder } from './queries.ts'

type Reads = Pick<Kit, 'db' | 'access'>

const PAGE = 30
const MOST = 100
/** Rows of places that were closed since are passed over, so many pages of them in one call. */
const MOST_PAGES = 20

export interface Listed {
  data: Notification[]
  after: string | null
  has_more: boolean
  /** Number of the person's feed. */
  seq: number
}

interface ListQuery {
  after?: string | undefined
  unread?: string | undefined
  snoozed?: string | undefined
  board_id?: string | undefined
  types?: string | undefined
  limit?: string | undefined
}

const isYes = (text: string | undefined) => text === '1' || text === 'true'

/** A page of what a person was told of and may still see, the newest first. */
export async function listNotifications(kit: Reads, caller: Caller, query: ListQuery): Promise<Listed> {
  const limit = Number(query.limit ?? PAGE)
  if (limit < 1 || limit > MOST) throw invalid(`limit: between 1 and ${MOST}`)
  const asked = {
    unread: isYes(query.unread),
    snoozed: isYes(query.snoozed),
    board_id: query.board_id ?? null,
    types: query.types === undefined ? null : query.types.split(','),
    limit: limit + 1,
  }
  const seq = await feedNumber(kit.db, caller.user_id)
  const sees = createSight(kit, caller)
  const data: ListedRow[] = []
  let before = query.after === undefined ? null : placeOf(query.after)
  for (let page = 0; page < MOST_PAGES; page++) {
    const rows = await readPage(kit.db, caller.user_id, { ...asked, before })
    for (const row of rows) {
      if (data.length === limit) return { ...answer(data, true, before), seq }
      before = { at: row.created_at, id: row.id }
      if (await sees(row.team_id, placeOfRow(row))) data.push(row)
    }
    if (rows.length <= limit) return { ...answer(data, false, null), seq }
  }
  return { ...answer(data, true, before), seq }
}

function answer(
  data: readonly ListedRow[],
  has_more: boolean,
  before: ReturnType<typeof placeOf> | null,
): Omit<Listed, 'seq'> {
  return {
    data: data.map(
      ({ team_id, ...row }) => ({ ...presentNotification(row), team_id }) as unknown as Notification,
    ),
    has_more,
    after: has_more && before ? `${before.at}/${before.id}` : null,
  }
}

function placeOf(after: string): { at: string; id: string } {
  const [at = '', id = ''] = after.split('/')
  if (!isUuid(id) || !isWireTime(at)) throw invalid('after: not a cursor')
  return { at, id }
}

/** What is unread, in all places that may be seen now. */
export async function countUnread(kit: Reads, caller: Caller): Promise<number> {
  const sees = createSight(kit, caller)
  let count = 0
  for (const { team_id, folder_id, unread } of await unreadByFolder(kit.db, caller.user_id))
    if (await sees(team_id, folder_id)) count += unread
  return count
}

export interface NotifiedBoard {
  team_id: number
  board_id: string
  board_name: string
}

/** The boards that somebody was told of and may still see, the latest first. */
export async function listNotifiedBoards(kit: Reads, caller: Caller): Promise<NotifiedBoard[]> {
  const sees = createSight(kit, caller)
  const boards = new Map<string, NotifiedBoard>()
  for (const { folder_id, ...board } of await boardsOf(kit.db, caller.user_id))
    if (!boards.has(board.board_id) && (await sees(board.team_id, folder_id)))
      boards.set(board.board_id, board)
  return [...boards.values()]
}

/** Places as they are counted: a folder's id, a board's behind this, or nothing for the workspace. */
const OF_BOARD = 'board:'

export const placeOfRow = ({ folder_id, board_id }: Pick<ListedRow, 'folder_id' | 'board_id'>): string =>
  folder_id ?? (board_id === null ? '' : OF_BOARD + board_id)

/** Whether a place may be seen now, asked of each workspace once. */
export function createSight({ access }: Reads, caller: Caller) {
  const { user_id } = caller
  const principals = new Map<number, Principal | null>()
  return async (team_id: number, place: string): Promise<boolean> => {
    let principal = principals.get(team_id)
    if (principal === undefined) {
      const team = await access.of(team_id)
      // Whom the workspace keeps out learns nothing of it, whoever lets them in by name.
      principal =
        team && !isKeptOut(team, caller) ? createPrincipal(team, { user_id, session_id: null }) : null
      principals.set(team_id, principal)
    }
    if (!principal) return false
    if (place.startsWith(OF_BOARD))
      return principal.may('VIEW_BOARD', { type: 'board', id: place.slice(OF_BOARD.length) })
    if (place !== '') return principal.may('VIEW_FOLDER', { type: 'folder', id: place })
    const { members, team } = principal.access.graph
    return members.has(user_id) || team.owner_id === user_id
  }
}
