import type { Database, Tx } from '@weft/db'

/** The process that used the database is gone. */
class Died extends Error {}

/**
 * The database as a process sees it that dies at the `point`-th of the points between statements: before and after each
 * one, before and after each commit. With `cut` its connection breaks first, as it does when the process is killed.
 * Whatever it asks afterwards fails.
 */
export function mortalDatabase(
  db: Database,
  { point, cut }: { point: number; cut: boolean },
): { db: Database; isDead(): boolean } {
  let passed = 0
  let dead = false
  async function pass(tx?: Tx): Promise<void> {
    if (dead) throw new Died()
    passed += 1
    if (passed < point) return
    dead = true
    if (cut && tx) await tx.query('select pg_terminate_backend(pg_backend_pid())')
    throw new Died()
  }
  return {
    isDead: () => dead,
    db: {
      ...db,
      async owner(fn) {
        await pass()
        const result = await db.owner(async (tx) => {
          const done = await fn({
            async query(statement, params) {
              await pass(tx)
              const rows = await tx.query(statement, params)
              await pass(tx)
              return rows as never
            },
          })
          await pass(tx)
          return done
        })
        await pass()
        return result
      },
    },
  }
}
