import { late } from '@weft/ui'

import type { ClientViewType } from '../client/view-member.ts'
import { member as table } from './table/client.tsx'

const known: Record<string, ClientViewType> = Object.assign(
  Object.create(null) as Record<string, ClientViewType>,
  { table },
)

/** The kinds of views that the browser knows by now, by name, in the order that menus show them. */
export const clientViewTypes: Readonly<Record<string, ClientViewType>> = known

/** All other kinds, as one part: loaded when a folder has a view of one of them, for menus, or in an idle moment. */
export const moreViewTypes = late(async () => {
  const late = await import('./registry.late.ts')
  return Object.assign(known, late.lateViewTypes)
})

/** Undefined for a kind that this program does not know, or not yet: see `moreViewTypes`. */
export function clientViewType(name: string): ClientViewType | undefined {
  return clientViewTypes[name]
}
