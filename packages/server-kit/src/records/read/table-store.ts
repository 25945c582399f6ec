import type { RecordStore, Row } from '../contract/record-store.ts'

/** SQL types of the columns that every table of synced records has. */
export const RECORD_COLUMNS = {
  id: 'text',
  row_version: 'int',
  seq: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
  created_by: 'int',
} as const

/**
 * A store over one table. `columns` maps column → SQL type; json columns are those of type jsonb.
 * Rows travel as one JSON text and are unfolded by PostgreSQL, so a batch is one statement.
 */
export function tableStore<R extends Row = Row>(
  table: string,
  columns: Readonly<Record<string, string>>,
): RecordStore<R> {
  const names = Object.keys(columns)
  const quoted = names.map((name) => `"${name}"`)
  // Times on the wire carry no zone; they are UTC.
  const read = names.map((name) =>
    columns[name] === 'timestamptz' ? `(r."${name}" || '+00')::timestamptz` : `r."${name}"`,
  )
  const recordset = names.map(
    (name) => `"${name}" ${columns[name] === 'timestamptz' ? 'text' : columns[name]}`,
  )
  const idType = columns['id'] === 'uuid' ? 'uuid' : 'text'
  const updates = names.filter((name) => name !== 'id').map((name) => `"${name}" = excluded."${name}"`)
  const loadText = `select ${quoted.join(', ')} from ${table} where team_id = $1 and id = any($2::${idType}[])`
  const saveText = `insert into ${table} (team_id, ${quoted.join(', ')})
    select $1, ${read.join(', ')} from jsonb_to_recordset($2::jsonb) as r(${recordset.join(', ')})
    on conflict (team_id, id) do update set ${updates.join(', ')}`
  return {
    table,
    columns: names,
    async load(tx, team_id, ids) {
      const rows = await tx.query<R>({ name: `load-${table}`, text: loadText }, [team_id, ids])
      return new Map(rows.map((row) => [String(row['id']), row]))
    },
    async save(tx, team_id, rows) {
      await tx.query({ name: `save-${table}`, text: saveText }, [team_id, JSON.stringify(rows)])
    },
  }
}
