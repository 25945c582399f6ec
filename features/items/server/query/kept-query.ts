import { columnsOf, selectColumns } from '@weft/query'
import type { Row } from '@weft/server-kit'

import type { AskerContext } from './asker-context.ts'
import type { ColumnCache } from './folder-columns.ts'
import { attributesFor, type FoundItems, type ItemQuestion } from './item-question.ts'
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
    const folder = await columns.read(place, (attributes) => columnsOf(spec, attributesFor(attributes)))
    const { page, seq } = await context.with((seen) => ({
      page: selectColumns({
        rows: folder.rows,
        spec,
        env: { ...attributesFor(folder.attributes), context: seen },
        after,
        limit,
      }),
      seq: folder.seq,
    }))
    const { ids, has_more } = page
    const byId = ids.length === 0 ? new Map<string, Row>() : await rowsAsOf(place, { ids, seq })
    if (byId.size === ids.length) return { rows: ids.map((id) => byId.get(id) as Row), has_more, seq }
  }
  return null
}
