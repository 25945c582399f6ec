import { nothing, route, type ServerFeature, signedIn } from '@weft/server-kit'

import { placesAtHand } from '../shared/index.ts'
import { placesOf } from './places.ts'
import { createRecentCollection } from './recent-collection.ts'
import { createStarCollection } from './star-collection.ts'

/** What people keep at hand: stars, and what they opened last. */
export const atHandFeature: ServerFeature = {
  name: 'at-hand',
  words: async () => (await import('./interface-words.ts')).words,
  collections: [createStarCollection(), createRecentCollection()],
  routes: (kit) => [
    route(placesAtHand, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: async ({ caller }) => ({ data: await placesOf(kit, caller) }),
    }),
  ],
}
