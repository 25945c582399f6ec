import { fallbackMember } from '../client/fallback-member.ts'
import type { ClientAttributeType } from '../client/attribute-member.ts'
import { member as checkbox } from './checkbox/client.tsx'
import { member as date } from './date/client.tsx'
import { member as email } from './email/client.tsx'
import { member as label } from './label/client.tsx'
import { member as links } from './links/client.tsx'
import { member as longtext } from './longtext/client.tsx'
import { member as members } from './members/client.tsx'
import { member as number } from './number/client.tsx'
import { member as text } from './text/client.tsx'

/** The attribute types that the browser knows, by name, in the order that menus show them. */
export const clientAttributeTypes: Readonly<Record<string, ClientAttributeType>> = Object.assign(
  Object.create(null) as Record<string, ClientAttributeType>,
  { text, longtext, number, checkbox, date, label, members, email, links },
)

const fallbacks = new Map<string, ClientAttributeType>()

/** The type of that name; a name that is not known gives a read-only stand-in, always the same one. */
export function clientAttributeType(name: string): ClientAttributeType {
  const known = clientAttributeTypes[name] ?? fallbacks.get(name)
  if (known) return known
  const made = fallbackMember(name)
  fallbacks.set(name, made)
  return made
}
