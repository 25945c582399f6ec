export {
  type AppliedPart,
  applyPretend,
  MINUTES_KEPT,
  MOST_OPERATIONS,
  MOST_ROWS,
  PART,
  pretend,
  type PretendAnswer,
  type PretendExposure,
  type PretendProblem,
  type PretendRow,
  type PretendSend,
  type PretendSight,
} from './contract.ts'
export { pretendErrors } from './errors.ts'
