import type { Database, Tx } from '@weft/db'
import { tablesOfTeams } from '@weft/features/workspaces/server'

import {
  foldersToPurge,
  freeValuesIn,
  type Place,
  purgeFeedRows,
  purgePlaceRow,
  purgeRowsIn,
  stripValues,
} from './queries.ts'

const ROWS = 2_000
const FEED_TABLES = ['activity', 'activity_cursors', 'activity_parked'] as const

interface PurgeRun {
  db: Database
  team_id: number
  signal?: AbortSignal | undefined
}

/**
 * Removes a marked board or folder with all that lies in it, in short transactions and whatever feature it belongs to:
 * every table that names a board or folder is one of them. Stops between two of them when asked to; may run again.
 */
export async function purgePlace({ db, team_id, signal }: PurgeRun, place: Place): Promise<void> {
  const inFolders = await db.owner((tx) => tablesOfTeams(tx, 'folder_id'))
  const ids = await db.owner((tx) => foldersToPurge(tx, team_id, place))
  const one = (work: (tx: Tx) => Promise<number>) => repeat(db, work, signal)
  for (const id of ids) {
    await one((tx) => freeValuesIn(tx, team_id, id, ROWS))
    for (const table of inFolders)
      await one((tx) => purgeRowsIn(tx, table, team_id, { kind: 'folder', id }, ROWS))
    await purgeSelf(db, team_id, { kind: 'folder', id }, signal)
  }
  if (place.kind === 'folder' || signal?.aborted) return
  const inBoards = await db.owner((tx) => tablesOfTeams(tx, 'board_id'))
  for (const table of inBoards) await one((tx) => purgeRowsIn(tx, table, team_id, place, ROWS))
  await purgeSelf(db, team_id, place, signal)
}

/** Takes the values of an attribute that was removed for ever from its board's items. */
export async function stripAttribute(
  { db, team_id, signal }: PurgeRun,
  gone: { board_id: string; attribute_id: string },
): Promise<void> {
  let after: string | null = null
  do {
    const from: string | null = after
    after = await db.owner((tx) => stripValues(tx, { team_id, ...gone, after: from, limit: ROWS }))
  } while (after !== null && !signal?.aborted)
}

async function purgeSelf(
  db: Database,
  team_id: number,
  place: Place,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const table of FEED_TABLES)
    await repeat(db, (tx) => purgeFeedRows(tx, table, { team_id, ...place }, ROWS), signal)
  if (!signal?.aborted) await db.owner((tx) => purgePlaceRow(tx, team_id, place))
}

async function repeat(
  db: Database,
  work: (tx: Tx) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted && (await db.owner(work)) === ROWS);
}
