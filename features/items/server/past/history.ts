import { errors, invalid, type Kit, type Principal } from '@weft/server-kit'

import type { FolderHistory } from '../../shared/index.ts'
import { seenFolders } from './content-at.ts'
import { countLines, keptFrom, marksOf } from './queries.ts'

const MOST_BUCKETS = 500
/** So much at once is a mark of its own. */
const MUCH = 20
const MOST_MARKS = 20

/** How much happened in a folder when, as far as the principal sees what it happened to. */
export async function folderHistory(
  kit: Kit,
  principal: Principal,
  asked: {
    folder_id: string
    from?: string | undefined
    to?: string | undefined
    buckets?: string | undefined
  },
): Promise<FolderHistory> {
  const { team_id } = principal.access
  const { folder_id } = asked
  const buckets = Math.min(Number(asked.buckets ?? 100), MOST_BUCKETS)
  return kit.db.read(team_id, async (tx) => {
    const kept = await keptFrom(tx, team_id, folder_id, kit.limits.activity_days)
    if (!kept) throw errors.not_found()
    const from = asked.from !== undefined && asked.from > kept.from ? asked.from : kept.from
    const to = asked.to ?? kept.now
    const span = { team_id, folder_id, seen: seenFolders(principal), from, to }
    if (from > to) throw invalid('from: is after to')
    const counts = Array.from({ length: buckets }, () => 0)
    for (const { bucket, changes } of await countLines(tx, span, buckets)) counts[bucket] = changes
    const marks = await marksOf(tx, span, { least: MUCH, limit: MOST_MARKS })
    return { kept_from: kept.from, now: kept.now, from, to, counts, marks }
  })
}
