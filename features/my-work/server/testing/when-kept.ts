import type { TestServer } from '@weft/server/testing'
import { vi } from 'vitest'

/** Waits until everybody's lists hold all that happened in a workspace. */
export async function whenKept(server: TestServer, team_id: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const status = await server.outbox.status()
      if (status.some(({ feeds }) => feeds > 0)) throw new Error('still behind')
      const waiting = await server.db.run(team_id, 'select from work_pending limit 1')
      if (waiting.length > 0) throw new Error(`still to be judged${await failure(server)}`)
      const built = await server.db.run(team_id, 'select from work_built')
      if (built.length === 0) throw new Error('never made')
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** Why the job does not come to its end. */
async function failure({ db }: TestServer): Promise<string> {
  const [job] = await db.owner((tx) =>
    tx.query<{ last_error: string }>(
      'select last_error from graphile_worker._private_jobs where last_error is not null limit 1',
    ),
  )
  return job ? `: ${job.last_error}` : ''
}
