import type { TestServer } from '@weft/server/testing'
import { vi } from 'vitest'

/** Waits until rules of a workspace have done all that happened until now; what waits for a later moment waits on. */
export async function whenDone({ outbox, db }: TestServer, team_id: number): Promise<void> {
  const demandRead = async () => {
    const status = await outbox.status()
    if (status.some(({ feeds }) => feeds > 0)) throw new Error('still behind')
  }
  const runs = async () => {
    const [row] = await db.run<{ all: number; open: number }>(
      team_id,
      `select count(*)::int as all, (count(*) filter (where state in ('queued', 'waiting')
         and (wake_at is null or wake_at <= now())))::int as open from automation_runs`,
    )
    return row ?? { all: 0, open: 0 }
  }
  await vi.waitFor(
    async () => {
      const before = await runs()
      await demandRead()
      const { all, open } = await runs()
      // What the last run did may start the next one.
      await demandRead()
      if (open > 0 || all !== before.all || before.open > 0 || (await runs()).all !== all)
        throw new Error('still to be done')
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** What became of the runs of a rule, in order. */
export async function statesOf(
  { db }: TestServer,
  team_id: number,
  automation_id: string,
): Promise<string[]> {
  const rows = await db.run<{ state: string }>(
    team_id,
    'select state from automation_runs where team_id = $1 and automation_id = $2 order by no',
    [team_id, automation_id],
  )
  return rows.map(({ state }) => state)
}
