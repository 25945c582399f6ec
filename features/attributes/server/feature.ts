import type { Limits, ServerFeature } from '@weft/server-kit'

import { createAttributeCollection } from './collection.ts'

export function createAttributesFeature(limits: Limits): ServerFeature {
  return { name: 'attributes', collections: [createAttributeCollection(limits)] }
}
