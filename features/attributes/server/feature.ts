import type { Limits, ServerFeature } from '@weft/server-kit'

import type { AttributeGuard } from './attribute-guard.ts'
import { createAttributeCollection } from './collection.ts'
import type { KeyOf } from './anonymize.ts'

/** Without `ballotKey`, the secrets of people, no attribute can hide who saved its values. */
export function createAttributesFeature(
  limits: Limits,
  { ballotKey, guards = [] }: { ballotKey?: KeyOf; guards?: readonly AttributeGuard[] } = {},
): ServerFeature {
  return {
    name: 'attributes',
    words: async () => (await import('./interface-words.ts')).words,
    collections: [createAttributeCollection(limits, guards, ballotKey)],
  }
}
