import type { TestServer } from '@weft/server/testing'
import { vi } from 'vitest'

import { indexState } from '../finding/queries.ts'

/** Waits until the index holds everything that happened. */
export async function whenIndexed(server: TestServer, team_id: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const status = await server.outbox.status()
      if (status.some(({ feeds }) => feeds > 0)) throw new Error('still behind')
      const waiting = await server.db.run(team_id, 'select from search_pending limit 1')
      if (waiting.length > 0 || (await indexState(server.db, team_id)) !== 'whole')
        throw new Error('still to be read')
    },
    { timeout: 120_000, interval: 20 },
  )
}
