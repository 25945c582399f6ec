import { isMemberRole } from './names.ts'
import type { Role, Token } from './names.ts'
import type { UserId, PermissionGraph, GraphBoard } from './graph.ts'

export interface RankedToken {
  token: Token
  /** Lower decides first. */
  priority: number
}

/** The number of a signed-in person, or 0 for everyone else: nothing is ever granted to 0 by name or membership. */
export function personId(user: UserId): number {
  return user !== null && Number.isSafeInteger(user) && user > 0 ? user : 0
}

/**
 * Role of a user in the workspace. A pivot that says 'owner' counts for nothing: after a transfer it may be stale,
 * and only owner_id is guarded.
 */
export function roleOf(graph: PermissionGraph, user: UserId): Role {
  const id = personId(user)
  if (id === 0) return 'guest'
  if (graph.team.owner_id === id) return 'owner'
  const role = graph.members.get(id)
  return isMemberRole(role) ? role : 'guest'
}

/** Whether the user belongs to the board: listed there, or owner of the workspace. */
export function isBoardMember(graph: PermissionGraph, user: UserId, board: GraphBoard): boolean {
  const id = personId(user)
  return id !== 0 && (graph.team.owner_id === id || board.user_ids.includes(id))
}

/** The tokens that speak for a user at a resource, by rising priority; `board` is null for the workspace itself. */
export function tokensFor(graph: PermissionGraph, user: UserId, board: GraphBoard | null): RankedToken[] {
  const id = personId(user)
  const role = roleOf(graph, user)
  const tokens: RankedToken[] = []
  if (role === 'owner') tokens.push({ token: 'role:owner', priority: 0 })
  if (id !== 0) tokens.push({ token: `user:${id}`, priority: 10 })
  if (board !== null) {
    if (role === 'guest') tokens.push({ token: 'tag:guest_user', priority: 20 })
    if (isBoardMember(graph, user, board)) tokens.push({ token: 'tag:board_member', priority: 50 })
    else tokens.push({ token: 'tag:board_locked_out', priority: 60 })
  }
  if (role !== 'owner') tokens.push({ token: `role:${role}`, priority: 100 })
  return tokens
}
