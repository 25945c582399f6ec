import { valuesAlong } from './decide.ts'
import type { TokenValue } from './decide.ts'
import { createDecisions } from './decisions.ts'
import { explain, type Explanation, type Requirement, requirementsOf } from './explain.ts'
import { inheritedEntries } from './inherited.ts'
import { isPermission, ownPermission } from './names.ts'
import type { Permission, Token } from './names.ts'
import { createPaths } from './path.ts'
import type { LinkProblem, PathNode } from './path.ts'
import { ROLE_DEFAULTS } from './role-defaults.ts'
import { personId } from './tokens.ts'
import type { EntryMap, Resource, UserId, PermissionGraph, GraphBoard, GraphFolder } from './graph.ts'

export interface Checker {
  check(user: UserId, permission: Permission, resource: Resource): boolean
  /** X granted, or X_OWN granted and the thing is the user's own; `isOwn` defaults to `resource.owner`. */
  checkOwn(user: UserId, permission: Permission, resource: Resource, isOwn?: boolean): boolean
  explain(user: UserId, permission: Permission, resource: Resource): Explanation
  requirements(resource: Resource): Requirement[]
  linkProblem(resource: Resource): LinkProblem | null
  /** Whether a guest that is not signed in may view the board. */
  isBoardPublic(boardId: string): boolean
  /** The filter of `check` with VIEW_BOARD over all boards, in the graph's order. */
  visibleBoards(user: UserId): GraphBoard[]
  /** The filter of `check` with VIEW_FOLDER over all folders, or those of one board; hidden ones included. */
  visibleFolders(user: UserId, boardId?: string): GraphFolder[]
  /** Hidden itself or below a hidden folder. Hiding is no right: it only concerns the sidebar. */
  isFolderHidden(folderId: string): boolean
  /** Whether the sidebar lists the folder: visible, and not hidden unless the user may edit it. */
  isFolderListed(user: UserId, folderId: string): boolean
  /** Third part of the `rights` stamp: the highest rights_seq from the resource up to the workspace. */
  rightsNumber(resource: Resource): number
  /** What a token is told at the resource and above it, nearest first: the first value counts. */
  tokenValues(permission: Permission, token: Token, resource: Resource): TokenValue[]
  /** What comes from above: key → value; the key ends in ':owner' when it came through final_permissions. */
  inheritedPermissions(resource: Resource): Record<string, boolean>
}

export interface CheckerOptions {
  /** The layer above the workspace's own entries; ROLE_DEFAULTS when left out. */
  roleDefaults?: EntryMap
  /** Lets trashed boards and folders pass as if they stood. For trash routes only. */
  includeTrashed?: boolean
}

/**
 * Judges rights in one graph. It remembers what it worked out, so it must be thrown away, never updated, when an
 * entry, role, membership, parent_id, board_id, user_ids, owner or deletion changes: cache reset = new checker.
 */
export function createChecker(graph: PermissionGraph, options: CheckerOptions = {}): Checker {
  const paths = createPaths(graph, options.roleDefaults ?? ROLE_DEFAULTS, options.includeTrashed ?? false)
  const decisions = createDecisions(graph)

  function check(user: UserId, permission: Permission, resource: Resource): boolean {
    const target = paths.target(resource)
    if (target.problem !== null || !isPermission(permission)) return false
    if (!decisions.isVisible(user, target.container)) return false
    if (target.node !== null) return decisions.decided(user, permission, target.node, false)
    // Nearly no item has entries: then all items of a folder share one remembered answer.
    if (target.self === target.container.above)
      return decisions.decided(user, permission, target.container, true)
    return decisions.judge(user, permission, target.container, target.self).allowed
  }

  function checkOwn(
    user: UserId,
    permission: Permission,
    resource: Resource,
    isOwn: boolean = isOwnerOf(user, resource),
  ): boolean {
    if (check(user, permission, resource)) return true
    const twin = ownPermission(permission)
    return isOwn && twin !== null && check(user, twin, resource)
  }

  function isBoardPublic(boardId: string): boolean {
    return check(null, 'VIEW_BOARD', { type: 'board', id: boardId, team_id: graph.team.id })
  }

  function visibleBoards(user: UserId): GraphBoard[] {
    return [...graph.boards.values()].filter((board) =>
      check(user, 'VIEW_BOARD', { type: 'board', id: board.id, team_id: board.team_id }),
    )
  }

  function visibleFolders(user: UserId, boardId?: string): GraphFolder[] {
    return [...graph.folders.values()].filter(
      (folder) =>
        (boardId === undefined || folder.board_id === boardId) &&
        check(user, 'VIEW_FOLDER', { type: 'folder', id: folder.id, team_id: folder.team_id }),
    )
  }

  function isFolderHidden(folderId: string): boolean {
    for (let node: PathNode | null = paths.folder(folderId); node !== null; node = node.parent) {
      if (node.type === 'folder' && graph.folders.get(String(node.id))?.hidden === true) return true
    }
    return false
  }

  function isFolderListed(user: UserId, folderId: string): boolean {
    const folder: Resource = { type: 'folder', id: folderId, team_id: graph.team.id }
    if (!check(user, 'VIEW_FOLDER', folder)) return false
    return !isFolderHidden(folderId) || check(user, 'EDIT_FOLDER', folder)
  }

  return {
    check,
    checkOwn,
    explain: (user, permission, resource) => explain(decisions, { user, permission }, paths.target(resource)),
    requirements: (resource) => requirementsOf(paths.target(resource)),
    linkProblem: (resource) => paths.target(resource).problem,
    isBoardPublic,
    visibleBoards,
    visibleFolders,
    isFolderHidden,
    isFolderListed,
    rightsNumber: (resource) => paths.target(resource).container.rights,
    tokenValues: (permission, token, resource) => valuesAlong(paths.target(resource).self, permission, token),
    inheritedPermissions: (resource) => inheritedEntries(paths.target(resource).inherited),
  }
}

function isOwnerOf(user: UserId, resource: Resource): boolean {
  const person = personId(user)
  return person !== 0 && (resource.owner?.includes(person) ?? false)
}
