import type { AttributeType, DoneRule, FilterTree, Settings, SortKeySpec, ValueContext } from '@weft/model'
import { ROW_FIELDS } from '@weft/model'

import type { Meter } from './work/meter.ts'
import { PSEUDO_TYPES } from './pseudo-attributes.ts'

/** What the engine must know of a row; everything else is read through `ReadCell`. */
export interface QueryRow {
  id: string
  sort_order: number
}

/** The data of one cell, null or undefined when empty. Also answers for the pseudo-attributes. */
export type ReadCell<R> = (row: R, attribute_id: string) => unknown

export interface QueryAttribute {
  type: AttributeType
  settings: Settings
}

/**
 * `unread`: whether the item has comments that the person has not read. `time`: what an attribute of the item holds of the
 * entries that the person sees.
 */
export type PersonalColumn = 'unread' | 'time'

/** Reads a column of whoever asks; of a row, or of one attribute of it. */
export type ReadPersonal = (row_id: string, attribute_id?: string) => unknown

/** The environment in which a query is judged: the board's attributes, and who asks and when. */
export interface QueryEnv {
  /** Undefined for a deleted or unknown attribute: conditions, sorts and groups on it are ignored. */
  attribute(id: string): QueryAttribute | undefined
  context: ValueContext
  /**
   * A column of whoever asks: of each row's id its value, which other people have another one of. It is loaded apart, and is
   * no part of the rows. Null where it is not known: what asks for it is then ignored.
   */
  personal?: (column: PersonalColumn) => ReadPersonal | null
  /**
   * Values of other records, for computed attributes. `version` is another one whenever an answer may be; who keeps
   * an environment over such a change says which rows it affects (`RowChanges.affected`).
   */
  links?: { read(row_id: string, attribute_id: string): unknown; version: unknown }
  /** What says that a row is done: what is done is never overdue. */
  done?: DoneRule | null
  /** Address of an item, for computed attributes. */
  urlOf?: (row_id: string) => string
  /** What is charged for the work that is done in this environment. */
  meter?: Meter
}

export interface GroupSpec {
  attribute_id: string
  direction?: 'asc' | 'desc'
  /** A period of dates, or the size of steps of numbers; missing is as the attribute says. */
  by?: string | number
}

/** A group as a list shows it: a header, and where its rows lie in the list. */
export interface GroupSegment {
  /** Keys from the outermost group inwards. */
  path: readonly (string | null)[]
  level: number
  attribute_id: string
  /** How its level puts values together. */
  by?: string | number
  key: string | null
  label: string
  /** Index of its first row. */
  start: number
  count: number
  /** Of a group that is shown without rows: a value that lies in it. */
  data?: unknown
}

export interface QuerySpec {
  filter?: FilterTree | null
  sort?: readonly SortKeySpec[]
  groups?: readonly GroupSpec[]
  /** Adds to the groups that have rows those that are shown without any. */
  fill?: ((found: readonly GroupSegment[]) => readonly GroupSegment[]) | false | undefined
  /** Text to find in what these attributes show; an empty text finds everything. */
  search?: { text: string; attribute_ids: readonly string[] } | null
}

const pseudo: ReadonlySet<string> = new Set(ROW_FIELDS)

export function findAttribute(env: Pick<QueryEnv, 'attribute'>, id: string): QueryAttribute | undefined {
  const known = env.attribute(id)
  if (known) return known
  const type = PSEUDO_TYPES.get(id)
  return type && { type, settings: type.defaultSettings }
}

/** Reads an item as both sides keep it: record fields for pseudo-attributes, else the value slot's data. */
export function readItem(row: object, attribute_id: string): unknown {
  if (pseudo.has(attribute_id)) return (row as Record<string, unknown>)[attribute_id] ?? null
  const values = (row as { values?: Record<string, { data: unknown } | undefined> }).values
  return values?.[attribute_id]?.data ?? null
}
