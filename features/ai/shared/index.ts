export {
  acceptItems,
  type AiCredits,
  aiCredits,
  type AiPlace,
  aiPlace,
  type GeneratedLine,
  type GeneratedRow,
  generateItems,
  MAX_GENERATED,
  MAX_PROMPT,
  NAMES_SENT,
  PROMPT_DAYS,
} from './contract.ts'
export { aiErrors, type ModelProblem } from './errors.ts'
export {
  aboutFill,
  type AppliedValue,
  applyFill,
  type FilledValue,
  type FillLine,
  fillValues,
  MAX_FILLED,
  type OvertakenValue,
} from './fill-contract.ts'
export {
  aboutSummary,
  FEWEST_COMMENTS,
  MAX_SENT_COMMENT,
  MAX_SENT_COMMENTS,
  MAX_SENT_TALK,
  MAX_SUMMARY,
  summariseComments,
  type SummaryLine,
  type TalkSent,
} from './summary-contract.ts'
export { aiModel, type ModelTold, takeAnswer, writeFilter, writeFormula } from './words-contract.ts'
