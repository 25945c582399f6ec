import { now } from '@weft/base'
import { GUEST, type Kit } from '@weft/server-kit'

import { dropMember, feedsOfMember } from './drop-member.ts'
import { teamFeed } from './membership.ts'
import { readTeams, teamIdsOf, trashTeam } from './queries.ts'

/** Workspaces that somebody owns and others work in: whoever goes has to hand them over or delete them before. */
export async function sharedTeamsOf(
  kit: Pick<Kit, 'db' | 'access'>,
  user_id: number,
): Promise<{ id: number; name: string }[]> {
  const rows = await readTeams(kit.db, await teamIdsOf(kit.db, user_id))
  const owned = rows.filter((row) => row.owner_id === user_id)
  const shared = await Promise.all(
    owned.map(async ({ id, name }) => {
      const access = await kit.access.of(id)
      return access && access.graph.members.size > 1 ? [{ id, name }] : []
    }),
  )
  return shared.flat()
}

/**
 * Takes somebody out of every workspace, for good. One that they own goes to the trash when nobody else works in it,
 * judged under its lock; otherwise it is left as it is and its id is answered.
 */
export async function leaveAllTeams(kit: Kit, user_id: number): Promise<number[]> {
  const kept: number[] = []
  for (const team_id of await teamIdsOf(kit.db, user_id)) {
    await kit.writer.act({
      team_id,
      feeds: await feedsOfMember(kit, team_id, user_id),
      caller: GUEST,
      key: null,
      hash: '',
      async run(unit) {
        const { team, members } = unit.access.graph
        if (team.owner_id !== user_id) {
          if (members.has(user_id)) await dropMember(kit, unit, user_id, user_id)
        } else if (members.size > 1) {
          kept.push(team_id)
        } else {
          const { seq } = unit.feed(teamFeed(team_id))
          await trashTeam(unit.tx, team_id, seq, now())
          unit.recordChange({
            record: 'Team',
            collection: 'teams',
            id: String(team_id),
            kind: 'deleted',
            feed: teamFeed(team_id),
            action: 'deleted',
            user_id,
            present: () => ({ id: team_id, deleted_at: unit.at, seq }),
          })
        }
        return { status: 200, body: {} }
      },
    })
  }
  return kept
}
