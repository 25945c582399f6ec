import { type DoneRule, isDone, type Item } from '@weft/model'

import { dataOf } from '../../client/cards/card-attributes.ts'
import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import type { ListSettings } from './definition.ts'

/** Whether a tick can set it: a box, or the labels that say that an item is done. */
export function ticks({ id, type }: ShownAttribute, done: DoneRule | null): boolean {
  if (type.isStatic) return false
  return type.operators.includes('checked') || (done?.attribute_id === id && done.label_ids !== undefined)
}

/**
 * The attribute that ticks set: the chosen one, else what the board's done rule reads. Only where nothing says what is
 * done it is the first box: on other boards a box means something else.
 */
export function tickOf(
  { all, done }: Pick<ViewRecords, 'all' | 'done'>,
  { tick }: Pick<ListSettings, 'tick'>,
): ShownAttribute | null {
  if (tick === null) return null
  const possible = all.filter((one) => ticks(one, done ?? null))
  const chosen = possible.find(({ id }) => id === tick)
  if (chosen) return chosen
  const says = done
    ? possible.find(({ id }) => id === done.attribute_id)
    : possible.find(({ type }) => type.operators.includes('checked'))
  return says ?? null
}

export function isTicked(item: Item, attribute: ShownAttribute, done: DoneRule | null | undefined): boolean {
  const data = dataOf(item, attribute)
  return done?.attribute_id === attribute.id ? isDone(done, data) : data === true
}

/** Whether an item is done: as the board says it; where it says nothing, as the tick does. */
export function isItemDone(
  item: Item,
  tick: ShownAttribute | null,
  { all, done }: Pick<ViewRecords, 'all' | 'done'>,
): boolean {
  if (!done) return tick !== null && isTicked(item, tick, done)
  const rule = all.find(({ id }) => id === done.attribute_id)
  return isDone(done, rule ? dataOf(item, rule) : item.values?.[done.attribute_id]?.data)
}

/**
 * The data after a press on the tick. Labels that say nothing of being done stay where an item may have several;
 * where it has one alone, `before` is what the press gives back that takes the tick off again.
 */
export function tickedData(
  item: Item,
  attribute: ShownAttribute,
  { done, before = [] }: { done: DoneRule | null | undefined; before?: readonly string[] | undefined },
): unknown {
  const isOn = isTicked(item, attribute, done)
  const meaning = done?.attribute_id === attribute.id ? done.label_ids : undefined
  if (meaning === undefined) return !isOn
  const { labels, multiple } = attribute.settings as { labels?: { id: string }[]; multiple?: boolean }
  const data = dataOf(item, attribute)
  const others = labelsOf(data).filter((id) => !meaning.includes(id))
  if (!isOn) return multiple === false ? meaning.slice(0, 1) : [...others, ...meaning.slice(0, 1)]
  if (others.length > 0) return others
  const open = (labels ?? []).filter(({ id }) => !meaning.includes(id))
  const back = before.filter((id) => open.some((one) => one.id === id))
  if (back.length > 0) return back
  return open[0] ? [open[0].id] : null
}

/** The labels that an item has. */
export function labelsOf(data: unknown): string[] {
  return Array.isArray(data) ? (data as string[]) : []
}
