import { now } from '@weft/base'
import {
  closedBoardEntries,
  createChecker,
  entriesKey,
  roleOf,
  type PermissionGraph,
} from '@weft/permissions'

import type { Caller } from '../caller.ts'
import type { BoardLock, TeamAccess } from './team-access.ts'

const NO_LOCKS: ReadonlyMap<string, BoardLock> = new Map()
const NO_KEYS: ReadonlyMap<string, number> = new Map()

// By the boards that are closed: callers without any key share one.
const narrowed = new WeakMap<TeamAccess, Map<string, TeamAccess>>()

/**
 * A workspace's rights as they hold for one caller: for who is no member, boards with a password that was not given,
 * or behind their end, are as if they were not public. Whoever is let in by name or as a member of the board stays.
 */
export function accessFor(
  access: TeamAccess,
  { user_id, board_keys = NO_KEYS }: Pick<Caller, 'user_id' | 'board_keys'>,
): TeamAccess {
  if (access.locks.size === 0 || roleOf(access.graph, user_id) !== 'guest') return access
  const at = now()
  const closed = [...access.locks].flatMap(([id, { password_version, expires_at }]) => {
    const isOver = expires_at !== null && expires_at <= at
    const isLocked = password_version !== null && board_keys.get(id) !== password_version
    return isOver || isLocked ? [id] : []
  })
  const name = closed.join(' ')
  let variants = narrowed.get(access)
  if (!variants) narrowed.set(access, (variants = new Map()))
  let found = variants.get(name)
  if (!found) variants.set(name, (found = narrow(access, closed)))
  return found
}

/** Whether the board would be open to the caller but for its password. */
export function asksForPassword(access: TeamAccess, caller: Caller, board_id: string): boolean {
  const lock = access.locks.get(board_id)
  if (lock?.password_version == null) return false
  const sees = (one: TeamAccess) =>
    one.checker.check(caller.user_id, 'VIEW_BOARD', {
      type: 'board',
      id: board_id,
      team_id: access.team_id,
    })
  const board_keys = new Map(caller.board_keys).set(board_id, lock.password_version)
  return !sees(accessFor(access, caller)) && sees(accessFor(access, { ...caller, board_keys }))
}

function narrow(access: TeamAccess, closed: readonly string[]): TeamAccess {
  // Without locks, so that nobody who narrows it again closes what was opened.
  if (closed.length === 0) return { ...access, locks: NO_LOCKS }
  const entries = new Map(access.graph.entries)
  for (const id of closed) {
    const key = entriesKey('board', id)
    entries.set(key, closedBoardEntries(entries.get(key)))
  }
  const graph: PermissionGraph = { ...access.graph, entries }
  return {
    ...access,
    graph,
    checker: createChecker(graph),
    throughTrash: createChecker(graph, { includeTrashed: true }),
    locks: NO_LOCKS,
    closedStamp: stampOf(closed.join(' ')),
  }
}

/** FNV-1a, 32 bits: other boards closed, other number. */
function stampOf(text: string): number {
  let hash = 0x811c9dc5
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193) >>> 0
  return hash
}
