import { enableComputing } from '@weft/query'
import type { ClientAttributeType } from '../client/attribute-member.ts'
import { member as checklist } from './checklist/client.tsx'
import { member as custom_id } from './custom_id/client.tsx'
import { member as email } from './email/client.tsx'
import { member as formula } from './formula/client.tsx'
import { member as links } from './links/client.tsx'
import { member as phone } from './phone/client.tsx'
import { member as progress } from './progress/client.tsx'
import { member as rating } from './rating/client.tsx'
import { member as vote } from './vote/client.tsx'

// Types whose values are computed are among these.
enableComputing()

/** The types that a first picture seldom needs, by name; a new one belongs here. See registry.client.ts. */
export const lateAttributeTypes: Readonly<Record<string, ClientAttributeType>> = {
  email,
  links,
  phone,
  rating,
  progress,
  checklist,
  vote,
  custom_id,
  formula,
}
