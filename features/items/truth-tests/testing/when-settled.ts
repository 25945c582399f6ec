import type { TestServer } from '@weft/server/testing'

/** Waits until everything that follows from writes is done: no entry unread, no job waiting. */
export async function whenSettled({ outbox, db }: TestServer): Promise<void> {
  for (;;) {
    const behind = (await outbox.status()).reduce((sum, { feeds }) => sum + feeds, 0)
    const [waiting] = await db.owner((tx) =>
      tx.query<{ count: number }>('select count(*)::int as count from graphile_worker._private_jobs'),
    )
    if (behind === 0 && waiting?.count === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
