import { JobInterrupted, type Jobs } from '@weft/jobs'
import { errors, type Limits, type RateLimiter, type ServerFeature } from '@weft/server-kit'

import { followActivity, INDEX, type IndexJob } from './indexing/follow-activity.ts'
import { indexTeam } from './indexing/index-team.ts'
import { unbuiltTeams } from './indexing/waiting/queries.ts'
import { searchRoutes } from './routes.ts'

interface SearchOptions {
  jobs: Pick<Jobs, 'register' | 'add'>
  rates: RateLimiter
  limits: Limits
}

/** What is found by words, over all boards. */
export function createSearchFeature({ jobs, rates, limits }: SearchOptions): ServerFeature {
  return {
    name: 'search',
    consumers: [followActivity],
    routes: (kit) => searchRoutes(kit, paceOf(rates, limits)),
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

/** One question reads more than other reads do: whoever asks faster than people type waits. */
function paceOf(rates: RateLimiter, { search_rate, search_burst }: Limits): (user_id: number) => void {
  return (user_id) => {
    const retryAfter = rates.take(`search:${user_id}`, search_rate, search_burst)
    if (retryAfter > 0) throw errors.rate_limited({ retryAfter })
  }
}
