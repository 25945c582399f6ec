import type { Limits, ServerFeature } from '@weft/server-kit'

import { createItemCollection } from './item-collection.ts'
import { createPlaces } from './places.ts'
import { itemRoutes } from './routes.ts'
import { createValueCollection } from './value-collection.ts'

export function createItemsFeature(limits: Limits): ServerFeature {
  const places = createPlaces()
  const collections = [createItemCollection(limits, places), createValueCollection(places)]
  return { name: 'items', collections, routes: itemRoutes }
}
