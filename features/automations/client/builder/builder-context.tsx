import { must } from '@weft/base'
import type { Automation } from '@weft/model'
import { createContext, use } from 'react'

import type { PlannedStep, RuleProblem } from '../../shared/index.ts'
import type { StepActions } from './use-step-actions.ts'
import type { RuleEdits } from './use-rule-edits.ts'

/** What the cards of an open rule share. */
export interface BuilderValue {
  rule: Automation
  edits: RuleEdits
  steps: StepActions
  problems: readonly RuleProblem[]
  /** What the last test said of each step, by its path without the numbers of loops. */
  planned: ReadonlyMap<string, PlannedStep['state']> | null
  /** Whether there is an item that the rule is about. */
  hasItem: boolean
}

const BuilderContext = /* @__PURE__ */ createContext<BuilderValue | null>(null)
export const BuilderProvider = BuilderContext.Provider

export function useBuilder(): BuilderValue {
  return must(use(BuilderContext), 'cards lie in a builder')
}
