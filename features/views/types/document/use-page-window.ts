import type { Item } from '@weft/model'
import type { LiveQuery } from '@weft/query'
import { topsOf, useIsMobile, useWindow } from '@weft/ui'
import type { RefObject } from 'react'

import { nameOf } from '../../client/cards/card-attributes.ts'
import type { ItemRow, ViewRecords } from '../../client/view-member.ts'
import { type PageNode, pageNodes } from './page-nodes.ts'

/** Px of a row with the line after it, on a desk and under a finger. */
const ROW = 29
const TOUCH_ROW = 45

interface ListedPages {
  query: LiveQuery<ItemRow>
  records: ViewRecords
  /** What a search has found, in the place of all. */
  found: readonly PageNode[] | null
  isOpen(id: string): boolean
  /** Pages that may be open: all others are not. */
  openable: ReadonlySet<string>
}

/** The part of the list that is in sight, by its pages of the top level, with the room before and after it. */
export function usePageWindow(
  scroller: RefObject<HTMLElement | null>,
  { query, records, found, isOpen, openable }: ListedPages,
) {
  const rowHeight = useIsMobile() ? TOUCH_ROW : ROW
  const count = found ? found.length : query.length
  const rows = new Map<number, number>()
  if (found) for (const [at, node] of found.entries()) rows.set(at, 1 + idsOf(node.children).length)
  else for (const id of openable) if (isOpen(id)) rows.set(query.indexOf(id), rowsOf(id, records, isOpen))
  const { tops, height } = topsOf(count, (at) => rowHeight * (rows.get(at) ?? 1))
  const { range, reveal } = useWindow(scroller, { tops, height })
  const [start, end] = range
  const reader = { nameOf: (one: Item) => nameOf(one, records), childrenOf: records.children }
  const nodes = found ? found.slice(start, end) : pageNodes(rootsOf(query, start, end), reader, '')
  return {
    count,
    nodes,
    expandedIds: new Set(idsOf(nodes).filter(isOpen)),
    before: tops[start],
    after: Math.max(0, height - (tops[end] ?? 0)),
    rootAt: (at: number) => (found ? found[at]?.id : query.at(at)?.row.id),
    reveal,
  }
}

const rootsOf = (query: LiveQuery<ItemRow>, start: number, end: number): Item[] =>
  query.slice(start, end).map(({ row }) => row)

/** The rows of a page that is open, and of those below it. */
function rowsOf(id: string, records: ViewRecords, isOpen: (id: string) => boolean): number {
  const below = records.children(id)
  return below.reduce((sum, one) => sum + (isOpen(one.id) ? rowsOf(one.id, records, isOpen) : 1), 1)
}

const idsOf = (nodes: readonly PageNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsOf(children)])
