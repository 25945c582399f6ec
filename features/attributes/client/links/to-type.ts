import type { ClientAttributeType } from '../attribute-member.ts'
import { registerTypeSource } from '../../shared/links-to/type-source.ts'
import { fallbackMember } from '../fallback-member.ts'

let find: (name: string) => ClientAttributeType = fallbackMember

/** Called by the registry, which members of the family must not know. */
export function registerTypes(types: (name: string) => ClientAttributeType): void {
  find = types
  registerTypeSource(types)
}

/** The type of that name, for members that show values of other boards. */
export function toType(name: string): ClientAttributeType {
  return find(name)
}
