import { parseValueId } from '@weft/model'
import { type Principal, invalid, type Kit } from '@weft/server-kit'

import type { ItemEvent } from '../../shared/index.ts'
import { keptTexts } from '../texts/queries.ts'
import { type ActivityPlace, type ActivityRow, readActivity } from './queries.ts'

const PAGE = 30
const WINDOW = 2_000
/** Windows that one call looks at: what fell asleep long ago in a busy folder comes with the next call. */
const MOST_WINDOWS = 10
/** Beyond every number of a feed. */
const TOP = { seq: Number.MAX_SAFE_INTEGER, n: 0 }

interface Cursor extends ActivityPlace {
  /** When the item left this folder: what is above that belongs to a later stay. Empty below it. */
  until: string
}

/**
 * A page of what happened to an item, the latest first. It follows the item to the folders that it came from, as far as
 * the principal sees their activity.
 */
export async function itemActivity(
  kit: Kit,
  principal: Principal,
  { id, folder_id, after }: { id: string; folder_id: string; after: string | undefined },
): Promise<{ data: ItemEvent[]; after: string | null }> {
  const { team_id } = principal.access
  const data: ItemEvent[] = []
  const kept = await keptTexts(kit.db, team_id, id)
  let cursor: Cursor | null = after === undefined ? { folder_id, ...TOP, until: '' } : readCursor(after)
  for (let windows = 0; cursor && data.length < PAGE && windows < MOST_WINDOWS; windows++) {
    const place: Cursor = cursor
    if (!seesActivity(principal, place.folder_id)) return { data, after: null }
    const rows = await readActivity(kit.db, { team_id, item_id: id, limit: WINDOW }, place)
    cursor = take(rows, place)
  }
  return { data, after: cursor && Object.values(cursor).join('|') }

  function take(rows: readonly ActivityRow[], place: Cursor): Cursor | null {
    let { until } = place
    for (const row of rows) {
      const { seq, n, action } = row
      if (!row.is_own) continue
      // That it left is said where it came to, in the same transaction.
      const isLeaving = action === 'moved' && row.old === null
      if (isLeaving && row.moment === until) until = ''
      if (isLeaving || until !== '') continue
      data.push(present(row, place.folder_id, kept))
      const from = action === 'moved' ? fieldOf(row.old, 'folder_id') : null
      if (typeof from === 'string') return { folder_id: from, ...TOP, until: row.moment }
      if (action === 'created' && row.collection === 'items') return null
      if (data.length >= PAGE) return { ...place, seq, n, until }
    }
    const last = rows.at(-1)
    return last && last.looked === WINDOW ? { ...place, seq: last.seq, n: last.n, until } : null
  }
}

export function seesActivity(principal: Principal, id: string): boolean {
  const folder = { type: 'folder' as const, id }
  return principal.may('VIEW_FOLDER', folder) && principal.may('VIEW_ACTIVITY_LOG', folder)
}

function present(row: ActivityRow, folder_id: string, kept: ReadonlySet<string>): ItemEvent {
  const key = row.collection === 'values' ? parseValueId(row.record_id) : null
  const old = key ? (fieldOf(row.old, 'data') ?? null) : (fieldOf(row.old, 'folder_id') ?? null)
  return {
    id: `${folder_id}.${row.seq}.${row.n}`,
    action: row.action,
    attribute_id: key?.attribute_id ?? null,
    user_id: row.user_id,
    app: row.user_id === null ? null : row.app,
    at: row.at,
    old,
    new: key ? (fieldOf(row.new, 'data') ?? null) : (fieldOf(row.new, 'folder_id') ?? null),
    ...(key && typeof old === 'string' && kept.has(`${key.attribute_id}.${old}`) && { is_kept: true }),
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function readCursor(text: string): Cursor {
  const [folder_id = '', seq, n, until = ''] = text.split('|')
  const place = { folder_id, seq: Number(seq), n: Number(n), until }
  if (!Number.isSafeInteger(place.seq) || !(place.n >= 0 && place.n < 2 ** 31))
    throw invalid('after: is no place')
  return place
}
