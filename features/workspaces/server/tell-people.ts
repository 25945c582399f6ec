import { userFeed } from '@weft/model'
import { EVENTS } from '@weft/protocol'
import type { Transaction } from '@weft/server-kit'

/** Tells people's own channels that the list of their workspaces, or their role in one, is another one now. */
export type TellPeople = (user_ids: Iterable<number>) => void

/** No number goes with it: whoever misses it asks again with the next connection. */
export function createTellPeople(publish: (transaction: Transaction) => void): TellPeople {
  return (user_ids) => {
    const events = [{ event: EVENTS.refresh, records: [] }]
    const feeds = [...user_ids].map((id) => ({
      key: userFeed(id),
      seq: 0,
      events,
    }))
    if (feeds.length > 0) publish({ team_id: 0, feeds })
  }
}
