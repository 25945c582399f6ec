import type { IndexAnswer } from '@weft/protocol'
import {
  invalid,
  type IndexQuery,
  type Kit,
  type Principal,
  type ReadScope,
  type Row,
} from '@weft/server-kit'
import { isUuid } from '@weft/base'
import { itemPlaces } from '@weft/features/items/server'

import { commentErrors, MAX_THREADS, THREAD_PAGE } from '../shared/index.ts'
import { presentComment, READ_COLUMNS } from './comment-store.ts'
import { readCommentsOf, readThreadRows } from './queries.ts'

type Answer = IndexAnswer<Record<string, unknown>>

/**
 * An item's comments, the newest first: what a thread shows. The number and rights are those of the item's folder, from
 * which changes are asked. Undefined where no item, or more than an item, is asked.
 */
export function readThread(
  kit: Pick<Kit, 'db' | 'access'>,
  principal: Principal,
  query: IndexQuery,
  scope: ReadScope,
): Promise<Answer> | undefined {
  const { item_id, ids, folder_id, board_id } = scope
  if (item_id === undefined || (ids ?? folder_id ?? board_id) !== undefined) return undefined
  return threadOf(kit, principal, {
    item_id,
    after: cursorOf(scope.after),
    limit: query.limit ?? THREAD_PAGE,
  })
}

async function threadOf(
  { db, access }: Pick<Kit, 'db' | 'access'>,
  principal: Principal,
  asked: { item_id: string; after: string | null; limit: number },
): Promise<Answer> {
  const { team_id } = principal.access
  const rows = await readThreadRows(db, team_id, { ...asked, limit: asked.limit + 1 })
  const [first] = rows
  if (!first || !sees(principal, first.feed_folder)) throw commentErrors.item_gone()
  const feed = { team_id, kind: 'folder' as const, id: first.feed_folder }
  return {
    ...pageOf(
      principal,
      rows.filter((row) => row['id'] !== null),
      asked.limit,
    ),
    seq: first.feed_seq,
    rights: access.rights(principal.access, principal.user_id, feed),
  }
}

/** Comments of several items, the newest first; items that may not be seen have none. */
export async function readThreads(
  { db, limits }: Pick<Kit, 'db' | 'limits'>,
  principal: Principal,
  asked: { item_ids: string; after?: string | undefined; limit?: string | undefined },
): Promise<{ data: Row[]; has_more: boolean; after: string | null }> {
  const { team_id } = principal.access
  const ids = [...new Set(asked.item_ids.split(',').filter(isUuid))]
  if (ids.length > MAX_THREADS) throw invalid(`item_ids: at most ${MAX_THREADS}`)
  const limit = Number(asked.limit ?? THREAD_PAGE)
  if (limit < 1 || limit > limits.page_max) throw invalid(`limit: between 1 and ${limits.page_max}`)
  const places = await itemPlaces(db, team_id, ids)
  const item_ids = ids.filter((id) => {
    const place = places.get(id)
    return place !== undefined && sees(principal, place.folder_id)
  })
  const rows = await readCommentsOf(db, team_id, { item_ids, after: asked.after ?? null, limit: limit + 1 })
  // An item may have moved out of sight between the two questions.
  return pageOf(
    principal,
    rows.filter((row) => sees(principal, String(row['folder_id']))),
    limit,
  )
}

/** Whether somebody sees a folder, and whoever looks through their eyes does. */
export function sees(principal: Principal, id: string): boolean {
  const folder = { type: 'folder' as const, id }
  return principal.may('VIEW_FOLDER', folder) && (principal.viewer?.may('VIEW_FOLDER', folder) ?? true)
}

function cursorOf(after: string | null): string | null {
  if (after !== null && !isUuid(after)) throw invalid('after: not a cursor')
  return after
}

function pageOf(principal: Principal, rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit)
  const has_more = rows.length > limit
  const last = shown.at(-1)
  return {
    data: shown.map((row) => ({ ...presentComment(picked(row)), team_id: principal.access.team_id })),
    has_more,
    after: has_more && last ? String(last['id']) : null,
  }
}

/** The record's own columns, without the numbers that travelled beside it. */
const picked = (row: Row): Row => Object.fromEntries(READ_COLUMNS.map((name) => [name, row[name]]))
