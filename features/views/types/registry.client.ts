import type { ClientViewType } from '../client/view-member.ts'
import { member as table } from './table/client.tsx'

/** The kinds of views that the browser knows, by name, in the order that menus show them. */
export const clientViewTypes: Readonly<Record<string, ClientViewType>> = Object.assign(
  Object.create(null) as Record<string, ClientViewType>,
  { table },
)

/** Undefined for a kind that this program does not know yet. */
export function clientViewType(name: string): ClientViewType | undefined {
  return clientViewTypes[name]
}
