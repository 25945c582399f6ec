/** A value as the model server keeps it. */
interface ModelSlot {
  data: unknown
  row_version: number
}

/** A record of the model server: plain maps, no cleverness. */
export interface ModelRecord {
  collection: 'folders' | 'items'
  id: string
  fields: Record<string, unknown>
  slots: Record<string, ModelSlot>
  row_version: number
  /** Set when trashed: the record whose deletion took it along, or its own id. */
  trash_root: string | null
  seq: number
}

export const TEAM = 1
export const BOARD = 'board000001'
/** Sets are merged, defaults are filled in: the attributes that the runs use. */
export const ATTRIBUTES = {
  name: 'a0000000-0000-7000-8000-000000000001',
  note: 'a0000000-0000-7000-8000-000000000002',
  tags: 'a0000000-0000-7000-8000-000000000003',
  state: 'a0000000-0000-7000-8000-000000000004',
} as const
export const DEFAULT_STATE = 'open'
/** For those who run the model beside a real server. */
export const MODEL_IDS = { board: BOARD, attributes: ATTRIBUTES } as const

const TIME = '2026-01-01 00:00:00'

export function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/** Texts are trimmed; an empty text and an empty set are no value. */
export function tidy(data: unknown): unknown {
  if (Array.isArray(data) && data.length === 0) return null
  if (typeof data !== 'string') return data ?? null
  return data.trim() === '' ? null : data.trim()
}

export function present(record: ModelRecord): Record<string, unknown> {
  return {
    ...record.fields,
    id: record.id,
    team_id: TEAM,
    row_version: record.row_version,
    created_at: TIME,
    updated_at: TIME,
    deleted_at: null,
    seq: record.seq,
    ...(record.collection === 'items'
      ? { created_by: 1, updated_by: 1, values: structuredClone(record.slots) }
      : {}),
  }
}

export function tombstone(record: ModelRecord): Record<string, unknown> {
  return { id: record.id, row_version: record.row_version, deleted_at: TIME, seq: record.seq }
}

export function presentValue(record: ModelRecord, attribute_id: string): Record<string, unknown> {
  const slot = record.slots[attribute_id] ?? { data: null, row_version: 0 }
  return {
    id: `${record.id}.${attribute_id}`,
    team_id: TEAM,
    item_id: record.id,
    attribute_id,
    data: structuredClone(slot.data),
    row_version: slot.row_version,
    created_at: TIME,
    updated_at: TIME,
    deleted_at: null,
    seq: record.seq,
  }
}
