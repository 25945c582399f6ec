import type { Item } from '@weft/model'
import type { LiveQuery, Meter } from '@weft/query'
import { useSliced } from '@weft/store/react'
import { useCallback } from 'react'

import type { ItemRow, ViewRecords } from '../../client/view-member.ts'
import { makingNodes, type PageNode } from './page-nodes.ts'

/** The pages whose names contain a text, found in slices; null for an empty text, and until the first answer. */
export function useFoundPages(
  query: LiveQuery<ItemRow>,
  records: ViewRecords,
  /** `below` counts the times that pages below others have changed. */
  { find, below }: { find: string; below: number },
): PageNode[] | null {
  const isFinding = find.trim() !== ''
  const found = useSliced(
    useCallback(
      function* (meter: Meter) {
        if (!isFinding) return null
        // Read where they lie: no record is made of a page that is not found.
        const roots = query.lines().map(({ row }) => row)
        const nameOf = (one: Item) => heldName(one, query, records)
        return yield* makingNodes(roots, { nameOf, childrenOf: records.children }, find, meter)
      },
      // oxlint-disable-next-line react/exhaustive-deps -- the query says by its version that its rows are others
      [query, query.version, isFinding, find, records, below],
    ),
    [query, query.reading, isFinding, find, records, below],
  )
  return found ?? null
}

/** What a page is called, read where the query holds it. */
function heldName(item: Item, query: LiveQuery<ItemRow>, { primary, context }: ViewRecords): string {
  const data = primary && query.read(item, primary.id)
  return data === null || !primary ? '' : primary.type.format(data, primary.settings, context)
}
