import type { ItemCells } from '@weft/features/items/server'
import type { Caller, Limits, RateLimiter, ServerFeature } from '@weft/server-kit'

import { davRoutes } from './dav/routes.ts'
import { feedRoute } from './feed-route.ts'
import type { FeedDeps } from './open-feed.ts'
import { calendarRoutes } from './routes.ts'
import { createSecrets } from './secret.ts'

export interface CalendarFeedsDeps {
  limits: Limits
  rates: Pick<RateLimiter, 'take' | 'wait'>
  log: { warn(details: object, message: string): void }
  /** The instance's: addresses follow from it. */
  secret: string
  appUrl: URL
  cells: ItemCells
  satisfied(caller: Pick<Caller, 'user_id' | 'session_id' | 'grant'>): Promise<ReadonlyMap<string, number>>
}

/** What items are when, for calendars of others: by secret addresses, and by CalDAV. */
export function createCalendarFeedsFeature(deps: CalendarFeedsDeps): ServerFeature {
  const noting = new Set<Promise<void>>()
  const secrets = createSecrets(deps.secret)
  return {
    name: 'calendar-feeds',
    words: async () => (await import('./interface-words.ts')).words,
    routes(kit) {
      const shared: FeedDeps = { ...deps, kit }
      return [
        ...calendarRoutes({ kit, secrets, appUrl: deps.appUrl }),
        feedRoute({ ...shared, limits: deps.limits, rates: deps.rates, log: deps.log, noting }),
        ...davRoutes(shared),
      ]
    },
    async stop() {
      await Promise.all(noting)
    },
  }
}
