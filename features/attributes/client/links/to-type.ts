import type { ClientAttributeType } from '../attribute-member.ts'
import { fallbackMember } from '../fallback-member.ts'

let find: (name: string) => ClientAttributeType = fallbackMember

/** Called by the registry, which members of the family must not know. */
export function registerTypes(types: (name: string) => ClientAttributeType): void {
  find = types
}

/** The type of that name, for members that show values of other boards. */
export function toType(name: string): ClientAttributeType {
  return find(name)
}
