import { asDate, type DateData, nextOccurrence, type RepeatMode, repeatOf } from '@weft/recurrence'
import { createHash } from 'node:crypto'

import { isSetDate, loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import { currentDoneRule } from '@weft/features/boards/shared'
import { type Attribute, type DoneRule, isDone } from '@weft/model'
import { type Caller, type Kit, type Operation, type Origin, originAfter } from '@weft/server-kit'

import type { AdvanceRecurrenceJob } from './follow-dates.ts'
import { type StandingItem, standingItem, wholeTextsOf } from './queries.ts'

type Writes = Pick<Kit, 'db' | 'writer'>

/** A repeating date of an item, and what it comes to next. */
export interface RepeatingDate {
  attribute: Attribute
  date: DateData
  mode: RepeatMode
  next: DateData
}

/** What means done for an item. */
export function doneRuleFor(
  { board_settings }: Pick<StandingItem, 'board_settings'>,
  attributes: readonly Attribute[],
): DoneRule | null {
  return currentDoneRule(
    { settings: board_settings },
    (id) => attributes.find((one) => one.id === id)?.settings,
  )
}

/** The dates of an item that go on; those whose rule ended do not. */
export function repeatingDates(item: StandingItem, attributes: readonly Attribute[]): RepeatingDate[] {
  return attributes.flatMap((attribute) => {
    if (!isSetDate(attribute) || attribute.deleted_at !== null) return []
    const date = asDate(item.values[attribute.id]?.[0])
    const mode = date && repeatOf(date)?.mode
    const next = date && nextOccurrence(date)
    return date && mode && next ? [{ attribute, date, mode, next }] : []
  })
}

/**
 * An item became done. Dates that go on on the same item get their next one, and the item is open again; others go on
 * with a copy, and the item stays as it was done. Safe to run again: what has gone on repeats no more.
 */
export async function advanceRecurrence(
  kit: Writes,
  { team_id, item_id, user_id, before, cause }: AdvanceRecurrenceJob,
): Promise<void> {
  const item = await standingItem(kit.db, team_id, item_id)
  if (!item) return
  const attributes = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, item.board_id))
  const rule = doneRuleFor(item, attributes)
  const said = rule && item.values[rule.attribute_id]?.[0]
  if (!rule || !isDone(rule, said)) return
  const dates = repeatingDates(item, attributes)
  const open = { attribute_id: rule.attribute_id, data: openAgain(rule, said, before) }
  const caller: Caller = { user_id: user_id || (item.created_by ?? 0), session_id: null }
  const origin = originAfter(cause ?? null, 'repeats')
  const same = dates.filter(({ mode }) => mode === 'same')
  if (same.length > 0) {
    const moved = same.map(({ attribute, date, next }) =>
      valueSave(item, attribute.id, { from: date, to: next }, { caller, origin }),
    )
    const opened = valueSave(item, open.attribute_id, { from: said, to: open.data }, { caller, origin })
    await kit.writer.submit(team_id, [...moved, opened])
    return
  }
  const copied = dates.filter(({ mode }) => mode === 'copy')
  if (copied.length > 0) await copyOn(kit, { team_id, item, attributes, dates: copied, open, caller, origin })
}

interface CopyOn {
  team_id: number
  item: StandingItem
  attributes: readonly Attribute[]
  dates: readonly Pick<RepeatingDate, 'attribute' | 'date' | 'next'>[]
  /** What the copy has for the attribute that says whether it is done; null where nothing says it. */
  open: { attribute_id: string; data: unknown } | null
  caller: Caller
  origin: Origin
}

/** Makes the item once more with the next dates; from then on the copy repeats, and the item itself does not. */
export async function copyOn(kit: Writes, work: CopyOn): Promise<void> {
  const { team_id, item, attributes, dates, open, caller, origin } = work
  const texts = await wholeTextsOf(kit.db, team_id, item.id)
  const values: Record<string, unknown> = {}
  for (const { id, type, settings, deleted_at } of attributes) {
    const member = serverAttributeTypes[type]
    if (!member || deleted_at !== null || !isAssignable(member.variant?.(settings) ?? member)) continue
    // What no two items may have stays with the first one.
    values[id] = settings['unique'] === true ? null : (texts.get(id) ?? item.values[id]?.[0] ?? null)
  }
  for (const { attribute, next } of dates) values[attribute.id] = next
  if (open) values[open.attribute_id] = open.data
  const { board_id, folder_id, parent_id, sort_order } = item
  const made: Operation = {
    collection: 'items',
    method: 'put',
    id: copyId(item.id, dates.map(({ next }) => next.start).join()),
    row_version: 1,
    old: undefined,
    fields: { board_id, folder_id, parent_id, sort_order: sort_order + 1, values },
    caller,
    key: null,
    hash: '',
    origin,
  }
  const ended = dates.map(({ attribute, date: { repeat: _goesOn, ...rest } }) =>
    valueSave(item, attribute.id, { from: item.values[attribute.id]?.[0], to: rest }, { caller, origin }),
  )
  const [first] = await kit.writer.submit(team_id, [made])
  // Made by an earlier run of this job, or now; a refusal leaves the item as it is.
  if (first && (first.status < 300 || first.status === 409)) await kit.writer.submit(team_id, ended)
}

function valueSave(
  item: StandingItem,
  attribute_id: string,
  { from, to }: { from: unknown; to: unknown },
  { caller, origin }: Pick<CopyOn, 'caller' | 'origin'>,
): Operation {
  return {
    collection: 'values',
    method: 'put',
    id: `${item.id}.${attribute_id}`,
    row_version: undefined,
    // What somebody changed meanwhile stays.
    old: { data: from ?? null },
    fields: { data: to ?? null },
    caller,
    key: null,
    hash: '',
    origin,
  }
}

/** A value that says "done", without that: the labels it had before, or the box unticked. */
function openAgain(rule: DoneRule, said: unknown, before: unknown): unknown {
  const labels = (data: unknown) =>
    Array.isArray(data) ? data.filter((id) => !rule.label_ids?.includes(String(id))) : []
  const left =
    rule.label_ids === undefined ? [] : [labels(said), labels(before)].find((ids) => ids.length > 0)
  return left && left.length > 0 ? left : null
}

/** The id of the copy for an occurrence follows from both, so that a second run finds the first one's. */
function copyId(item_id: string, occurrence: string): string {
  const hash = createHash('sha256').update(`${item_id} ${occurrence}`).digest('hex')
  return `${item_id.slice(0, 14)}7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
