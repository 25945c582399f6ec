import type { Database } from '@weft/db'
import type { Operation } from '@weft/server-kit'

import { boardIdsOf } from './queries.ts'

/** The board of each operation on a record that lies in one: the stored record's, else the one that is asked for. */
export async function placeInBoard(
  db: Database,
  team_id: number,
  table: 'views' | 'attributes' | 'automations',
  operations: readonly Operation[],
  created: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Map<Operation, string>> {
  const stored = await boardIdsOf(
    db,
    team_id,
    table,
    operations.map((operation) => operation.id),
  )
  const places = new Map<Operation, string>()
  for (const operation of operations) {
    const board_id =
      stored.get(operation.id) ??
      operation.fields['board_id'] ??
      created.get(`${table}:${operation.id}`)?.['board_id']
    if (typeof board_id === 'string') places.set(operation, board_id)
  }
  return places
}
