import type { FeedKey } from '@weft/model'
import { errors, type Kit, type Unit } from '@weft/server-kit'

import { workspaceErrors } from '../../shared/index.ts'
import { teamFeed } from '../membership.ts'
import type { OfTeam } from './of-team.ts'

/** Makes what runs a change of one member on the locked workspace. */
export function memberChange(kit: Kit) {
  return async function change<T extends Record<string, unknown>>(
    input: OfTeam & { key: string | null },
    hash: string,
    run: (unit: Unit) => Promise<T>,
    feeds: readonly FeedKey[] = [teamFeed(input.params.id)],
  ): Promise<T> {
    const { params, caller, key } = input
    kit.charge(caller, params.id, 1)
    const { body } = await kit.writer.act({
      team_id: params.id,
      feeds,
      caller,
      key,
      hash,
      run: async (unit) => ({ status: 200, body: await run(unit) }),
    })
    return body
  }
}

/** 404 for somebody who is no member; nobody touches the owner. */
export function demandMember(unit: Unit, user_id: number): void {
  const { team, members } = unit.access.graph
  if (team.owner_id === user_id) throw workspaceErrors.owner_stays()
  if (!members.has(user_id)) throw errors.not_found()
}
