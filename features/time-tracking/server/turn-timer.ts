import { now, toWireTime } from '@weft/base'
import { timeEntries } from '@weft/model'
import { type Kit, makeOperation, type Origin, type Outcome } from '@weft/server-kit'

import { insider } from './insider.ts'
import { runningTimers } from './queries.ts'

interface Turn {
  team_id: number
  /** Whose timer. */
  user_id: number
  way: 'start' | 'stop'
  item_id: string
  /** Of which attribute; to stop, of any without it. */
  attribute_id: string | null
  /** What a timer that starts says of itself. */
  description: string
  /** Of a timer that starts. */
  id: string
  key: string
  origin: Origin
}

/**
 * Starts or stops somebody's timer in their name, as they would: their rights judge it, and what else of them runs there
 * ends. What runs already is not begun again. Empty where there was nothing to do; null for whoever is not of the workspace.
 */
export async function turnTimer(kit: Kit, turn: Turn): Promise<Outcome[] | null> {
  const { team_id, user_id, way, item_id, attribute_id, description, id, key, origin } = turn
  const caller = { user_id, session_id: null }
  if (!(await insider(kit, team_id, caller))) return null
  const running = await runningTimers(kit.db, team_id, { user_id, item_id, attribute_id })
  const at = toWireTime(now())
  const put = (entry_id: string, item: Record<string, unknown>) =>
    makeOperation({
      collection: timeEntries.name,
      method: 'put',
      id: entry_id,
      item,
      caller,
      key: `${key}:${entry_id}`,
      origin,
    })
  const stops = running.map(({ id: entry_id, row_version }) =>
    put(entry_id, { ended_at: at, row_version: row_version + 1 }),
  )
  const start = put(id, { item_id, attribute_id, description, started_at: at, row_version: 1 })
  const operations = way === 'stop' ? stops : running.length > 0 ? [] : [start]
  return operations.length === 0 ? [] : kit.writer.submit(team_id, operations)
}
