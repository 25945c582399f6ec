import { enableComputing, enableRanking } from '@weft/query'

import type { ClientAttributeType } from '../client/attribute-member.ts'
import { member as formula } from './formula/client.tsx'
import { member as lookup } from './lookup/client.tsx'
import { member as reference } from './reference/client.tsx'
import { member as rollup } from './rollup/client.tsx'
import { member as time_tracking } from './time_tracking/client.tsx'

export { findLinks } from '../client/links/find-links.ts'
export { registerTypes } from '../client/links/to-type.ts'

enableComputing()
enableRanking()

/** The types whose values follow from others and from links, by name. See registry.client.ts. */
export const computedAttributeTypes: Readonly<Record<string, ClientAttributeType>> = {
  formula,
  reference,
  lookup,
  rollup,
  time_tracking,
}

// Whoever needs one of them loads it again, and is told then.
for (const { input } of Object.values(computedAttributeTypes)) input.load().catch(() => undefined)
