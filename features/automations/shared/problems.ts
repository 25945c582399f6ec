import { msg } from '@weft/i18n'
import {
  type Automation,
  type AutomationStep,
  type AutomationTrigger,
  type Condition,
  type FilterTree,
  isTree,
  MAX_STEP_DEPTH,
  PSEUDO_ATTRIBUTES,
} from '@weft/model'

import { isConditionComplete } from '@weft/query'

import { actionDefinitions } from '../actions/registry.ts'
import { triggerDefinitions } from '../triggers/registry.ts'
import type { Named, RuleBoard } from './rule-parts.ts'

/** What keeps a rule from being on: where, and a sentence. */
export interface RuleProblem {
  /** 'trigger', 'conditions', or a step's id; 'steps' where there is none. */
  at: string
  text: string
}

type Rule = Pick<Automation, 'trigger' | 'conditions' | 'steps'>

const ATTRIBUTE_GONE = msg('An attribute that this uses was deleted. Choose another one.')
const FOLDER_GONE = msg('A folder that this uses was deleted. Choose another one.')
const INCOMPLETE = msg('Complete the condition, or remove it.')
const UNKNOWN = msg('This version does not know what this is.')

const pseudo: ReadonlySet<string> = new Set([...PSEUDO_ATTRIBUTES, ''])

/** Everything that keeps a rule from being on, in the order in which it is read; empty where it can be. */
export function ruleProblems(rule: Rule, board: RuleBoard): RuleProblem[] {
  const trigger = rule.trigger && triggerDefinitions[rule.trigger.type]
  const found: RuleProblem[] = []
  const add = (at: string, text: string | null) => {
    if (text !== null) found.push({ at, text })
  }
  if (!rule.trigger) add('trigger', msg('Choose what starts it.'))
  else if (!trigger) add('trigger', UNKNOWN)
  else add('trigger', partProblem(trigger, rule.trigger, board))
  add('conditions', goneIn({ filters: [rule.conditions] }, board))
  if (trigger && !trigger.hasItem && hasConditions(rule.conditions))
    add('conditions', msg('What starts this rule is about no item, so there is nothing to check.'))
  if (rule.steps.length === 0) add('steps', msg('Add an action.'))
  for (const problem of stepProblems(rule.steps, board, { hasItem: trigger?.hasItem ?? true, depth: 0 }))
    found.push(problem)
  return found
}

interface Around {
  hasItem: boolean
  depth: number
}

function* stepProblems(
  steps: readonly AutomationStep[],
  board: RuleBoard,
  around: Around,
): Generator<RuleProblem> {
  for (const step of steps) {
    const action = actionDefinitions[step.type]
    const text = action ? partProblem(action, step, board) : UNKNOWN
    if (text !== null) yield { at: step.id, text }
    else if (action?.needsItem && !around.hasItem)
      yield { at: step.id, text: msg('What starts this rule is about no item, and this action needs one.') }
    const inner = [...(step.steps ?? []), ...(step.otherwise ?? [])]
    if (inner.length > 0 && !action?.holds) yield { at: step.id, text: UNKNOWN }
    if (action?.holds && inner.length === 0) yield { at: step.id, text: msg('Add an action inside.') }
    if (inner.length > 0 && around.depth >= MAX_STEP_DEPTH)
      yield { at: step.id, text: msg('Branches and loops can be two levels deep.') }
    const within = { hasItem: around.hasItem || action?.holds === 'loop', depth: around.depth + 1 }
    yield* stepProblems(inner, board, within)
  }
}

interface Part {
  options: { safeParse(given: unknown): { success: boolean } }
  problem?(options: never, board: RuleBoard): string | null
  names?(options: never): Named
}

function partProblem(part: Part, given: AutomationTrigger, board: RuleBoard): string | null {
  if (!part.options.safeParse(given.options).success) return msg('Its settings are not what it expects.')
  // Checked by its own schema a line above.
  const options = given.options as never
  const gone = part.names ? goneIn(part.names(options), board) : null
  return gone ?? part.problem?.(options, board) ?? null
}

function goneIn({ attributes = [], folders = [], filters = [] }: Named, board: RuleBoard): string | null {
  const ids = [...attributes, ...filters.flatMap((tree) => attributesIn(tree))]
  if (ids.some((id) => !pseudo.has(id) && !board.attribute(id))) return ATTRIBUTE_GONE
  if (folders.some((id) => !board.hasFolder(id))) return FOLDER_GONE
  // In a view, what asks nothing is ignored; a rule would do to all items what it was to do to some.
  const isSound = filters.every((tree) =>
    conditionsIn(tree).every((one) => isConditionComplete(one, board.env)),
  )
  return isSound ? null : INCOMPLETE
}

function conditionsIn(tree: FilterTree | null | undefined): Condition[] {
  return tree ? tree.conditions.flatMap((node) => (isTree(node) ? conditionsIn(node) : [node])) : []
}

/** Attributes that a filter asks, pseudo-attributes among them. */
export function attributesIn(tree: FilterTree | null | undefined): string[] {
  return conditionsIn(tree).map(({ attribute_id }) => attribute_id)
}

function hasConditions(tree: FilterTree | null): boolean {
  return attributesIn(tree).length > 0
}
