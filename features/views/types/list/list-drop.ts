import type { RefObject } from 'react'

import { t } from '@weft/i18n'
import { lineAt, type LineTops, toast } from '@weft/ui'

import { levelsOfSegment } from '../../client/data/group-values.ts'
import { regrouped } from '../../client/data/regrouped.ts'
import { type CarriedOver, dropInTree } from '../../client/items/tree-drag.ts'
import type { CellEdit } from '../../client/view-member.ts'
import { keyOf, type ListLine } from './lines/list-lines.ts'
import { depthsAt, landingAt, type ListLanding, type ListTarget, treeOf } from './lines/list-places.ts'
import { lineOfCarried, liesAt } from './lines/picked-lines.ts'
import type { ListContext } from './list-context.ts'

/** Px that make a line one level deeper. */
export const INDENT = 26

/** What was lifted, with all that hangs below it. */
export interface CarriedLines {
  /** The one that was taken hold of. */
  id: string
  key: string
  place: number
  depth: number
  /** All that are carried, as they lie below each other: the picked ones go together. */
  ids: readonly string[]
  /** These, and what hangs below them. */
  whole: ReadonlySet<string>
  /** Where the pointer took hold. */
  x: number
}

/** The list over which lines are carried. */
export interface DragContext {
  list(): ListContext
  tops(): LineTops
  scroller: RefObject<HTMLElement | null>
  reveal(at: number): void
}

/** The line of a key and what goes with it; null where nothing can be taken. */
export function carriedLines(
  lines: readonly ListLine[],
  { key, x, ids }: Pick<CarriedLines, 'key' | 'x' | 'ids'>,
): CarriedLines | null {
  const place = lines.findIndex((line) => keyOf(line) === key)
  const line = lines[place]
  if (line?.kind !== 'item') return null
  const whole = new Set(ids)
  for (const [at, one] of lines.entries())
    if (one.kind === 'item' && whole.has(one.id)) for (const id of treeOf(lines, at)) whole.add(id)
  return { id: line.id, key, ids, whole, place, depth: line.depth, x }
}

const isRtl = (element: HTMLElement | null) =>
  element !== null && getComputedStyle(element).direction === 'rtl'

export function carriedOver({ whole }: CarriedLines, { list, scroller, reveal }: DragContext): CarriedOver {
  const { lines, records } = list()
  return {
    length: lines.length,
    isRtl: isRtl(scroller.current),
    isCarried(at) {
      const line = lines[at]
      return line?.kind === 'item' && whole.has(line.id)
    },
    depthsAt: (at) => depthsAt(lines, at, { moved: whole, isNested: records.isNested }),
    isPossible: (target) => landingAt(lines, target, whole) !== null,
    reveal,
  }
}

/** The gap that a point in the window means, and the depth to which it was drawn. */
export function gapUnder(
  { x, y }: { x: number; y: number },
  own: CarriedLines,
  { list, tops, scroller }: DragContext,
): ListTarget | null {
  const element = scroller.current
  const { lines } = list()
  if (!element || lines.length === 0) return null
  const box = element.getBoundingClientRect()
  const inside = y - box.top + element.scrollTop - Number.parseFloat(getComputedStyle(element).paddingTop)
  const place = lineAt(tops(), Math.max(0, inside))
  const { kind } = lines[place] ?? {}
  const middle = ((tops().tops[place] ?? 0) + (tops().tops[place + 1] ?? 0)) / 2
  const at = kind === 'group' ? place + 1 : kind === 'add' ? place : inside > middle ? place + 1 : place
  const way = (x - own.x) * (isRtl(element) ? -1 : 1)
  return { at, depth: own.depth + Math.round(way / INDENT / 1.2) }
}

/** Puts lines where they were dropped, and the focus with them. */
export function dropLines(own: CarriedLines, target: ListTarget, list: ListContext): void {
  const { lines, records, actions, isManual, setOpen, focus } = list
  const landing = landingAt(lines, target, own.whole)
  if (!landing || liesAt(lines, target, own)) return
  const { parent_id, before } = landing
  // Below an item that is closed it comes after all that hang there.
  const after =
    parent_id !== null && landing.after === null && before === null
      ? (records.below(parent_id).findLast(({ id }) => !own.ids.includes(id))?.id ?? null)
      : landing.after
  const isMoved = dropInTree(
    {
      ids: own.ids,
      landing: { parent_id, after, before },
      values: own.ids.flatMap((id) => editsOf(id, own, landing, list)),
    },
    {
      records,
      actions,
      isManual,
      onSorted: () => toast.show(t('This view is sorted. Remove the sort to move rows.'), { id: 'sorted' }),
    },
  )
  if (!isMoved) return
  if (parent_id !== null) setOpen(parent_id, true)
  focus(`${landing.group ?? groupOf(lines, target.at) ?? ''} ${own.id}`)
}

/** What changes of an item in another group. */
function editsOf(
  item_id: string,
  own: CarriedLines,
  { group }: ListLanding,
  { lines, query, records }: ListContext,
): CellEdit[] {
  const item = records.item(item_id)
  const line = lineOfCarried(lines, item_id, own)
  if (!item || group === null || (line?.group === group && line.depth === 0)) return []
  const levels = (of: number | null) =>
    of === null ? [] : levelsOfSegment(query.segments(), of, { query, records })
  const from = line?.depth === 0 ? levels(line.group) : []
  return regrouped(item, { from, to: levels(group) }, records).map((edit) => ({ ...edit, item_id }))
}

function groupOf(lines: readonly ListLine[], at: number): number | null {
  const line = lines[Math.max(0, at - 1)]
  return line && line.kind !== 'group' ? line.group : null
}
