import { createChecker } from './checker.ts'
import type { Explanation, Requirement } from './explain.ts'
import type { Permission } from './names.ts'
import type { Resource, UserId, PermissionGraph, GraphBoard, GraphFolder } from './graph.ts'

// One question, one throw-away checker with the product's role defaults. Who asks twice makes a checker.

export function check(
  graph: PermissionGraph,
  user: UserId,
  permission: Permission,
  resource: Resource,
): boolean {
  return createChecker(graph).check(user, permission, resource)
}

/** "Own only": X granted, or X_OWN granted and `isOwn`, which defaults to `resource.owner` naming the user. */
export function checkOwn(
  graph: PermissionGraph,
  user: UserId,
  permission: Permission,
  resource: Resource,
  isOwn?: boolean,
): boolean {
  return createChecker(graph).checkOwn(user, permission, resource, isOwn)
}

/** The same answer as `check`, with the tokens, keys and layers that decided. */
export function explain(
  graph: PermissionGraph,
  user: UserId,
  permission: Permission,
  resource: Resource,
): Explanation {
  return createChecker(graph).explain(user, permission, resource)
}

export function requirements(graph: PermissionGraph, resource: Resource): Requirement[] {
  return createChecker(graph).requirements(resource)
}

/** Whether a guest may view the board. */
export function isBoardPublic(graph: PermissionGraph, boardId: string): boolean {
  return createChecker(graph).isBoardPublic(boardId)
}

export function visibleBoards(graph: PermissionGraph, user: UserId): GraphBoard[] {
  return createChecker(graph).visibleBoards(user)
}

/** Includes folders that are only hidden from the sidebar. */
export function visibleFolders(graph: PermissionGraph, user: UserId, boardId?: string): GraphFolder[] {
  return createChecker(graph).visibleFolders(user, boardId)
}

/** The `n` of a feed's `rights` stamp `{generation}.{user_epoch}.{n}`. */
export function rightsNumber(graph: PermissionGraph, resource: Resource): number {
  return createChecker(graph).rightsNumber(resource)
}
