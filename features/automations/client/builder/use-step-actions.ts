import { useT } from '@weft/i18n/react'
import { type Automation, type AutomationStep, countSteps, MAX_STEPS } from '@weft/model'
import { announce, toast } from '@weft/ui'
import { type RefObject, useEffect, useMemo, useRef } from 'react'

import type { ClientAction } from '../part-member.ts'
import {
  duplicateStep,
  insertStep,
  moveStep,
  newStepId,
  placeOf,
  removeStep,
  replaceStep,
  type StepPlace,
} from './step-tree.ts'
import { cardName, type RuleEdits } from './use-rule-edits.ts'

export interface StepActions {
  add(place: StepPlace, action: ClientAction): void
  set(id: string, fields: Partial<AutomationStep>, isTyped?: boolean): void
  move(id: string, by: 1 | -1): void
  duplicate(id: string): void
  remove(id: string): void
  canMove(id: string, by: 1 | -1): boolean
  /** No step can be added. */
  isFull: boolean
}

/** What can be done with the steps of a rule; the focus goes with them. */
export function useStepActions(
  rule: Automation,
  edits: RuleEdits,
  canvas: RefObject<HTMLElement | null>,
): StepActions {
  const t = useT()
  const wanted = useRef<{ id: string | null; isNew: boolean } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, isNew } = wanted.current
    const card = canvas.current?.querySelector<HTMLElement>(id === null ? ADD : `[data-step="${id}"]`)
    if (!card) return
    wanted.current = null
    const first = isNew ? card.querySelector<HTMLElement>('[data-editor] :is(button, input, textarea)') : null
    ;(first ?? card).focus()
    card.scrollIntoView?.({ block: 'nearest' })
  })
  return useMemo(() => {
    const { steps } = rule
    const nameOf = (id: string) => t(cardName(id, rule))
    return {
      isFull: countSteps(steps) >= MAX_STEPS,
      add(place, { definition }) {
        const { type, holds } = definition
        const options = { ...definition.defaults }
        const branches = holds === 'branches' ? ['steps', 'otherwise'] : holds === 'loop' ? ['steps'] : []
        const inner = Object.fromEntries(branches.map((branch) => [branch, []]))
        const step: AutomationStep = { id: newStepId(), type, options, ...inner }
        wanted.current = { id: step.id, isNew: true }
        edits.change({ steps: insertStep(steps, place, step) })
      },
      set: (id, fields, isTyped) => void edits.change({ steps: replaceStep(steps, id, fields) }, isTyped),
      canMove: (id, by) => moveStep(steps, id, by) !== steps,
      move(id, by) {
        const next = moveStep(steps, id, by)
        if (next === steps) return
        wanted.current = { id, isNew: false }
        edits.change({ steps: next })
        const place = placeOf(next, id)
        announce(t('{name} moved to place {place}', { name: nameOf(id), place: (place?.index ?? 0) + 1 }))
      },
      duplicate(id) {
        const copy = duplicateStep(steps, id)
        if (copy.id === null || countSteps(copy.steps) > MAX_STEPS) return
        wanted.current = { id: copy.id, isNew: false }
        edits.change({ steps: copy.steps })
      },
      remove(id) {
        const name = nameOf(id)
        wanted.current = { id: neighbourOf(rule, id), isNew: false }
        const change = edits.change({ steps: removeStep(steps, id) })
        toast.show(t('{name} deleted', { name }), {
          action: { label: t('Undo'), onPress: () => void change?.undo() },
        })
      },
    }
  }, [rule, edits, t])
}

const ADD = '[data-add-step]'

/** Where the focus goes when a step is gone: to the one in its place, or before it, or around it. */
function neighbourOf({ steps }: Automation, id: string): string | null {
  const at = placeOf(steps, id)
  if (!at) return null
  const list = at.parent === null ? steps : listAt(steps, at)
  return (list[at.index + 1] ?? list[at.index - 1])?.id ?? at.parent
}

function listAt(steps: readonly AutomationStep[], at: StepPlace): readonly AutomationStep[] {
  for (const step of steps) {
    if (step.id === at.parent) return step[at.branch] ?? []
    const within = listAt([...(step.steps ?? []), ...(step.otherwise ?? [])], at)
    if (within.length > 0) return within
  }
  return []
}
