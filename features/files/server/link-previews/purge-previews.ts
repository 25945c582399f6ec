import { now } from '@weft/base'
import type { Database } from '@weft/db'

import { linkTypes } from '../file-access.ts'
import { foldersWithLinks, oldPreviews, removePreviews, teamsWithOldPreviews, usedUrls } from './queries.ts'

const DAY = 86_400_000
const AT_ONCE = 2_000

interface PurgeParts {
  db: Database
  /** How long nobody may have wanted a page before it is looked whether a link still leads there. */
  days: number
  signal: AbortSignal
}

/** Removes titles and icons of pages that no item leads to any more, those in the trash included. */
export async function purgePreviews({ db, days, signal }: PurgeParts): Promise<void> {
  const before = now() - days * DAY
  for (const team_id of await teamsWithOldPreviews(db, before)) {
    const folder_ids = await foldersWithLinks(db, team_id, linkTypes)
    let after = ''
    for (;;) {
      const urls = await oldPreviews(db, team_id, { before, after, limit: AT_ONCE })
      const unused = new Set(urls)
      // A folder at a time: how many items there are makes no statement longer.
      for (const folder_id of folder_ids) {
        if (signal.aborted) return
        if (unused.size === 0) break
        const used = await usedUrls(db, team_id, { folder_id, types: linkTypes, urls: [...unused] })
        for (const url of used) unused.delete(url)
      }
      await removePreviews(db, team_id, [...unused], before)
      if (urls.length < AT_ONCE) break
      after = urls.at(-1) ?? ''
    }
  }
}
