import type { Limits, ServerFeature } from '@weft/server-kit'

import { createBoardCollection } from './collection.ts'
import { boardRoutes } from './routes.ts'

export function createBoardsFeature(limits: Limits): ServerFeature {
  return {
    name: 'boards',
    words: async () => (await import('./interface-words.ts')).words,
    collections: [createBoardCollection(limits)],
    routes: boardRoutes,
  }
}
