import type { MemberRole } from '@weft/permissions'

import type { Connection } from './connections/queries.ts'

export interface MappedRole {
  role: MemberRole
  /** The group that gave it; null for the role of everybody else. */
  group: string | null
}

/** The role that a provider's groups give: the first of the map that fits. */
export function roleOfGroups(
  { role_map, default_role }: Pick<Connection, 'role_map' | 'default_role'>,
  groups: readonly string[],
): MappedRole {
  const found = role_map.find(({ group }) => groups.includes(group))
  return found ? { role: found.role, group: found.group } : { role: default_role, group: null }
}

/** Whether a sign-in changes the role of somebody who is a member: only where the provider names groups. */
export function followsGroups(
  { groups_attribute, role_map }: Connection,
  groups: readonly string[],
): boolean {
  return groups_attribute !== null && role_map.length > 0 && groups.length > 0
}
