import { actionDefinitions } from '../../shared/index.ts'
import { newUuid } from '@weft/base'
import type { AutomationStep } from '@weft/model'

export type Steps = readonly AutomationStep[]

/** A place among steps: in which step's branch, or among the rule's own, and before which of them. */
export interface StepPlace {
  parent: string | null
  branch: 'steps' | 'otherwise'
  index: number
}

/** An id that no step of a rule has by chance. */
export function newStepId(): string {
  return newUuid().slice(-12)
}

const BRANCHES = ['steps', 'otherwise'] as const

/** A step with other lists in it, as far as it has any. */
function withBranches(step: AutomationStep, change: (list: Steps) => Steps): AutomationStep {
  const lists = BRANCHES.flatMap((branch) => {
    const list = step[branch]
    return list ? [[branch, change(list)] as const] : []
  })
  return { ...step, ...Object.fromEntries(lists) }
}

/** Another list in the place of one of the lists that steps lie in. */
function inList(steps: Steps, at: Omit<StepPlace, 'index'>, change: (list: Steps) => Steps): Steps {
  if (at.parent === null) return change(steps)
  return steps.map((step) => {
    const here = step.id === at.parent ? { ...step, [at.branch]: change(step[at.branch] ?? []) } : step
    return withBranches(here, (list) => inList(list, at, change))
  })
}

export function insertStep(steps: Steps, { index, ...at }: StepPlace, step: AutomationStep): Steps {
  return inList(steps, at, (list) => [...list.slice(0, index), step, ...list.slice(index)])
}

export function findStep(steps: Steps, id: string): AutomationStep | undefined {
  for (const step of steps) {
    if (step.id === id) return step
    const within = findStep([...(step.steps ?? []), ...(step.otherwise ?? [])], id)
    if (within) return within
  }
  return undefined
}

/** Where a step lies, and among how many. */
export function placeOf(steps: Steps, id: string): (StepPlace & { count: number }) | null {
  return placeIn(steps, id, { parent: null, branch: 'steps' })
}

function placeIn(
  list: Steps,
  id: string,
  at: Omit<StepPlace, 'index'>,
): (StepPlace & { count: number }) | null {
  const index = list.findIndex((step) => step.id === id)
  if (index >= 0) return { ...at, index, count: list.length }
  for (const step of list)
    for (const branch of BRANCHES) {
      const found = placeIn(step[branch] ?? [], id, { parent: step.id, branch })
      if (found) return found
    }
  return null
}

export function replaceStep(steps: Steps, id: string, fields: Partial<AutomationStep>): Steps {
  const at = placeOf(steps, id)
  if (!at) return steps
  return inList(steps, at, (list) => list.map((step) => (step.id === id ? { ...step, ...fields } : step)))
}

export function removeStep(steps: Steps, id: string): Steps {
  const at = placeOf(steps, id)
  return at ? inList(steps, at, (list) => list.filter((step) => step.id !== id)) : steps
}

/** The step one place up or down among its neighbours; the same steps where there is no such place. */
export function moveStep(steps: Steps, id: string, by: 1 | -1): Steps {
  const at = placeOf(steps, id)
  const step = findStep(steps, id)
  if (!at || !step || at.index + by < 0 || at.index + by >= at.count) return steps
  return insertStep(removeStep(steps, id), { ...at, index: at.index + by }, step)
}

/** A second step like one, right after it; with the id of the new one. */
export function duplicateStep(steps: Steps, id: string): { steps: Steps; id: string | null } {
  const at = placeOf(steps, id)
  const step = findStep(steps, id)
  if (!at || !step) return { steps, id: null }
  const copy = copyOf(step)
  return { steps: insertStep(steps, { ...at, index: at.index + 1 }, copy), id: copy.id }
}

/** The same step and what lies in it, under ids of their own. */
function copyOf(step: AutomationStep): AutomationStep {
  return withBranches({ ...step, id: newStepId() }, (list) => list.map(copyOf))
}

/** The same step for another rule, without what belongs to this one alone. */
export function copyForOther(step: AutomationStep): AutomationStep {
  const options = actionDefinitions[step.type]?.inCopy?.(step.options) ?? step.options
  return withBranches({ ...step, id: newStepId(), options }, (list) => list.map(copyForOther))
}
