import type { ClientAttributeType } from '@weft/features/attributes/client'
import { t } from '@weft/i18n'
import { MAX_ITEM_DEPTH, SORT_GAP, valueId, type Item, type Value } from '@weft/model'
import type { CollectionStore, LocalChange, Store } from '@weft/store'

import { toast } from '@weft/ui'

import type { ItemMove } from '../view-member.ts'
import type { WholeValues } from './whole-values.ts'

interface MoveContext {
  store: Store
  folder_id: string
  children(id: string): readonly Item[]
  whole: WholeValues
  /** How values of an attribute are saved that are no values where they are stored. */
  writer(attribute_id: string): ClientAttributeType['write']
}

/** Why a move cannot be. */
export type MoveProblem = 'too_deep' | 'into_itself' | 'other_folder'

/**
 * Puts items below a parent, between two of its other sub-items, and gives them values, as one change. `problem` says
 * why nothing was moved.
 */
export function moveItems(
  { ids, parent_id, after = null, before = null, isUnordered, values = [] }: ItemMove,
  moveContext: MoveContext,
): { change: LocalChange | null; problem?: MoveProblem } {
  const { store, folder_id, children, whole, writer } = moveContext
  const items = store.collection<Item>('items')
  const slots = store.collection<Value>('values')
  const moved = ids.flatMap((id) => items.get(id) ?? [])
  if (parent_id !== undefined) {
    const above = pathTo(items, parent_id)
    if (ids.some((id) => above.includes(id))) return { change: null, problem: 'into_itself' }
    const parent_folder = parent_id === null ? undefined : items.get(parent_id)?.folder_id
    if (parent_folder !== undefined && moved.some((item) => item.folder_id !== parent_folder))
      return { change: null, problem: 'other_folder' }
    const tallest = Math.max(...ids.map((id) => heightOf(id, children)))
    if (above.length + tallest > MAX_ITEM_DEPTH) return { change: null, problem: 'too_deep' }
  }
  const parent = parent_id === undefined ? (moved[0]?.parent_id ?? null) : parent_id
  const orders = isUnordered ? null : ordersFor(parent)
  const change = store.transaction(() => {
    for (const [at, item] of moved.entries()) {
      const fields = {
        ...(parent_id === undefined || parent_id === item.parent_id ? {} : { parent_id }),
        ...(orders ? { sort_order: orders[at] } : {}),
      }
      if (Object.keys(fields).length > 0) items.save(item.id, fields)
    }
    for (const { item_id, attribute_id, data } of values) {
      const write = writer(attribute_id)
      if (write) {
        write(store, { item_id, attribute_id, data })
        continue
      }
      const old = whole.known(item_id, attribute_id)
      slots.save(valueId(item_id, attribute_id), { data }, old ? { old } : {})
    }
  })
  return { change }

  function ordersFor(of: string | null): number[] {
    const orderOf = (id: string | null) => (id === null ? null : (items.get(id)?.sort_order ?? null))
    let low = orderOf(after)
    let high = orderOf(before)
    // Beyond what is in sight there may be others: it comes right beside its neighbour.
    if (low === null || high === null || low >= high) {
      const others = [...siblingsOf(of)].filter(({ id }) => !ids.includes(id))
      if (low !== null) high = least(others, (order) => order > (low ?? 0))
      else if (high !== null) low = greatest(others, (order) => order < (high ?? 0))
      else low = greatest(others, () => true)
    }
    return spread(low, high, moved.length)
  }

  function* siblingsOf(of: string | null): Iterable<{ id: string; sort_order: number }> {
    if (of !== null) yield* children(of)
    else
      for (const id of items.ids(folder_id)) {
        const item = items.peek(id)
        if (item?.parent_id === null) yield item
      }
  }
}

/** Moves items, or says why that cannot be. */
export function moveOrSay(move: ItemMove, moveContext: MoveContext): LocalChange | null {
  const { change, problem } = moveItems(move, moveContext)
  if (problem === 'too_deep')
    toast.error(t('Sub-items can be nested at most {count} levels deep', { count: MAX_ITEM_DEPTH }))
  else if (problem === 'other_folder')
    toast.error(t("A sub-item is in its parent's folder. Move the item to that folder first."))
  else if (problem) toast.error(t('An item cannot be its own sub-item'))
  return change
}

/** Ascending numbers between two others, null for an open end. */
export function spread(low: number | null, high: number | null, count: number): number[] {
  const start = low ?? (high === null ? 0 : high - SORT_GAP * (count + 1))
  const end = high ?? start + SORT_GAP * (count + 1)
  return Array.from({ length: count }, (_, at) => start + ((end - start) * (at + 1)) / (count + 1))
}

/** An item and all above it. */
function pathTo(items: CollectionStore<Item>, id: string | null): string[] {
  const path: string[] = []
  for (let at = id; at !== null && path.length <= MAX_ITEM_DEPTH; at = items.get(at)?.parent_id ?? null)
    path.push(at)
  return path
}

/** How many levels an item and all below it take. */
function heightOf(id: string, children: (id: string) => readonly Item[]): number {
  return 1 + Math.max(0, ...children(id).map((child) => heightOf(child.id, children)))
}

function least(list: readonly { sort_order: number }[], fits: (order: number) => boolean): number | null {
  let found: number | null = null
  for (const { sort_order } of list)
    if (fits(sort_order) && (found === null || sort_order < found)) found = sort_order
  return found
}

function greatest(list: readonly { sort_order: number }[], fits: (order: number) => boolean): number | null {
  let found: number | null = null
  for (const { sort_order } of list)
    if (fits(sort_order) && (found === null || sort_order > found)) found = sort_order
  return found
}
