import { now, toWireTime } from '@weft/base'
import type { Database } from '@weft/db'
import { type FeedKey, userFeed } from '@weft/model'
import type { Kit, Unit } from '@weft/server-kit'

import { type AiPlace, aiErrors } from '../shared/index.ts'
import { creditsOfOwner, lockCredits, markAccepted } from './queries.ts'
import { concernedBy, tellCredits } from './tell-credits.ts'

/** First day of the month of the UTC calendar. */
const monthOf = (at: number): string => `${toWireTime(at).slice(0, 7)}-01`

/** How many answers may be accepted in a month in all that a person owns. */
export interface Credits {
  read(db: Database, team_id: number): Promise<AiPlace['credits']>
  /** Refuses where none is left: nothing is sent for what nobody could accept. */
  demandLeft(db: Database, team_id: number): Promise<void>
  /** What an action holds that takes one: the feeds of whoever may have to be told. */
  feedsOf(kit: Pick<Kit, 'access'>, team_id: number): Promise<FeedKey[]>
  /**
   * Takes a credit for what was asked, in the transaction that accepts it; refuses where none is left, also what was
   * asked while some were. Two at once are counted one after the other. Answers who is told of it.
   */
  take(unit: Unit, request_id: string): Promise<number[]>
}

export function createCredits(limit: number | null): Credits {
  const read: Credits['read'] = async (db, team_id) => {
    if (limit === null) return null
    return { limit, used: await db.read(team_id, (tx) => creditsOfOwner(tx, monthOf(now()))) }
  }
  return {
    read,
    async demandLeft(db, team_id) {
      const credits = await read(db, team_id)
      if (credits && credits.used >= credits.limit) throw aiErrors.ai_used_up()
    },
    async feedsOf({ access }, team_id) {
      const team = limit === null ? null : await access.of(team_id)
      return team ? concernedBy(team).map(userFeed) : []
    },
    async take(unit, request_id) {
      const { tx, team_id, access } = unit
      const at = now()
      if (limit !== null) {
        await lockCredits(tx, access.graph.team.owner_id ?? 0)
        if ((await creditsOfOwner(tx, monthOf(at))) >= limit) throw aiErrors.ai_used_up()
      }
      await markAccepted(tx, team_id, { id: request_id, at: toWireTime(at) })
      if (limit === null) return []
      const month = monthOf(at)
      return tellCredits(unit, { used: await creditsOfOwner(tx, month), limit, month })
    },
  }
}
