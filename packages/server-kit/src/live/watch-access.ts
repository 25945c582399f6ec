import type { Database } from '@weft/db'

import type { Access } from '../access/access.ts'

const POLL_MS = 500
/** Rights that could not be confirmed for so long stop delivery. */
const UNSURE_AFTER_MS = 1_000

/**
 * Learns of changed rights from other nodes: notifications tell at once, a poll every 500 ms confirms. Without
 * confirmation for a second nothing is delivered; clients catch up by the heartbeat.
 */
export function watchAccess(options: {
  db: Database
  access: Access
  log: { warn(details: object, message: string): void }
  /** The workspaces that somebody here listens to. */
  teams(): ReadonlySet<number>
  onConfirmed(confirmed: boolean): void
  onChanged(team_id: number): void
}): { start(): Promise<void>; stop(): Promise<void> } {
  const { db, access } = options
  const seen = new Map<number, number>()
  let confirmedAt = performance.now()
  let stopListening: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let polling = false

  async function poll(): Promise<void> {
    const teams = [...options.teams()]
    if (teams.length > 0) {
      const rows = await db.owner((tx) =>
        tx.query<{ team_id: number; seq: number }>(
          {
            name: 'poll-access',
            text: `select team_id, seq from feeds where kind = 'team' and team_id = any($1::int[])`,
          },
          [teams],
        ),
      )
      for (const row of rows) {
        access.stale(row.team_id, row.seq)
        if (seen.get(row.team_id) !== row.seq && seen.has(row.team_id)) options.onChanged(row.team_id)
        seen.set(row.team_id, row.seq)
      }
    } else if (!(await db.healthy())) {
      throw new Error('The database does not answer')
    }
    confirmedAt = performance.now()
    options.onConfirmed(true)
  }

  async function tick(): Promise<void> {
    if (performance.now() - confirmedAt > UNSURE_AFTER_MS) options.onConfirmed(false)
    if (polling) return
    polling = true
    try {
      await poll()
    } catch (error) {
      options.log.warn({ err: error }, 'rights could not be confirmed')
    } finally {
      polling = false
    }
  }

  return {
    async start() {
      stopListening = await db.listen(
        'weft_access',
        (payload) => {
          const [team_id = 0, seq = 0] = payload.split(':').map(Number)
          access.stale(team_id, seq)
          options.onChanged(team_id)
        },
        (state) => access.setSure(state === 'regained'),
      )
      timer = setInterval(() => void tick(), POLL_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await stopListening?.()
    },
  }
}
