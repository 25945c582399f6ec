import type { LiveQuery } from '@weft/query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

import type { ItemRow } from '../../client/view-member.ts'
import { type Board, BoardBuilder, type Line } from './stacking/build-board.ts'
import type { Stack } from './stacking/stack.ts'

/** The cards of a query in their columns, following every change; lists that did not change stay the same. */
export function useBoard(
  query: LiveQuery<ItemRow>,
  stack: Stack,
  { lane, hasDoubles }: { lane: Stack | null; hasDoubles: boolean },
): Board {
  const subscribe = useCallback((listener: () => void) => query.subscribe(listener), [query])
  const version = useSyncExternalStore(subscribe, () => query.version)
  const builder = useMemo(() => new BoardBuilder(stack, lane), [stack, lane])
  return useMemo(
    () => builder.build(query.slice(0, query.length) as readonly Line[], hasDoubles),
    // oxlint-disable-next-line react/exhaustive-deps -- another version is another answer of the same query
    [builder, query, version, hasDoubles],
  )
}
