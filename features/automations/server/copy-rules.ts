import { newSlug } from '@weft/base'
import type { BoardPart } from '@weft/features/duplicates/server'
import { type AutomationStep, automations } from '@weft/model'

import { actionDefinitions } from '../shared/index.ts'
import { rulesToCopy } from './queries.ts'

/**
 * A copy of a board has its rules, for whoever may manage them on both: switched off, of whoever copies, and without what
 * was kept for the rule that was there: secrets, and the address that starts it. What they name elsewhere stays named.
 */
export const rulesAlong: BoardPart = async ({ unit, caller, source_id, board_id, ids }) => {
  const principal = unit.principal(caller)
  const manages = (id: string) => principal.may('MANAGE_AUTOMATIONS', { type: 'board', id })
  if (!manages(source_id) || !manages(board_id)) return []
  const rules = await rulesToCopy(unit.tx, unit.team_id, source_id)
  return rules.map(({ name, trigger, conditions, steps }) => ({
    collection: automations.name,
    id: newSlug(),
    fields: {
      board_id,
      name,
      trigger: withNewIds(trigger, ids),
      conditions: withNewIds(conditions, ids),
      steps: withNewIds(steps.map(bare), ids),
    },
  }))
}

/** A step without what is of no use in another rule. */
function bare(step: AutomationStep): AutomationStep {
  const { options, steps, otherwise } = step
  return {
    ...step,
    options: actionDefinitions[step.type]?.inCopy?.(options) ?? options,
    ...(steps && { steps: steps.map(bare) }),
    ...(otherwise && { otherwise: otherwise.map(bare) }),
  }
}

const ATTRIBUTE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Data with ids replaced, where a text or a field is one; those of attributes also in tokens, within a text. */
function withNewIds<T>(data: T, ids: ReadonlyMap<string, string>): T {
  return renamed(data, ids) as T
}

function renamed(data: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof data === 'string') return renamedText(data, ids)
  if (Array.isArray(data)) return data.map((one) => renamed(one, ids))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, inner]) => [ids.get(key) ?? key, renamed(inner, ids)]),
  )
}

const renamedText = (text: string, ids: ReadonlyMap<string, string>): string =>
  ids.get(text) ?? text.replaceAll(ATTRIBUTE, (id) => ids.get(id) ?? id)
