import { now, toWireTime } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import type { TeamAccess } from '@weft/server-kit'

import { type AiPlace, aiErrors } from '../shared/index.ts'
import { creditsOfOwner, lockCredits } from './queries.ts'

/** First day of the month of the UTC calendar. */
const monthOf = (at: number): string => `${toWireTime(at).slice(0, 7)}-01`

/** How many answers may be accepted in a month in all that a person owns. */
export interface Credits {
  read(db: Database, team_id: number): Promise<AiPlace['credits']>
  /** Refuses where none is left; two at once are counted one after the other. */
  demand(tx: Tx, access: TeamAccess): Promise<void>
}

export function createCredits(limit: number | null): Credits {
  return {
    async read(db, team_id) {
      if (limit === null) return null
      return { limit, used: await db.read(team_id, (tx) => creditsOfOwner(tx, monthOf(now()))) }
    },
    async demand(tx, { graph }) {
      if (limit === null) return
      await lockCredits(tx, graph.team.owner_id ?? 0)
      if ((await creditsOfOwner(tx, monthOf(now()))) >= limit) throw aiErrors.ai_used_up()
    },
  }
}
