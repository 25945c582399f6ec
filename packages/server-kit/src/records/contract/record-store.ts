import type { Tx } from '@weft/db'

/** A record as a table holds it; times as wire text. */
export type Row = Record<string, unknown>

/** Loads and writes whole rows of one table, set-wise. */
export interface RecordStore {
  table: string
  load(tx: Tx, team_id: number, ids: readonly string[]): Promise<Map<string, Row>>
  /** Inserts or replaces the rows by (team_id, id). */
  save(tx: Tx, team_id: number, rows: readonly Row[]): Promise<void>
  /** The columns, for indexes. */
  columns: readonly string[]
  /** Sorts changed rows for the statement that writes a whole unit; the one store that has this is written by it. */
  split?(rows: readonly Row[], before: (id: string) => Row | null): SplitRows
}

/** Rows as `write_judged_unit` takes them. */
export interface SplitRows {
  fresh: Row[]
  whole: Row[]
  /** `{id, slots, seq, updated_at, updated_by}` where nothing but a few slots of the row changed. */
  patches: Row[]
}
