import type { Limits, ServerFeature } from '@weft/server-kit'

import { createItemCollection } from './item-collection.ts'
import { itemRoutes } from './routes.ts'
import { createValueCollection } from './value-collection.ts'

export function createItemsFeature(limits: Limits): ServerFeature {
  const items = createItemCollection(limits)
  return { name: 'items', collections: [items, createValueCollection()], routes: itemRoutes }
}
