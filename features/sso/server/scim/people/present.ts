import { fromWireTime } from '@weft/base'

import { type Filter, ScimUser } from '../user-schema.ts'
import type { Person } from './queries.ts'

/** Somebody in the words of the standard; `base` is the address of the directory's interface here. */
export function present(person: Person, base: string, attributes?: Filter): ScimUser {
  return new ScimUser(plainOf(person), 'out', `${base}/Users`, attributes)
}

/** The same, to be compared or changed. */
export function plainOf(person: Person): object {
  const { id, user_name, external_id, email, name, active, created_at, changed_at } = person
  return {
    id: String(id),
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    name: { formatted: name },
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    meta: { created: isoOf(created_at), lastModified: isoOf(changed_at) },
  }
}

const isoOf = (wire: string): string => new Date(fromWireTime(wire)).toISOString()
