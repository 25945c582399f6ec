export {
  ACTIVITY_KINDS,
  ACTIVITY_PAGE,
  type ActivityKind,
  type ActivityLine,
  listActivity,
  shownAttribute,
  type ShownAttribute,
} from './contract.ts'
