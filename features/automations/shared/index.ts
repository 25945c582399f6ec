export { actionDefinitions, actionList } from '../actions/registry.ts'
export { triggerDefinitions, triggerList } from '../triggers/registry.ts'
export {
  type AutomationRun,
  automationSummary,
  automationUsage,
  boardRuns,
  knockAtRule,
  keepRuleSecret,
  makeRuleAddress,
  MOST_PAYLOAD,
  MOST_RUN_NOW,
  oneRun,
  type PlannedStep,
  readRuleAddress,
  type RuleAddress,
  type RuleSummary,
  ruleRuns,
  RUN_DAYS,
  RUNS_PAGE,
  runAgain,
  runNowBody,
  type RunNowBody,
  type RunReason,
  type RunState,
  type RunStep,
  stopRuleMails,
  testAutomation,
  type TestAnswer,
  type WouldChange,
  type WouldSend,
} from './contract.ts'
export { automationErrors } from './errors.ts'
export { attributesIn, type RuleProblem, ruleProblems } from './problems.ts'
export type { ActionDefinition, RuleBoard, TriggerDefinition } from './rule-parts.ts'
export {
  fieldsOfItems,
  parseTemplate,
  renameFields,
  renderTemplate,
  type Token,
  type TokenValue,
} from './tokens.ts'
