import type { Decision } from './decide.ts'
import { type Decisions, requiredAt } from './decisions.ts'
import { isPermission } from './names.ts'
import type { Permission } from './names.ts'
import type { LinkProblem, PathNode, Target } from './path.ts'
import type { Place, UserId } from './graph.ts'

/** A permission that must hold at a place before anything else is asked. */
export interface Requirement {
  permission: Permission
  at: Place
}

export interface Judgement extends Requirement, Decision {}

/** How a check came out, for the "why" screen: `allowed` is what `check` answers. */
export interface Explanation {
  allowed: boolean
  /** Set when the links are not sound; then nothing is allowed. */
  problem: LinkProblem | null
  /** The requirements from the board down, then the asked permission. */
  judged: Judgement[]
}

/** The requirements of whatever is asked, from the board down. */
export function requirementsOf({ container }: Target): Requirement[] {
  return requiredNodes(container).map(({ permission, node }) => ({ permission, at: placeOf(node) }))
}

export function explain(
  decisions: Decisions,
  { user, permission }: { user: UserId; permission: Permission },
  target: Target,
): Explanation {
  const judged: Judgement[] = requiredNodes(target.container).map(({ permission: required, node }) => ({
    permission: required,
    at: placeOf(node),
    ...decisions.judge(user, required, node, node.self),
  }))
  const from = isPermission(permission) ? target.self : null
  const asked = decisions.judge(user, permission, target.container, from)
  judged.push({ permission, at: target.place, ...asked })
  const allowed = target.problem === null && judged.every((judgement) => judgement.allowed)
  return { allowed, problem: target.problem, judged }
}

function requiredNodes(container: PathNode): { permission: Permission; node: PathNode }[] {
  const required: { permission: Permission; node: PathNode }[] = []
  for (let node: PathNode | null = container; node !== null; node = node.parent) {
    const permission = requiredAt(node)
    if (permission !== null) required.push({ permission, node })
  }
  return required.toReversed()
}

function placeOf(node: PathNode): Place {
  return { type: node.type, id: node.id }
}
