import type { TestServer } from './test-server.ts'

/**
 * Waits until everything that follows from writes is done: no entry of the outbox unread, no job running, due or to
 * be tried again. What is meant for later (a digest, a purge) is not waited for, nor what failed for good.
 */
export async function whenSettled({ outbox, db }: Pick<TestServer, 'outbox' | 'db'>): Promise<void> {
  for (;;) {
    const behind = (await outbox.status()).reduce((sum, { feeds }) => sum + feeds, 0)
    const [jobs] = await db.owner((tx) =>
      tx.query<{ count: number }>(
        `select count(*)::int as count from graphile_worker._private_jobs
         where locked_at is not null or (run_at <= now() or attempts > 0) and attempts < max_attempts`,
      ),
    )
    if (behind === 0 && jobs?.count === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
