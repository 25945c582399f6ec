import { addUnits, type Day, dayAt, utcOfDay, zoneOf } from '@weft/recurrence'
import type { Item } from '@weft/model'

import { dataOf } from '../../../client/cards/card-attributes.ts'
import { dayOfPoint } from '../../../client/dates/item-span.ts'
import { dateOf } from '../../../client/dates/date-source.ts'
import { moveSpan } from '../../../client/dates/move-span.ts'
import type { CellEdit } from '../../../client/view-member.ts'
import { EMPTY, type Stack } from './stack.ts'

/** So far from today a day is looked for that stands in a column of relative dates. */
const FAR_DAYS = 62

const DAY_MS = 86_400_000

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
    case 'days': {
      const day = dayOfKey(stack, key)
      return day === null ? undefined : { start: day, hasTime: false }
    }
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
  if (stack.kind === 'days') return redate(stack, item, data)
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

/** A date keeps its time and its length on another day. */
function redate(stack: Stack, item: Item, data: unknown): CellEdit[] {
  const { attribute, context } = stack
  const before = dateOf(item, attribute)
  const start = (data as { start?: Day } | null)?.start
  if (!before || start === undefined) return [{ item_id: item.id, attribute_id: attribute.id, data }]
  const tz = zoneOf(stack.settings, context)
  const days = Math.round((utcOfDay(start) - utcOfDay(dayOfPoint(before.start, tz))) / DAY_MS)
  return moveSpan({ start: attribute, end: null }, item, { days }, { tz })
}

/** The first day of a period, or the nearest one that is called like this from today; null for none. */
export function dayOfKey(stack: Stack, key: string): Day | null {
  const exact = /^(?:week )?(\d{4}-\d{2}-\d{2})$/.exec(key)?.[1]
  if (exact !== undefined) return exact
  const quarter = /^(\d{4})-Q([1-4])$/.exec(key)
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01`
  if (/^\d{4}-\d{2}$/.test(key)) return `${key}-01`
  if (/^\d{4}$/.test(key)) return `${key}-01-01`
  const { type } = stack.attribute
  const today = dayAt(stack.context.now, stack.context.tz)
  for (let n = 0; n <= FAR_DAYS; n++)
    for (const day of [addUnits(today, 'day', n), addUnits(today, 'day', -n)]) {
      const [group] = type.groups?.({ start: day, hasTime: false }, stack.settings, stack.context) ?? []
      if (group?.key === key) return day
    }
  return null
}

function entriesOf(stack: Stack, item: Item | undefined): readonly unknown[] {
  const data = item ? dataOf(item, stack.attribute) : null
  return Array.isArray(data) ? data : []
}

function keyOfEntry(entry: unknown): string {
  if (typeof entry === 'object' && entry !== null && 'item_id' in entry) return String(entry.item_id)
  return String(entry)
}
