import { useT } from '@weft/i18n/react'
import type { Translate } from '@weft/i18n'
import type { Permission, Role } from '@weft/permissions'

import type { GivenPermission, Group } from '../shared/index.ts'

/** The groups of the screens in the interface language. */
export function groupName(t: Translate, group: Group): string {
  const names: Record<Group, string> = {
    workspace: t('Workspace'),
    boards: t('Boards'),
    folders: t('Folders'),
    views: t('Views'),
    attributes: t('Attributes'),
    items: t('Items'),
    comments: t('Comments'),
  }
  return names[group]
}

/** What a permission allows, in plain words. */
export function permissionName(t: Translate, permission: GivenPermission): string {
  const names: Record<GivenPermission, string> = {
    EDIT_WORKSPACE: t('Edit workspace settings'),
    DELETE_WORKSPACE: t('Delete the workspace'),
    INVITE_MEMBERS: t('Invite members'),
    REMOVE_MEMBERS: t('Remove members'),
    EDIT_MEMBER_ROLES: t('Change member roles'),
    MANAGE_PERMISSIONS: t('Manage permissions'),
    MANAGE_TRASH: t('Manage the trash'),
    VIEW_ACTIVITY_LOG: t('See the activity log'),
    USE_AI: t('Use AI'),
    CREATE_BOARD: t('Create boards'),
    VIEW_BOARD: t('View boards'),
    EDIT_BOARD: t('Edit board details'),
    EDIT_BOARD_MEMBERS: t('Change board members'),
    DELETE_BOARD: t('Delete boards'),
    EXPORT_BOARD: t('Export boards'),
    SAVE_AS_TEMPLATE: t('Save as template'),
    MANAGE_AUTOMATIONS: t('Manage automations'),
    VIEW_FOLDER: t('View folders'),
    CREATE_FOLDER: t('Create folders'),
    EDIT_FOLDER: t('Edit folder settings'),
    DELETE_FOLDER: t('Delete folders'),
    EXPORT_FOLDER: t('Export folders'),
    ACCESS_PERSONAL_VIEWS: t('Create personal views'),
    CREATE_VIEW: t('Create views'),
    EDIT_VIEW: t('Edit views'),
    DELETE_VIEW: t('Delete views'),
    EDIT_LOCKED_VIEW: t('Edit locked views'),
    CREATE_ATTRIBUTE: t('Add attributes'),
    EDIT_ATTRIBUTE: t('Edit attributes'),
    DELETE_ATTRIBUTE: t('Delete attributes'),
    CREATE_ITEM: t('Create items'),
    EDIT_ITEM: t('Edit items'),
    DELETE_ITEM: t('Delete items'),
    CREATE_COMMENT: t('Add comments'),
    DELETE_COMMENT: t('Delete comments'),
    MANAGE_COMMENTS: t('Manage comments'),
    PIN_COMMENTS: t('Pin comments'),
    REACT_TO_COMMENT: t('React to comments'),
  }
  return names[permission]
}

/** Whom an entry speaks of; `personName` finds the name behind `user:{id}`. */
export function tokenName(t: Translate, token: string, personName: (id: number) => string): string {
  const [kind = '', name = ''] = token.split(':')
  if (kind === 'user') return personName(Number(name))
  if (kind === 'role') return roleName(t, name as Role)
  if (name === 'board_member') return t('Board members')
  return name === 'guest_user' ? t('Guests') : t('People not on the board')
}

export function roleName(t: Translate, role: Role): string {
  const names: Record<Role, string> = {
    owner: t('Owner'),
    admin: t('Admins'),
    'full-member': t('Full members'),
    'restricted-member': t('Restricted members'),
    guest: t('Guests'),
  }
  return names[role]
}

/** The plain word for a permission as the engine names it; own things are said in brackets. */
export function useAskedName(): (permission: string) => string {
  const t = useT()
  return (permission) => {
    const base = permission.replace(/_OWN$/, '') as GivenPermission & Permission
    const name = permissionName(t, base) ?? base
    return permission === base ? name : t('{permission} (own)', { permission: name })
  }
}
