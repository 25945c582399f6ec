import { type BasePermission, OWNABLE_PERMISSIONS } from '@weft/permissions'

/** Where a permission means something: asked at the workspace only, at boards as well, or down to folders. */
export type Reach = 'team' | 'board' | 'folder'

export const GROUPS = ['workspace', 'boards', 'folders', 'views', 'attributes', 'items', 'comments'] as const
export type Group = (typeof GROUPS)[number]

/**
 * Every permission that can be given, in the order of the screens. VIEW_INVITED_ONLY is none of them: it says of a role
 * that it sees what it is invited to, and no rule asks it.
 */
export const PERMISSION_PLACES: Readonly<
  Record<Exclude<BasePermission, 'VIEW_INVITED_ONLY'>, readonly [group: Group, reach: Reach]>
> = {
  EDIT_WORKSPACE: ['workspace', 'team'],
  DELETE_WORKSPACE: ['workspace', 'team'],
  INVITE_MEMBERS: ['workspace', 'team'],
  REMOVE_MEMBERS: ['workspace', 'team'],
  EDIT_MEMBER_ROLES: ['workspace', 'team'],
  MANAGE_PERMISSIONS: ['workspace', 'folder'],
  MANAGE_TRASH: ['workspace', 'board'],
  VIEW_ACTIVITY_LOG: ['workspace', 'folder'],
  USE_AI: ['workspace', 'folder'],
  CREATE_BOARD: ['boards', 'team'],
  VIEW_BOARD: ['boards', 'board'],
  EDIT_BOARD: ['boards', 'board'],
  EDIT_BOARD_MEMBERS: ['boards', 'board'],
  DELETE_BOARD: ['boards', 'board'],
  EXPORT_BOARD: ['boards', 'board'],
  SAVE_AS_TEMPLATE: ['boards', 'board'],
  MANAGE_AUTOMATIONS: ['boards', 'folder'],
  VIEW_FOLDER: ['folders', 'folder'],
  CREATE_FOLDER: ['folders', 'folder'],
  EDIT_FOLDER: ['folders', 'folder'],
  DELETE_FOLDER: ['folders', 'folder'],
  EXPORT_FOLDER: ['folders', 'folder'],
  ACCESS_PERSONAL_VIEWS: ['views', 'folder'],
  CREATE_VIEW: ['views', 'folder'],
  EDIT_VIEW: ['views', 'folder'],
  DELETE_VIEW: ['views', 'folder'],
  EDIT_LOCKED_VIEW: ['views', 'folder'],
  CREATE_ATTRIBUTE: ['attributes', 'board'],
  EDIT_ATTRIBUTE: ['attributes', 'board'],
  DELETE_ATTRIBUTE: ['attributes', 'board'],
  CREATE_ITEM: ['items', 'folder'],
  EDIT_ITEM: ['items', 'folder'],
  DELETE_ITEM: ['items', 'folder'],
  CREATE_COMMENT: ['comments', 'folder'],
  DELETE_COMMENT: ['comments', 'folder'],
  MANAGE_COMMENTS: ['comments', 'folder'],
  PIN_COMMENTS: ['comments', 'folder'],
  REACT_TO_COMMENT: ['comments', 'folder'],
}
export type GivenPermission = keyof typeof PERMISSION_PLACES

const REACHES: readonly Reach[] = ['team', 'board', 'folder']

/** What can be given at a kind of resource, in the order of the screens. */
export function permissionsAt(type: Reach): GivenPermission[] {
  const depth = REACHES.indexOf(type)
  return Object.entries(PERMISSION_PLACES).flatMap(([name, [, reach]]) =>
    REACHES.indexOf(reach) >= depth ? [name as GivenPermission] : [],
  )
}

export function isOwnable(permission: BasePermission): boolean {
  return (OWNABLE_PERMISSIONS as readonly string[]).includes(permission)
}
