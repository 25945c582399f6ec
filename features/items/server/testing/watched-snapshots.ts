import type { Database, Tx } from '@weft/db'

import { IN_RANGE } from '../key-ranges.ts'

const textOf = (statement: Parameters<Tx['query']>[0]) =>
  typeof statement === 'string' ? statement : statement.text

export interface WatchedSnapshots {
  db: Database
  /** Statements that read a range of rows so far. */
  ranges(): number
}

/** A database that counts the ranges that are read, and calls before each of them; what that throws the statement meets. */
export function watchSnapshots(
  db: Database,
  {
    before = async () => undefined,
    setting,
  }: { before?: (n: number, tx: Tx) => Promise<unknown>; setting?: string } = {},
): WatchedSnapshots {
  let ranges = 0
  return {
    ranges: () => ranges,
    db: {
      ...db,
      snapshot: (scope, fn) =>
        db.snapshot(scope, async (tx) => {
          if (setting) await tx.query(`set local ${setting}`)
          return fn({
            async query<Row>(...[statement, params]: Parameters<Tx['query']>) {
              if (textOf(statement).includes(IN_RANGE)) {
                await before(ranges++, tx)
              }
              return tx.query<Row>(statement, params)
            },
          })
        }),
    },
  }
}
