import type { LiveQuery, Meter } from '@weft/query'
import { useSliced } from '@weft/store/react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

import type { ItemRow } from '../../client/view-member.ts'
import { type Board, BoardBuilder } from './stacking/build-board.ts'
import type { Stack } from './stacking/stack.ts'

/**
 * The cards of a query in their columns, following every change and made in slices; lists that did not change stay the
 * same. Undefined before the first answer.
 */
export function useBoard(
  query: LiveQuery<ItemRow>,
  stack: Stack,
  { lane, hasDoubles }: { lane: Stack | null; hasDoubles: boolean },
): Board | undefined {
  const subscribe = useCallback((listener: () => void) => query.subscribe(listener), [query])
  const version = useSyncExternalStore(subscribe, () => query.version)
  const builder = useMemo(() => new BoardBuilder(stack, lane), [stack, lane])
  return useSliced(
    useCallback(
      (meter: Meter) => builder.building(query.lines(), hasDoubles, meter),
      // oxlint-disable-next-line react/exhaustive-deps -- another version is another answer of the same query
      [builder, query, version, hasDoubles],
    ),
    [builder, query, query.reading, hasDoubles],
  )
}
