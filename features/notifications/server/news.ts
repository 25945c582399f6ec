import { fromWireTime } from '@weft/base'
import type { Kit } from '@weft/server-kit'

import { type Hearer, readNotificationSettings } from '../shared/index.ts'
import { createSight, placeOfRow } from './listing/list-notifications.ts'
import { type Receiver, standingItems, type WaitingRow, waitingRows } from './mail/queries.ts'

export type Reads = Pick<Kit, 'db' | 'access'>

/** What nobody has read or been told of for so long is said in the inbox only. */
const MOST_LATE_MS = 7 * 86_400_000
const MOST_ROWS = 1_000
/** So many rows of places that were closed since are passed over at most. */
const MOST_PAGES = 50

/** What is new to somebody beside the inbox, as they may see it now. */
export interface News {
  rows: readonly WaitingRow[]
  hearer: Hearer
}

export async function newsOf(kit: Reads, receiver: Receiver, at: number): Promise<News> {
  const { id, preferences, timezone } = receiver
  const sees = createSight(kit, { user_id: id, session_id: null })
  const rows: WaitingRow[] = []
  let after: WaitingRow | undefined
  // What is out of sight takes no place of what is not, however much of it waits.
  for (let page = 0; page < MOST_PAGES && rows.length < MOST_ROWS; page++) {
    const waiting = await waitingRows(kit.db, id, { since: at - MOST_LATE_MS, after, limit: MOST_ROWS })
    const seen: WaitingRow[] = []
    for (const row of waiting) if (await sees(row.team_id, placeOfRow(row))) seen.push(row)
    rows.push(...(await standing(kit, seen)))
    if (waiting.length < MOST_ROWS) break
    after = waiting.at(-1)
  }
  return {
    rows: rows.slice(0, MOST_ROWS),
    hearer: { settings: readNotificationSettings(preferences), timezone },
  }
}

/** Without what is about items in the trash. */
async function standing(kit: Reads, seen: readonly WaitingRow[]): Promise<WaitingRow[]> {
  const rows: WaitingRow[] = []
  for (const [team_id, ofTeam] of Map.groupBy(seen, (row) => row.team_id)) {
    const ids = ofTeam.flatMap(({ item_id }) => item_id ?? [])
    const stand = await standingItems(kit.db, team_id, [...new Set(ids)])
    rows.push(...ofTeam.filter(({ item_id }) => item_id === null || stand.has(item_id)))
  }
  return rows
}

/** When the first of what was not told yet happened, as far as that is known. */
export function momentOfNews({ first_at, created_at }: WaitingRow, told: number): number {
  return fromWireTime(told === 0 ? first_at : created_at)
}
