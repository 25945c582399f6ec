import { sameJson, toWireTime } from '@weft/base'
import { settingsOver, type SyncedRecord, type ValueSlot } from '@weft/model'

import type { QueuedRequest } from './queue/request.ts'

/** A record as tables keep it: fields by name, and value slots where the collection has them. */
export interface Row extends SyncedRecord {
  values?: Record<string, ValueSlot>
  [field: string]: unknown
}

/** What an unanswered edit does to one record. */
export interface Effect {
  request: QueuedRequest
  /** The record itself, one slot on it, or a record that only goes along. */
  role: 'root' | 'slot' | 'also'
}

export interface Draft {
  fields: Record<string, unknown>
  slots: Record<string, unknown>
  /** What was shown of them before: the `old` of what is made of the draft. Drafts of earlier versions lack it. */
  base?: Pick<Draft, 'fields' | 'slots'>
}

/** Fields whose change alone is no change. */
const TIMES: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'seq'])

/** Whether two states of a record differ in more than times. */
export function isChanged(before: Row | undefined, after: Row | undefined): boolean {
  if (before === after) return false
  if (!before || !after) return true
  for (const field of Object.keys(after)) {
    if (field === 'values' || TIMES.has(field) || before[field] === after[field]) continue
    if (!sameJson(before[field], after[field])) return true
  }
  return areSlotsChanged(before.values, after.values)
}

function areSlotsChanged(before: Row['values'], after: Row['values']): boolean {
  if (before === after) return false
  const slots = after ?? {}
  if (Object.keys(before ?? {}).length !== Object.keys(slots).length) return true
  for (const [attribute_id, slot] of Object.entries(slots)) {
    const known = before?.[attribute_id]
    if (known === slot) continue
    if (!known || known.row_version !== slot.row_version || !sameJson(known.data, slot.data)) return true
  }
  return false
}

/** The record to show: the confirmed one with all that waits for an answer, then drafts. Null shows nothing. */
export function composeRow(
  base: Row | undefined,
  effects: readonly Effect[],
  draft: Draft | undefined,
  id: string,
): Row | undefined {
  let row = base
  for (const effect of effects) row = applyEffect(row, effect, id)
  if (!row || !draft) return row
  const values = { ...row.values }
  for (const [attribute_id, data] of Object.entries(draft.slots))
    values[attribute_id] = { data, row_version: values[attribute_id]?.row_version ?? 0 }
  return { ...row, ...draftedFields(row, draft), ...(row.values ? { values } : {}) }
}

/** Of settings a draft changes some keys: the others are what they are now, whoever changed them since. */
function draftedFields(row: Row, { fields, base }: Draft): Draft['fields'] {
  const drafted = Object.entries(fields).map(([field, mine]) => {
    const [now, before] = [row[field], base?.fields[field]]
    return [
      field,
      isKeys(now) && isKeys(mine) && isKeys(before) ? settingsOver(now, mine, before).settings : mine,
    ]
  })
  return Object.fromEntries(drafted) as Draft['fields']
}

function isKeys(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function applyEffect(row: Row | undefined, { request, role }: Effect, id: string): Row | undefined {
  switch (request.kind) {
    case 'create':
    case 'restore':
      return row ?? (request.snapshots?.find((snapshot) => snapshot.id === id) as Row | undefined)
    case 'delete':
      return undefined
    case 'move': {
      if (!row || !request.place) return undefined
      // What goes along changes its place, and keeps its parent.
      const { parent_id, ...place } = request.place
      const parent = role === 'root' ? { parent_id } : {}
      return { ...row, ...place, ...parent, row_version: row.row_version + 1 }
    }
    case 'save': {
      if (!row) return undefined
      const updated_at = toWireTime(request.queued_at)
      if (role === 'slot')
        return { ...withSlot(row, request.id.slice(id.length + 1), request.item?.data), updated_at }
      return { ...row, ...request.item, updated_at, row_version: row.row_version + 1 }
    }
  }
}

function withSlot(row: Row, attribute_id: string, data: unknown): Row {
  const row_version = (row.values?.[attribute_id]?.row_version ?? 0) + 1
  return { ...row, values: { ...row.values, [attribute_id]: { data: data ?? null, row_version } } }
}
