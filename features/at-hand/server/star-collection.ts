import { SORT_GAP, type Star, stars } from '@weft/model'
import { invalid, RECORD_COLUMNS, type RecordRow, type ServerCollection, tableStore } from '@weft/server-kit'

import { ownPlaces } from './own-places.ts'
import { countStar, loadStarCounts } from './star-limit.ts'
import { subjectOf } from './what-is-seen.ts'

type StarRow = RecordRow<
  Pick<Star, 'user_id' | 'resource_id' | 'sort_order' | 'query'> & { resource_type: string }
>

const store = tableStore<StarRow>('stars', {
  ...RECORD_COLUMNS,
  user_id: 'int',
  resource_type: 'text',
  resource_id: 'text',
  sort_order: 'float8',
  query: 'text',
})

/**
 * What people keep at hand: records of their own feeds. A star is let go of and set again as often as one likes, on any
 * device: whatever was said last holds.
 */
export function createStarCollection(): ServerCollection<StarRow> {
  return ownPlaces({
    model: stars,
    store,
    isTakenBack: true,
    load: (unit, operations) =>
      loadStarCounts(
        unit,
        operations.map(({ caller }) => caller.user_id),
      ),
    hold(asked, known, { unit, operation }) {
      const isSearch = subjectOf(operation.id).resource_type === 'search'
      const query = isSearch ? ((asked['query'] as string | undefined) ?? known?.query ?? null) : null
      if (isSearch && query === null) throw invalid('query: must say what is searched for')
      const sort_order = (asked['sort_order'] as number | undefined) ?? known?.sort_order ?? SORT_GAP
      if (known?.deleted_at !== null) countStar(unit, operation.caller.user_id)
      return known?.sort_order === sort_order && known.query === query ? null : { sort_order, query }
    },
  })
}
