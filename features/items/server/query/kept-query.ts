import { columnsOf, selectColumns } from '@weft/query'
import type { Row } from '@weft/server-kit'

import type { AskerContext } from './asker-context.ts'
import type { ColumnCache } from './folder-columns.ts'
import { envOf, type FoundItems, type ItemQuestion } from './item-question.ts'
import { type FolderPlace, rowsAsOf } from './queries.ts'

/** How often a page is looked up anew because its rows were changed while they were fetched. */
const MAX_TRIES = 4

/** The page by the kept columns; null when its rows change faster than they can be fetched. */
export async function selectKept(
  columns: ColumnCache,
  place: FolderPlace,
  { spec, after, limit }: ItemQuestion,
  context: AskerContext,
): Promise<FoundItems | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const folder = await columns.read(place, (board) => columnsOf(spec, envOf(board)))
    // Nothing may be waited for inside: page, number and rows are of one moment.
    const { page, seq, rows } = await context.with((seen) => {
      const { recent } = folder
      const env = {
        ...envOf(folder.board),
        context: seen,
        links: context.links,
        ...(context.urlOf && { urlOf: context.urlOf }),
      }
      const found = selectColumns({ rows: folder.rows, spec, env, after, limit })
      return { page: found, seq: folder.seq, rows: found.ids.map((id) => recent.get(id)) }
    })
    const { ids, has_more } = page
    const missing = ids.filter((_id, n) => rows[n] === undefined)
    if (missing.length === 0) return { rows: rows as Row[], has_more, seq }
    const byId = await rowsAsOf(place, { ids: missing, seq })
    if (byId.size < missing.length) continue
    if (folder.seq === seq) for (const [id, row] of byId) folder.recent.add(id, row)
    return { rows: ids.map((id, n) => rows[n] ?? (byId.get(id) as Row)), has_more, seq }
  }
  return null
}
