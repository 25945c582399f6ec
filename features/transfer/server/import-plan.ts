import { fromWireTime, now, toWireTime } from '@weft/base'
import type { Settings } from '@weft/model'

import type { Layout } from '../reading/importer.ts'
import type { ParentColumns } from '../reading/lineage.ts'
import type { ImportRecord, ImportReport } from '../shared/index.ts'

/** How the file is read: settled by the last preview, then by the start. */
export interface Reading extends Layout {
  locale: string
  tz: string
}

/** What the person asked for, with the ids that new attributes will have. */
export interface PlannedAttribute {
  column: number
  attribute_id: string
  type: string
  /** Name of an attribute that the import makes; null for a standing one. */
  new_name: string | null
  given: Settings
  /** The name that a standing attribute takes. */
  renamed_to?: string
  /** Another one of the same column goes first; this one takes the cells that it does not hold whole. */
  is_whole?: true
}

/** A column whose attribute stands, with every choice it needs; `hints` say how its cells are read. */
export interface ReadyColumn {
  column: number
  attribute_id: string
  hints: Settings
  is_whole?: true
}

/** All that a job needs to go on after a restart; the row's `mapping`. */
export interface ImportPlan {
  reading: Reading
  /** Names of all columns of the file. */
  names: string[]
  attributes: PlannedAttribute[]
  /** How its rows lie below each other; null where they do not. */
  below: ParentColumns | null
  /** Null until the attributes were made; from then on the file is not prepared again. */
  ready: ReadyColumn[] | null
  /** Items are numbered from here on. */
  sort_from: number
  /** Places of rows that somebody looked at before and left out, from 0. */
  left_out?: number[]
  /** Milliseconds; "tomorrow" in a cell means the same after a restart. */
  at: number
}

/** The row's `report`: what people see, and how long the error file was at the checkpoint. */
export interface StoredReport extends ImportReport {
  errors_bytes: number
  /** Whether its run is over, whatever its state said before: one that was cancelled writes what it has begun. */
  ended?: boolean
}

/** What taking an import back came to so far. */
export interface Undone {
  state: 'running' | 'done'
  /** Items that went to the trash. */
  removed: number
  /** Items that stay, since somebody went on with them. */
  left: number
}

export interface ImportRow {
  team_id: number
  id: string
  user_id: number
  folder_id: string
  state: ImportRecord['state']
  file_name: string
  mapping: ImportPlan
  rows_total: number
  rows_done: number
  report: StoredReport | null
  /** The folder's number when it began; null for those that began before that was noted. */
  begun_seq: number | null
  undone: Undone | null
  created_at: string
  updated_at: string
}

export const EMPTY_REPORT: StoredReport = {
  rows_in: 0,
  rows_skipped: 0,
  cells_skipped: 0,
  problems: 0,
  attributes_made: 0,
  reason: null,
  errors_bytes: 0,
}

/** So long an import can be taken back. Milliseconds. */
export const UNDO_MS = 7 * 86_400_000

/** Until when an import can be taken back, in milliseconds. */
const undoUntil = ({ created_at }: Pick<ImportRow, 'created_at'>): number =>
  fromWireTime(created_at) + UNDO_MS

export const isOver = ({ state }: Pick<ImportRow, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** Whether an import can be taken back: it is over, made something, and was not taken back before. */
export function isUndoable(row: Pick<ImportRow, 'state' | 'report' | 'undone' | 'created_at'>): boolean {
  if (row.state === 'cancelled' && row.report?.ended !== true) return false
  return isOver(row) && (row.report?.rows_in ?? 0) > 0 && row.undone === null && now() < undoUntil(row)
}

/** What leaves the server of an import. */
export function presentImport({ mapping, begun_seq: _seq, ...row }: ImportRow): ImportRecord {
  const { errors_bytes: _bytes, ended: _ended, ...report } = row.report ?? EMPTY_REPORT
  const made = mapping.attributes.filter(({ new_name }) => new_name !== null)
  const named = mapping.attributes.find(({ renamed_to }) => renamed_to !== undefined)
  return {
    ...row,
    report,
    undo_until: isUndoable(row) ? toWireTime(undoUntil(row)) : null,
    attribute_ids: made.map(({ attribute_id }) => attribute_id),
    primary_name: named?.renamed_to ?? null,
  }
}
