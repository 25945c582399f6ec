import type { Item } from '@weft/model'

import { dataOf } from '../../../client/cards/card-attributes.ts'
import { isDateOn, redated } from '../../../client/dates/redate.ts'
import type { CellEdit } from '../../../client/view-member.ts'
import { EMPTY, type Stack } from './stack.ts'

/**
 * The value that puts a new item into a column alone; null for the column of empty values, undefined for one that
 * nobody can put anything into. `sample` is an item of that column, where there is one.
 */
export function dataForKey(stack: Stack, key: string, sample?: Item): unknown {
  if (key === EMPTY) return null
  switch (stack.kind) {
    case 'labels':
      return [key]
    case 'people':
      return [Number(key)]
    case 'box':
      return key === 'true' ? true : null
    case 'steps':
      return Number(key)
    case 'items':
      return entriesOf(stack, sample).filter((entry) => keyOfEntry(entry) === key)
    case 'days':
      return stack.attribute.type.valueInGroup?.(key, stack.settings, stack.context)
  }
}

/**
 * The edits that take an item from one column to another: of several values only the one of the old column goes, and
 * nothing doubles. Null where nothing can be put into the column.
 */
export function restack(
  stack: Stack,
  item: Item,
  { from, to, sample }: { from: string; to: string; sample?: Item | undefined },
): CellEdit[] | null {
  if (from === to) return []
  const data = dataForKey(stack, to, sample)
  if (data === undefined) return null
  const edit = (next: unknown): CellEdit[] => [
    { item_id: item.id, attribute_id: stack.attribute.id, data: next },
  ]
  if (stack.kind === 'days')
    return isDateOn(data, stack.attribute) ? redated(stack.attribute, item, data, stack.context) : edit(data)
  if (stack.kind === 'box' || stack.kind === 'steps') return edit(data)
  const given = (data ?? []) as readonly unknown[]
  if (to !== EMPTY && given.length === 0) return null
  if (stack.settings['multiple'] === false) return edit(data)
  const own = entriesOf(stack, item)
  const next: unknown[] = []
  // The new one takes the place of the old one: of people, the first one counts for more.
  let isGiven = false
  for (const entry of own) {
    const key = keyOfEntry(entry)
    if (key === from || key === to) {
      if (!isGiven) next.push(...given)
      isGiven = true
    } else next.push(entry)
  }
  if (!isGiven) next.push(...given)
  return edit(next.length === 0 ? null : next)
}

function entriesOf(stack: Stack, item: Item | undefined): readonly unknown[] {
  const data = item ? dataOf(item, stack.attribute) : null
  return Array.isArray(data) ? data : []
}

function keyOfEntry(entry: unknown): string {
  if (typeof entry === 'object' && entry !== null && 'item_id' in entry) return String(entry.item_id)
  return String(entry)
}
