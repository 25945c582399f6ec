import type { ClientAttributeType } from '../client/attribute-member.ts'
import { member as button } from './button/client.tsx'
import { member as checklist } from './checklist/client.tsx'
import { member as created_at } from './created_at/client.tsx'
import { member as source_folder } from './source_folder/client.tsx'
import { member as updated_at } from './updated_at/client.tsx'
import { member as created_by } from './created_by/client.tsx'
import { member as updated_by } from './updated_by/client.tsx'
import { member as custom_id } from './custom_id/client.tsx'
import { member as attachments } from './attachments/client.tsx'
import { member as email } from './email/client.tsx'
import { member as links } from './links/client.tsx'
import { member as longtext } from './longtext/client.tsx'
import { member as phone } from './phone/client.tsx'
import { member as progress } from './progress/client.tsx'
import { member as rating } from './rating/client.tsx'
import { member as vote } from './vote/client.tsx'

/** The types that a first picture seldom needs, by name; a new one belongs here unless it is computed. */
export const lateAttributeTypes: Readonly<Record<string, ClientAttributeType>> = {
  longtext,
  email,
  links,
  phone,
  rating,
  progress,
  checklist,
  vote,
  custom_id,
  created_at,
  updated_at,
  created_by,
  updated_by,
  source_folder,
  attachments,
  button,
}

// What edits values comes along: the network may be gone when somebody begins.
for (const { input } of Object.values(lateAttributeTypes)) input.load().catch(() => undefined)
