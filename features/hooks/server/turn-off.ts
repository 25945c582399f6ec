import { now, toWireTime } from '@weft/base'
import { deliverSoon, notify } from '@weft/features/notifications/server'
import type { Jobs } from '@weft/jobs'
import type { Kit } from '@weft/server-kit'

import type { OffReason } from '../shared/index.ts'
import { giveUp } from './give-up.ts'
import { makerOf } from './maker.ts'
import { makersOfHooks, turnOff } from './queries.ts'
import type { Seen } from './sending/queries.ts'

export interface OffDeps {
  kit: Pick<Kit, 'db' | 'writer' | 'access'>
  jobs: Pick<Jobs, 'addWithin'>
}

/** The job that tells why a hook is off. */
export const TELL = 'tell-hook-is-off'

export interface OffNews {
  [key: string]: unknown
  team_id: number
  id: string
  name: string
  created_by: number
  row_version: number
  reason: OffReason
  /** When, in milliseconds. */
  at: number
}

/** Turns a hook off that cannot go on, gives up what waits for it, and has its maker and the workspace's owner told. */
export async function turnHookOff(
  { kit, jobs }: OffDeps,
  hook: { team_id: number; id: string } | Seen,
  reason: OffReason,
): Promise<void> {
  const { team_id, id } = hook
  const at = now()
  await kit.db.owner(async (tx) => {
    const off = await turnOff(tx, team_id, id, { reason, at, seen: 'node' in hook ? hook : null })
    // Somebody else did it meanwhile, and tells it; or what a turn learnt is no longer about this hook.
    if (!off) return
    await giveUp(tx, jobs, { team_id, id })
    const news: OffNews = { team_id, id, reason, at, ...off }
    await jobs.addWithin(tx, [{ name: TELL, payload: news, key: `${TELL}:${id}:${off.row_version}` }])
  })
}

/** Tells them in the inbox and, unless they do not want that, by mail. May run again. */
export async function tellHookIsOff({ kit, jobs }: OffDeps, news: OffNews): Promise<void> {
  const { team_id, id, name, created_by, row_version, reason, at } = news
  const access = await kit.access.of(team_id)
  const owner_id = access?.graph.team.owner_id ?? null
  const maker = makerOf(access, created_by) ? [created_by] : []
  const owner = owner_id === null || owner_id === created_by ? [] : [owner_id]
  const notice = {
    notification_type: 'HookOffNotification',
    line: { kind: `off-${reason}`, text: name },
  } as const
  await notify(kit, team_id, { ...notice, user_ids: maker, key: `hook-off:${id}:${row_version}` })
  // Whoever turns theirs on again and again must not fill the inbox of somebody else.
  await notify(kit, team_id, {
    ...notice,
    user_ids: owner,
    key: `hook-off:${id}:${toWireTime(at).slice(0, 10)}`,
  })
  await deliverSoon({ db: kit.db, jobs }, [...maker, ...owner])
}

/** Looks at all hooks of a workspace: those go off whose makers are gone, and those for which too much waits. */
export async function checkHooks(deps: OffDeps, team_id: number, overfull: readonly string[]): Promise<void> {
  const { kit } = deps
  const access = await kit.access.of(team_id)
  for (const { id, created_by } of await makersOfHooks(kit.db, team_id)) {
    if (!makerOf(access, created_by)) await turnHookOff(deps, { team_id, id }, 'maker')
    else if (overfull.includes(id)) await turnHookOff(deps, { team_id, id }, 'backlog')
  }
}
