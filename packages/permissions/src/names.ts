/** Every right of the product, in the order of the permission screen; which roles start with it: role-defaults.ts. */
export const BASE_PERMISSIONS = [
  'EDIT_WORKSPACE',
  'DELETE_WORKSPACE',
  'INVITE_MEMBERS',
  'REMOVE_MEMBERS',
  'EDIT_MEMBER_ROLES',
  'MANAGE_PERMISSIONS',
  'CREATE_BOARD',
  'VIEW_BOARD',
  'EDIT_BOARD',
  'EDIT_BOARD_MEMBERS',
  'DELETE_BOARD',
  'EXPORT_BOARD',
  'SAVE_AS_TEMPLATE',
  'MANAGE_AUTOMATIONS',
  'MANAGE_TRASH',
  'VIEW_ACTIVITY_LOG',
  'USE_AI',
  'VIEW_FOLDER',
  'VIEW_INVITED_ONLY',
  'CREATE_FOLDER',
  'EDIT_FOLDER',
  'DELETE_FOLDER',
  'EXPORT_FOLDER',
  'CREATE_VIEW',
  'EDIT_VIEW',
  'DELETE_VIEW',
  'EDIT_LOCKED_VIEW',
  'ACCESS_PERSONAL_VIEWS',
  'CREATE_ATTRIBUTE',
  'EDIT_ATTRIBUTE',
  'DELETE_ATTRIBUTE',
  'CREATE_ITEM',
  'EDIT_ITEM',
  'DELETE_ITEM',
  'CREATE_COMMENT',
  'DELETE_COMMENT',
  'MANAGE_COMMENTS',
  'PIN_COMMENTS',
  'REACT_TO_COMMENT',
] as const
export type BasePermission = (typeof BASE_PERMISSIONS)[number]

/** The rights that can be given for one's own things only, as the second permission `X_OWN`. */
export const OWNABLE_PERMISSIONS = [
  'DELETE_BOARD',
  'MANAGE_TRASH',
  'DELETE_FOLDER',
  'DELETE_VIEW',
  'EDIT_ITEM',
  'DELETE_ITEM',
  'DELETE_COMMENT',
  'MANAGE_COMMENTS',
  'PIN_COMMENTS',
] as const satisfies readonly BasePermission[]
export type OwnablePermission = (typeof OWNABLE_PERMISSIONS)[number]
export type OwnPermission = `${OwnablePermission}_OWN`
export type Permission = BasePermission | OwnPermission

export const PERMISSIONS: readonly Permission[] = [
  ...BASE_PERMISSIONS,
  ...OWNABLE_PERMISSIONS.map((permission) => `${permission}_OWN` as const),
]

const indexes: ReadonlyMap<string, number> = new Map(PERMISSIONS.map((name, index) => [name, index]))

export function isPermission(name: string): name is Permission {
  return indexes.has(name)
}

/** Place of a permission in PERMISSIONS, or -1: a small number that memo keys are made of. */
export function permissionIndex(name: string): number {
  return indexes.get(name) ?? -1
}

/** The "own only" twin of a permission, or null where there is none. */
export function ownPermission(permission: Permission): OwnPermission | null {
  const twin = `${permission}_OWN`
  return isPermission(twin) ? (twin as OwnPermission) : null
}

export const ROLES = ['owner', 'admin', 'full-member', 'restricted-member', 'guest'] as const
export type Role = (typeof ROLES)[number]

/** The roles that a member's pivot may carry. Only owner_id makes an owner, and a guest is who has no role. */
export const MEMBER_ROLES = ['admin', 'full-member', 'restricted-member'] as const satisfies readonly Role[]
export type MemberRole = (typeof MEMBER_ROLES)[number]

export function isMemberRole(role: string | undefined): role is MemberRole {
  return MEMBER_ROLES.some((known) => known === role)
}

export const TAGS = ['board_member', 'guest_user', 'board_locked_out'] as const
export type Tag = (typeof TAGS)[number]

export type Token = `user:${number}` | `role:${Role}` | `tag:${Tag}`
