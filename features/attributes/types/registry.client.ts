import { late } from '@weft/ui'
import { fallbackMember } from '../client/fallback-member.ts'
import type { ClientAttributeType } from '../client/attribute-member.ts'
import type { FindLinks } from '../client/links/find-links.ts'
import { member as checkbox } from './checkbox/client.tsx'
import { member as date } from './date/client.tsx'
import { member as label } from './label/client.tsx'
import { member as members } from './members/client.tsx'
import { member as number } from './number/client.tsx'
import { member as text } from './text/client.tsx'

const known: Record<string, ClientAttributeType> = Object.assign(
  Object.create(null) as Record<string, ClientAttributeType>,
  { text, number, checkbox, date, label, members },
)

/** The attribute types that the browser knows by now, by name: those of nearly every board, and what came late. */
export const clientAttributeTypes: Readonly<Record<string, ClientAttributeType>> = known

/** All other types, as one part of two files: loaded when a board has one of them, for menus, or in an idle moment. */
export const moreAttributeTypes = late(async () => {
  const [late, computed] = await Promise.all([import('./registry.late.ts'), import('./registry.computed.ts')])
  computed.registerTypes(clientAttributeType)
  findLinks = computed.findLinks
  return Object.assign(known, late.lateAttributeTypes, computed.computedAttributeTypes)
})

let findLinks: FindLinks | undefined

/** The links that items of a folder have, kept up to date; undefined until the part that knows them is there. */
export const linksOfFolder = (...at: Parameters<FindLinks>) => findLinks?.(...at)

const fallbacks = new Map<string, ClientAttributeType>()

/**
 * The type of that name; a name that is not known (yet) gives a read-only stand-in, always the same one.
 * Ask again once `moreAttributeTypes` is there.
 */
export function clientAttributeType(name: string): ClientAttributeType {
  const found = known[name] ?? fallbacks.get(name)
  if (found) return found
  const made = fallbackMember(name)
  fallbacks.set(name, made)
  return made
}
