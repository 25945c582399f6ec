export {
  ACTIVITY_KINDS,
  ACTIVITY_PAGE,
  type ActivityKind,
  type ActivityLine,
  listActivity,
  type ShownAttribute,
} from './contract.ts'
