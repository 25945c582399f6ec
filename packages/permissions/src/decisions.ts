import { decide } from './decide.ts'
import type { Decision, Layer } from './decide.ts'
import { permissionIndex, PERMISSIONS } from './names.ts'
import type { Permission } from './names.ts'
import type { PathNode } from './path.ts'
import { personId, tokensFor } from './tokens.ts'
import type { UserId, PermissionGraph } from './graph.ts'

/** Numbers of a person in a node's memo: one a permission, and one that says whether the node is visible. */
const VISIBLE = PERMISSIONS.length
const SLOTS = PERMISSIONS.length + 1

export interface Decisions {
  judge(user: UserId, permission: Permission, node: PathNode, from: Layer | null): Decision
  /** The remembered decision at a container, or (`above`) at anything in it that has no entries of its own. */
  decided(user: UserId, permission: Permission, node: PathNode, above: boolean): boolean
  /** Whether the requirements of a sound container hold, from the board down. */
  isVisible(user: UserId, container: PathNode): boolean
}

/** What is decided in one graph, remembered in the nodes of its paths. */
export function createDecisions(graph: PermissionGraph): Decisions {
  function judge(user: UserId, permission: Permission, node: PathNode, from: Layer | null): Decision {
    return decide(tokensFor(graph, user, node.board), permission, from)
  }

  function decided(user: UserId, permission: Permission, node: PathNode, above: boolean): boolean {
    if (node.sameAs !== null) return decided(user, permission, node.sameAs, true)
    const slot = personId(user) * SLOTS + permissionIndex(permission)
    const known = (above ? node.decisionsAbove : node.decisions)?.get(slot)
    if (known !== undefined) return known
    const { allowed } = judge(user, permission, node, above ? node.above : node.self)
    if (above) (node.decisionsAbove ??= new Map()).set(slot, allowed)
    else (node.decisions ??= new Map()).set(slot, allowed)
    return allowed
  }

  function isVisible(user: UserId, container: PathNode): boolean {
    const slot = personId(user) * SLOTS + VISIBLE
    const first = container.decisions?.get(slot)
    if (first !== undefined) return first
    const open: PathNode[] = []
    let visible = true
    for (let node: PathNode | null = container; node !== null; node = node.parent) {
      const known = node.decisions?.get(slot)
      if (known !== undefined) {
        visible = known
        break
      }
      open.push(node)
    }
    for (const node of open.toReversed()) {
      const required = requiredAt(node)
      visible = visible && (required === null || decided(user, required, node, false))
      ;(node.decisions ??= new Map()).set(slot, visible)
    }
    return visible
  }

  return { judge, decided, isVisible }
}

/** What must hold at a container before anything in it is asked. */
export function requiredAt(node: PathNode): Permission | null {
  if (node.type === 'board') return 'VIEW_BOARD'
  return node.type === 'folder' ? 'VIEW_FOLDER' : null
}
