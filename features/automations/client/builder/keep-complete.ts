import type { Automation } from '@weft/model'

import { type RuleBoard, type RuleProblem, ruleProblems } from '../../shared/index.ts'

export type RuleFields = Partial<Pick<Automation, 'trigger' | 'conditions' | 'steps'>>

/**
 * What is saved of a change: a rule that is on and would be incomplete with it is switched off in the same save, and why.
 */
export function keepComplete<Fields extends RuleFields>(
  rule: Automation,
  fields: Fields,
  board: RuleBoard,
): { fields: Fields & { enabled?: false }; problem: RuleProblem | null } {
  if (!rule.enabled) return { fields, problem: null }
  const [problem = null] = ruleProblems({ ...rule, ...fields }, board)
  return { fields: problem ? { ...fields, enabled: false } : fields, problem }
}
