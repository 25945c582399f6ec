import { now } from '@weft/base'
import type { Database } from '@weft/db'

import type { Caller } from '../caller.ts'
import { appendAudit } from './audit.ts'

/** A look through somebody's eyes is many questions: they are one line for so long. */
const ONE_LOOK_MS = 30 * 60 * 1000
const REMEMBERED = 10_000

interface Look {
  at: number
  noted: Promise<void>
}

const looks = new WeakMap<Database, Map<string, Look>>()

/** Notes that the caller looks at a workspace through somebody's eyes; the answer waits until it is noted. */
export async function noteLook(db: Database, team_id: number, caller: Caller): Promise<void> {
  if (caller.view_as === undefined) return
  const known = looks.get(db) ?? new Map<string, Look>()
  looks.set(db, known)
  const key = `${caller.session_id} ${team_id} ${caller.view_as}`
  const before = known.get(key)
  if (before && now() - before.at < ONE_LOOK_MS) return before.noted
  if (known.size >= REMEMBERED) known.clear()
  const target = `user:${caller.view_as}`
  const noted = db.write(team_id, (tx) => appendAudit(tx, caller, { action: 'view-as', target, team_id }))
  known.set(key, { at: now(), noted })
  // What could not be noted is not shown, and tried anew by the next question.
  noted.catch(() => known.delete(key))
  return noted
}
