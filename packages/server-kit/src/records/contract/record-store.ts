import type { Tx } from '@weft/db'

/** A record as a table holds it; times as wire text. */
export type Row = Record<string, unknown>

/** What every table of synced records holds, beside what is its own. */
export type RecordRow<Own> = Row &
  Own & {
    id: string
    row_version: number
    seq: number
    created_at: string
    updated_at: string
    deleted_at: string | null
    created_by: number | null
  }

/** Loads and writes whole rows of one table, set-wise. */
export interface RecordStore<R extends Row = Row> {
  table: string
  load(tx: Tx, team_id: number, ids: readonly string[]): Promise<Map<string, R>>
  /** Inserts or replaces the rows by (team_id, id). */
  save(tx: Tx, team_id: number, rows: readonly R[]): Promise<void>
  /** The columns, for indexes. */
  columns: readonly string[]
  /** Sorts changed rows for the statement that writes a whole unit; the one store that has this is written by it. */
  split?(rows: readonly R[], before: (id: string) => R | null): SplitRows
}

/** Rows as `write_judged_unit` takes them. */
export interface SplitRows {
  fresh: Row[]
  whole: Row[]
  /** `{id, slots, seq, updated_at, updated_by}` where nothing but a few slots of the row changed. */
  patches: Row[]
}
