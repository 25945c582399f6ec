import { fallbackType } from '../fallback-type.ts'
import type { FamilyMember } from '../family-member.ts'

let find: (name: string) => FamilyMember = fallbackType

/** Called by the registries, which members of the family must not know. */
export function registerTypeSource(types: (name: string) => FamilyMember): void {
  find = types
}

/** The type of that name, for members whose values are those of other attributes. */
export function attributeTypeOf(name: string): FamilyMember {
  return find(name)
}
