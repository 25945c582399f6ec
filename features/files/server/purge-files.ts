import { now } from '@weft/base'
import type { Database } from '@weft/db'

import type { FileRow } from './file-row.ts'
import { filesToPurge, takeAway, teamsWithFiles, unknownKeys } from './queries.ts'
import type { FileStorage } from './storage/storage.ts'

/** An upload that nobody went on with for so long is given up. */
const UPLOAD_HOURS = 24
/** What was taken out of an item can be put back for so long, as from the trash. */
const REMOVED_DAYS = 30
const AFTER = { uploadHours: UPLOAD_HOURS, removedDays: REMOVED_DAYS }
const SWEPT_AT_ONCE = 500

interface PurgeParts {
  db: Database
  storage: FileStorage
  signal: AbortSignal
  forget(row: FileRow): Promise<void>
}

/** Removes files that nobody holds any more, uploads that were given up, and bytes that no row knows of. */
export async function purgeFiles(parts: PurgeParts): Promise<void> {
  for (const team_id of await teamsWithFiles(parts.db)) {
    for (;;) {
      const rows = await filesToPurge(parts.db, team_id, AFTER)
      if (rows.length === 0 || parts.signal.aborted) break
      // First the row: somebody may hold it since it was found. Bytes that stay behind are swept.
      for (const row of rows) if (await takeAway(parts.db, row, AFTER)) await parts.forget(row)
    }
  }
  await sweep(parts)
}

async function sweep({ db, storage, signal }: PurgeParts): Promise<void> {
  const before = now() - UPLOAD_HOURS * 3_600_000
  let names: string[] = []
  const removeUnknown = async () => {
    // Pictures and parts lie beside their file, under its key and more.
    const keyOf = (name: string) => /^[0-9a-f]{48}/.exec(name)?.[0] ?? name
    const unknown = await unknownKeys(db, [...new Set(names.map(keyOf))])
    for (const name of names) if (unknown.has(keyOf(name))) await storage.remove(name)
    names = []
  }
  for await (const { key, at } of storage.list()) {
    if (signal.aborted) return
    if (at < before) names.push(key)
    if (names.length >= SWEPT_AT_ONCE) await removeUnknown()
  }
  if (names.length > 0) await removeUnknown()
}
