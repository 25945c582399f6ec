import { now } from '@weft/base'
import { deliverSoon, notify } from '@weft/features/notifications/server'
import type { Jobs } from '@weft/jobs'
import type { Kit } from '@weft/server-kit'

import type { OffReason } from '../shared/index.ts'
import { makerOf } from './maker.ts'
import { makersOfHooks, turnOff } from './queries.ts'

export interface OffDeps {
  kit: Pick<Kit, 'db' | 'writer' | 'access'>
  jobs: Pick<Jobs, 'addWithin'>
}

/** Turns a hook off that cannot go on, and tells its maker and the workspace's owner, in the inbox and by mail. */
export async function turnHookOff(
  { kit, jobs }: OffDeps,
  { team_id, id }: { team_id: number; id: string },
  reason: OffReason,
): Promise<void> {
  const off = await kit.db.write(team_id, (tx) => turnOff(tx, team_id, id, { reason, at: now() }))
  // Somebody else did it meanwhile, and told it.
  if (!off) return
  const access = await kit.access.of(team_id)
  const owner_id = access?.graph.team.owner_id ?? null
  const user_ids = [
    ...(makerOf(access, off.created_by) ? [off.created_by] : []),
    ...(owner_id === null || owner_id === off.created_by ? [] : [owner_id]),
  ]
  await notify(kit, team_id, {
    notification_type: 'HookOffNotification',
    user_ids,
    line: { kind: `off-${reason}`, text: off.name },
    key: `hook-off:${id}:${off.row_version}`,
  })
  await deliverSoon({ db: kit.db, jobs }, user_ids)
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
