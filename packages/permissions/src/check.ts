import { createChecker } from './checker.ts'
import type { Explanation, Requirement } from './explain.ts'
import type { Permission } from './names.ts'
import type { Resource, UserId, World, WorldBoard, WorldFolder } from './world.ts'

// One question, one throw-away checker with the product's role defaults. Who asks twice makes a checker.

export function check(world: World, user: UserId, permission: Permission, resource: Resource): boolean {
  return createChecker(world).check(user, permission, resource)
}

/** "Own only": X granted, or X_OWN granted and `isOwn`, which defaults to `resource.owner` naming the user. */
export function checkOwn(
  world: World,
  user: UserId,
  permission: Permission,
  resource: Resource,
  isOwn?: boolean,
): boolean {
  return createChecker(world).checkOwn(user, permission, resource, isOwn)
}

/** The same answer as `check`, with the tokens, keys and layers that decided. */
export function explain(world: World, user: UserId, permission: Permission, resource: Resource): Explanation {
  return createChecker(world).explain(user, permission, resource)
}

export function requirements(world: World, resource: Resource): Requirement[] {
  return createChecker(world).requirements(resource)
}

/** Whether a guest may view the board. */
export function isBoardPublic(world: World, boardId: string): boolean {
  return createChecker(world).isBoardPublic(boardId)
}

export function visibleBoards(world: World, user: UserId): WorldBoard[] {
  return createChecker(world).visibleBoards(user)
}

/** Includes folders that are only hidden from the sidebar. */
export function visibleFolders(world: World, user: UserId, boardId?: string): WorldFolder[] {
  return createChecker(world).visibleFolders(user, boardId)
}

/** The `n` of a feed's `rights` stamp `{generation}.{user_epoch}.{n}`. */
export function rightsNumber(world: World, resource: Resource): number {
  return createChecker(world).rightsNumber(resource)
}
