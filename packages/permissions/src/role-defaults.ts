import { must } from '@weft/base'

import { entryKey } from './entry-key.ts'
import { MEMBER_ROLES, ownPermission, PERMISSIONS } from './names.ts'
import type { BasePermission } from './names.ts'

type Cell = 'all' | 'own' | 'none' | 'invited'

/** What admin, full member and restricted member start with. The owner has everything, a guest nothing. */
const TABLE: Record<BasePermission, readonly [admin: Cell, full: Cell, restricted: Cell]> = {
  EDIT_WORKSPACE: ['all', 'none', 'none'],
  DELETE_WORKSPACE: ['none', 'none', 'none'],
  INVITE_MEMBERS: ['all', 'none', 'none'],
  REMOVE_MEMBERS: ['all', 'none', 'none'],
  EDIT_MEMBER_ROLES: ['all', 'none', 'none'],
  MANAGE_PERMISSIONS: ['all', 'none', 'none'],
  CREATE_BOARD: ['all', 'all', 'none'],
  VIEW_BOARD: ['all', 'all', 'invited'],
  EDIT_BOARD: ['all', 'all', 'none'],
  EDIT_BOARD_MEMBERS: ['all', 'all', 'none'],
  DELETE_BOARD: ['all', 'own', 'none'],
  EXPORT_BOARD: ['all', 'all', 'none'],
  SAVE_AS_TEMPLATE: ['all', 'all', 'none'],
  MANAGE_AUTOMATIONS: ['all', 'all', 'none'],
  MANAGE_TRASH: ['all', 'own', 'none'],
  VIEW_ACTIVITY_LOG: ['all', 'all', 'none'],
  USE_AI: ['all', 'all', 'none'],
  VIEW_FOLDER: ['all', 'all', 'invited'],
  VIEW_INVITED_ONLY: ['none', 'none', 'all'],
  CREATE_FOLDER: ['all', 'all', 'none'],
  EDIT_FOLDER: ['all', 'all', 'none'],
  DELETE_FOLDER: ['all', 'own', 'none'],
  EXPORT_FOLDER: ['all', 'all', 'none'],
  CREATE_VIEW: ['all', 'all', 'none'],
  EDIT_VIEW: ['all', 'all', 'none'],
  DELETE_VIEW: ['all', 'own', 'none'],
  EDIT_LOCKED_VIEW: ['all', 'none', 'none'],
  ACCESS_PERSONAL_VIEWS: ['all', 'all', 'all'],
  CREATE_ATTRIBUTE: ['all', 'all', 'none'],
  EDIT_ATTRIBUTE: ['all', 'all', 'none'],
  DELETE_ATTRIBUTE: ['all', 'none', 'none'],
  CREATE_ITEM: ['all', 'all', 'all'],
  EDIT_ITEM: ['all', 'all', 'own'],
  DELETE_ITEM: ['all', 'all', 'own'],
  CREATE_COMMENT: ['all', 'all', 'all'],
  DELETE_COMMENT: ['all', 'own', 'own'],
  MANAGE_COMMENTS: ['all', 'own', 'none'],
  PIN_COMMENTS: ['all', 'own', 'none'],
  REACT_TO_COMMENT: ['all', 'all', 'all'],
}

/** The layer above a workspace's own entries: key → true. What is not here is denied. */
export const ROLE_DEFAULTS: Readonly<Record<string, boolean>> = Object.freeze(build())

function build(): Record<string, boolean> {
  const entries: Record<string, boolean> = {}
  for (const permission of PERMISSIONS) entries[entryKey(permission, 'role:owner')] = true
  for (const [name, cells] of Object.entries(TABLE)) {
    const permission = name as BasePermission
    for (const [index, cell] of cells.entries()) {
      const role = must(MEMBER_ROLES[index], 'every column of the table has a role')
      if (cell === 'all') entries[entryKey(permission, `role:${role}`)] = true
      if (cell === 'own') {
        const own = must(ownPermission(permission), `${permission} has an own-only twin`)
        entries[entryKey(own, `role:${role}`)] = true
      }
      // "Invited only" is no right of the role but of every member of the board, whoever that is.
      if (cell === 'invited') entries[entryKey(permission, 'tag:board_member')] = true
    }
  }
  return entries
}
