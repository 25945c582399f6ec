import type { Jobs } from '@weft/jobs'
import type { Kit, Limits, ServerFeature } from '@weft/server-kit'

import { createItemCollection } from './item-collection.ts'
import { numberingConsumer, registerFill } from './numbers/fill-numbers.ts'
import { createPlaces } from './places.ts'
import { itemRoutes } from './routes.ts'
import { createValueCollection } from './value-collection.ts'

export function createItemsFeature(limits: Limits, jobs?: Pick<Jobs, 'register'>): ServerFeature {
  const places = createPlaces()
  const collections = [createItemCollection(limits, places), createValueCollection(places)]
  return {
    name: 'items',
    collections,
    routes: itemRoutes,
    ...(jobs
      ? {
          consumers: [numberingConsumer],
          async start(kit: Kit) {
            registerFill(kit, jobs)
          },
        }
      : {}),
  }
}
