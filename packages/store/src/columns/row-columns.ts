import type { ValueSlot } from '@weft/model'

import type { Row } from '../row.ts'

/** `[data, row_version]`, as content and segments carry it. */
export type ColumnSlot = readonly [unknown, number] | null

/** Columns of the same length, each made the first time that it is asked for. */
export interface ColumnReader {
  readonly length: number
  /** Names of the fields that there are columns of. */
  readonly fieldNames: readonly string[]
  /** One of `id parent_id sort_order row_version created_at updated_at created_by updated_by seq`. */
  field(name: string): readonly unknown[]
  readonly attribute_ids: readonly string[]
  /** The column of `attribute_ids[at]`. */
  slots(at: number): readonly ColumnSlot[]
}

/** What all rows of a folder's columns share. */
export interface ColumnPlace {
  team_id: number
  board_id: string
  folder_id: string
}

const KNOWN: ReadonlySet<string> = new Set([
  'id',
  'parent_id',
  'sort_order',
  'row_version',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'seq',
])

/** Items of one folder by columns, from which rows are made one by one when somebody looks at them. */
export class RowColumns {
  readonly length: number
  readonly place: ColumnPlace
  private readonly reader: ColumnReader
  private readonly fields = new Map<string, readonly unknown[]>()
  private readonly columns: (readonly ColumnSlot[] | undefined)[]
  private readonly positions: ReadonlyMap<string, number>

  constructor(reader: ColumnReader, place: ColumnPlace) {
    this.reader = reader
    this.place = place
    this.length = reader.length
    this.columns = reader.attribute_ids.map(() => undefined)
    this.positions = new Map(reader.attribute_ids.map((id, at) => [id, at]))
  }

  get fieldNames(): readonly string[] {
    return this.reader.fieldNames
  }

  get attribute_ids(): readonly string[] {
    return this.reader.attribute_ids
  }

  /** One lazy row per item, in the order of the columns. */
  rows(): LazyRow[] {
    const rows: LazyRow[] = []
    const ids = this.field('id') as readonly string[]
    for (let at = 0; at < this.length; at++) rows.push(new LazyRow(this, at, ids[at] as string))
    return rows
  }

  field(name: string): readonly unknown[] {
    let column = this.fields.get(name)
    if (!column) this.fields.set(name, (column = this.reader.field(name)))
    return column
  }

  /** The data of one cell, null when it is empty. */
  cell(at: number, attribute_id: string): unknown {
    return this.slot(at, attribute_id)?.[0] ?? null
  }

  slot(at: number, attribute_id: string): ColumnSlot {
    const position = this.positions.get(attribute_id)
    return position === undefined ? null : (this.column(position)[at] ?? null)
  }

  toRow(at: number): Row {
    const values: Record<string, ValueSlot> = {}
    this.reader.attribute_ids.forEach((attribute_id, position) => {
      const slot = this.column(position)[at]
      if (slot) values[attribute_id] = { data: slot[0], row_version: slot[1] }
    })
    const { team_id, board_id, folder_id } = this.place
    const rest: Record<string, unknown> = {}
    for (const name of this.reader.fieldNames) {
      const value = KNOWN.has(name) ? undefined : this.field(name)[at]
      if (value !== undefined && value !== null) rest[name] = value
    }
    return {
      ...rest,
      id: this.field('id')[at] as string,
      team_id,
      board_id,
      folder_id,
      parent_id: this.field('parent_id')[at] ?? null,
      sort_order: this.field('sort_order')[at] ?? 0,
      row_version: (this.field('row_version')[at] as number | undefined) ?? 0,
      created_at: (this.field('created_at')[at] as string | undefined) ?? '',
      updated_at: (this.field('updated_at')[at] as string | undefined) ?? '',
      deleted_at: null,
      created_by: this.field('created_by')[at] ?? null,
      updated_by: this.field('updated_by')[at] ?? null,
      seq: (this.field('seq')[at] as number | undefined) ?? 0,
      values,
    }
  }

  private column(position: number): readonly ColumnSlot[] {
    return (this.columns[position] ??= this.reader.slots(position))
  }
}

/**
 * An item that lies in columns. Filters and sorts read its cells where they are; whoever needs the record itself
 * gets one that is made once. Reads like a record, but has no fields of its own: never spread or compare it.
 */
export class LazyRow {
  readonly id: string
  readonly columns: RowColumns
  private readonly at: number
  private made: Row | null = null

  constructor(columns: RowColumns, at: number, id: string) {
    this.columns = columns
    this.at = at
    this.id = id
  }

  /** The record, the same object with each call. */
  toRow(): Row {
    return (this.made ??= this.columns.toRow(this.at))
  }

  cell(attribute_id: string): unknown {
    return this.columns.cell(this.at, attribute_id)
  }

  slot(attribute_id: string): ColumnSlot {
    return this.columns.slot(this.at, attribute_id)
  }

  get team_id(): number {
    return this.columns.place.team_id
  }

  get board_id(): string {
    return this.columns.place.board_id
  }

  get folder_id(): string {
    return this.columns.place.folder_id
  }

  get parent_id(): string | null {
    return this.field('parent_id') as string | null
  }

  get sort_order(): number {
    return this.field('sort_order') as number
  }

  get row_version(): number {
    return this.field('row_version') as number
  }

  get created_at(): string {
    return this.field('created_at') as string
  }

  get updated_at(): string {
    return this.field('updated_at') as string
  }

  get deleted_at(): null {
    return null
  }

  get created_by(): number | null {
    return this.field('created_by') as number | null
  }

  get updated_by(): number | null {
    return this.field('updated_by') as number | null
  }

  get seq(): number {
    return this.field('seq') as number
  }

  get comment_count(): number | undefined {
    return (this.field('comment_count') as number | null) ?? undefined
  }

  get last_comment_at(): string | undefined {
    return (this.field('last_comment_at') as string | null) ?? undefined
  }

  get last_comment_by(): number | null {
    return (this.field('last_comment_by') as number | null) ?? null
  }

  /** Any field of the record, without making it. */
  field(name: string): unknown {
    return this.columns.field(name)[this.at]
  }

  get values(): Row['values'] {
    return this.toRow().values
  }
}

/** The record of what a table holds. */
export function rowOf(held: Row | LazyRow): Row
export function rowOf(held: Row | LazyRow | undefined): Row | undefined
export function rowOf(held: Row | LazyRow | undefined): Row | undefined {
  return held instanceof LazyRow ? held.toRow() : held
}
