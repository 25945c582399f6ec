import { now, toWireTime } from '@weft/base'
import type { Database } from '@weft/db'
import { deliverSoon, notify } from '@weft/features/notifications/server'
import type { Jobs } from '@weft/jobs'
import type { Kit } from '@weft/server-kit'

import { switchOff } from '../switch-off.ts'
import { rulesOnOfOwner, usedByOwner } from './queries.ts'

/** From this part of the limit on people are warned. */
const WARNED_AT = 0.8

/** First day of the month of the UTC calendar. */
export const monthOf = (at: number): string => `${toWireTime(at).slice(0, 7)}-01`

/** How many runs there may be in a month for all that a person owns, and what becomes of it. */
export interface Quota {
  /** Null where there is no end to it. */
  readonly limit: number | null
  used(db: Database, team_id: number): Promise<number>
  /** Whether none is left. */
  isUsedUp(db: Database, team_id: number): Promise<boolean>
  /** A run was counted: warns once at 80 %, and turns everything off at 100 %. */
  counted(kit: Kit, about: { team_id: number; board_id: string }): Promise<void>
}

export function createQuota(limit: number | null, jobs: Pick<Jobs, 'add' | 'addWithin'>): Quota {
  /** Said already by this process: the database knows it too, and is asked once. */
  const said = new Set<string>()
  const used = (db: Database, team_id: number) => db.read(team_id, (tx) => usedByOwner(tx, monthOf(now())))

  async function say(kit: Kit, place: { team_id: number; board_id: string }, count: number, isOver: boolean) {
    const { team_id, board_id } = place
    const key = `runs:${monthOf(now())}:${isOver ? 'exceeded' : 'warning'}`
    if (limit === null || said.has(`${team_id} ${key}`)) return
    said.add(`${team_id} ${key}`)
    const user_ids = await concerned(kit, team_id)
    await notify(kit, team_id, {
      notification_type: isOver ? 'AutomationRunsExceededNotification' : 'AutomationRunsWarningNotification',
      user_ids,
      board_id,
      usage: count,
      limit,
      key,
    })
    await deliverSoon({ db: kit.db, jobs }, user_ids)
  }

  return {
    limit,
    used,
    isUsedUp: async (db, team_id) => limit !== null && (await used(db, team_id)) >= limit,
    async counted(kit, place) {
      if (limit === null) return
      const count = await used(kit.db, place.team_id)
      if (count < Math.ceil(limit * WARNED_AT)) return
      await say(kit, place, count, count >= limit)
      if (count >= limit) await turnAllOff(kit, jobs, place.team_id)
    },
  }
}

/** Whoever can do something about it: the workspace's owner and admins, and those whose rules are on. */
async function concerned({ db, access }: Kit, team_id: number): Promise<number[]> {
  const team = await access.of(team_id)
  if (!team) return []
  const { owner_id } = team.graph.team
  const admins = [...team.graph.members].flatMap(([id, role]) => (role === 'admin' ? [id] : []))
  const rules = await db.owner((tx) => rulesOnOfOwner(tx, team_id))
  const creators = rules.flatMap((rule) => (rule.team_id === team_id ? [rule.owner_id] : []))
  return [...new Set([...(owner_id === null ? [] : [owner_id]), ...admins, ...creators])]
}

/** Nothing is left: all rules of all workspaces of the owner are off. Runs that were begun come to their end. */
async function turnAllOff(kit: Kit, jobs: Pick<Jobs, 'add' | 'addWithin'>, team_id: number): Promise<void> {
  for (const rule of await kit.db.owner((tx) => rulesOnOfOwner(tx, team_id))) {
    await switchOff(kit, jobs, rule.team_id, rule, 'quota')
  }
}
