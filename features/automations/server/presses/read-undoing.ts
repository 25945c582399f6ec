import type { Tx } from '@weft/db'
import type { Principal } from '@weft/server-kit'

import { automationErrors } from '../../shared/index.ts'
import {
  type Deed,
  deedsOfRuns,
  linesSince,
  MOST_DEEDS,
  MOST_SEEN,
  type Press,
  standingItems,
} from './queries.ts'
import type { Undoing } from './seen.ts'
import { undoingOf } from './undoing.ts'

/** Names what is done to take a press back. */
export const actOf = ({ id }: Press): string => `undo:${id}`

/** How many lines of the activity tell of a press, as far as whoever asks sees them. */
export async function countDeeds(tx: Tx, principal: Principal, press: Press): Promise<number> {
  return (await deedsOf(tx, principal, press)).length
}

/**
 * What is to be done now to take a press back. Within a transaction that holds the folders it stays so until that ends.
 */
export async function readUndoing(tx: Tx, principal: Principal, press: Press): Promise<Undoing> {
  const { team_id } = principal.access
  const deeds = await deedsOf(tx, principal, press)
  const since = new Map<string, number>()
  const ids = new Set<string>()
  for (const { folder_id, seq, collection, record_id } of deeds) {
    since.set(folder_id, Math.min(seq, since.get(folder_id) ?? seq))
    if (collection === 'items' || collection === 'values') ids.add(record_id.slice(0, 36))
  }
  const item_ids = [...ids]
  const lines = await linesSince(tx, team_id, { runs: press.runs, undo: actOf(press), item_ids, since })
  const rows = await standingItems(tx, team_id, item_ids)
  if (Math.max(lines.length, rows.length) > MOST_SEEN) throw automationErrors.undo_too_large()
  return undoingOf({ lines, rows: new Map(rows.map((row) => [row.id, row])) })
}

async function deedsOf(tx: Tx, principal: Principal, { runs }: Press): Promise<Deed[]> {
  const deeds = await deedsOfRuns(tx, principal.access.team_id, runs)
  if (deeds.length > MOST_DEEDS) throw automationErrors.undo_too_large()
  const isSeen = ({ folder_id }: Deed) => principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })
  return deeds.filter(isSeen)
}
