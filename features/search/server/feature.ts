import { JobInterrupted, type Jobs } from '@weft/jobs'
import {
  type Caller,
  errors,
  type Kit,
  type Limits,
  type RateLimiter,
  type ServerFeature,
} from '@weft/server-kit'

import { followActivity, INDEX, type IndexJob, indexJob, REBUILT } from './indexing/follow-activity.ts'
import { indexTeam } from './indexing/index-team.ts'
import { unbuiltTeams } from './indexing/waiting/queries.ts'
import { MOST_CHARACTERS, type SearchAnswer, searchErrors } from '../shared/index.ts'
import { findHits, type HitQuery, searchRoutes } from './routes.ts'

interface SearchOptions {
  jobs: Pick<Jobs, 'register' | 'add' | 'addWithin'>
  rates: RateLimiter
  limits: Limits
}

/** Transactions after which others have their turn. */
const PARTS_OF_A_TURN = 5

export interface SearchFeature extends ServerFeature {
  /** What answers in some workspaces, as far as the caller may see it; at the pace of people. */
  find(kit: Kit, caller: Caller, teams: readonly number[], query: HitQuery): Promise<SearchAnswer>
}

/** What is found by words, over all boards. */
export function createSearchFeature({ jobs, rates, limits }: SearchOptions): SearchFeature {
  const demandPace = paceOf(rates, limits)
  const beginIndex = (team_id: number) => addIndexJob(jobs, team_id)
  return {
    name: 'search',
    words: async () => (await import('./interface-words.ts')).words,
    consumers: [followActivity],
    routes: (kit) => searchRoutes(kit, { demandPace, beginIndex }),
    async find(kit, caller, teams, query) {
      if (query.q.length > MOST_CHARACTERS) throw searchErrors.search_too_long()
      demandPace(caller.user_id)
      return findHits(kit, caller, teams, query, beginIndex)
    },
    async start(kit) {
      jobs.register<IndexJob>(INDEX, async ({ team_id, signal }) => {
        let parts = 0
        const isOver = () => signal.aborted || ++parts > PARTS_OF_A_TURN
        if ((await indexTeam(kit, team_id, isOver)) === 'done') return
        if (signal.aborted) throw new JobInterrupted()
        await addIndexJob(jobs, team_id)
      })
    },
    async started(kit) {
      // Of workspaces that were there before the index was, and of a database that came back from a backup.
      const unbuilt = await kit.db.owner(unbuiltTeams)
      if (unbuilt.length > 0)
        await kit.db.owner((tx) =>
          jobs.addWithin(
            tx,
            unbuilt.map((id) => indexJob(id, REBUILT)),
          ),
        )
    },
  }
}

function addIndexJob(jobs: SearchOptions['jobs'], team_id: number): Promise<unknown> {
  const { name, payload, ...options } = indexJob(team_id, REBUILT)
  return jobs.add(name, payload, options)
}

/** One question reads more than other reads do: whoever asks faster than people type waits. */
function paceOf(rates: RateLimiter, { search_rate, search_burst }: Limits): (user_id: number) => void {
  return (user_id) => {
    const retryAfter = rates.take(`search:${user_id}`, search_rate, search_burst)
    if (retryAfter > 0) throw errors.rate_limited({ retryAfter })
  }
}
