import { JobInterrupted, type Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { followActivity, INDEX, type IndexJob } from './indexing/follow-activity.ts'
import { indexTeam } from './indexing/index-team.ts'
import { unbuiltTeams } from './indexing/waiting/queries.ts'
import { searchRoutes } from './routes.ts'

/** What is found by words, over all boards. */
export function createSearchFeature({ jobs }: { jobs: Pick<Jobs, 'register' | 'add'> }): ServerFeature {
  return {
    name: 'search',
    consumers: [followActivity],
    routes: searchRoutes,
    async start(kit) {
      jobs.register<IndexJob>(INDEX, async ({ team_id, signal }) => {
        if ((await indexTeam(kit, team_id, () => signal.aborted)) === 'stopped') throw new JobInterrupted()
      })
      // Of workspaces that were there before the index was, and of a database that came back from a backup.
      for (const team_id of await kit.db.owner(unbuiltTeams))
        await jobs.add<IndexJob>(INDEX, { team_id }, { key: `${INDEX}:${team_id}` })
    },
  }
}
