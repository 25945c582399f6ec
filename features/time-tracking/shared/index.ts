export { timeErrors } from './errors.ts'
export { ASKED_AFTER_SECONDS, CLOCK_SLACK_SECONDS, MAX_ENTRY_SECONDS } from './limits.ts'
export { earlier, endedBy, endOf, overlaps, scopeKey, secondsOf, type Span } from './timer-rules.ts'
export {
  boardTime,
  deleteTime,
  ENTRIES_PAGE,
  type OthersSum,
  othersTime,
  ownTime,
  saveTime,
  teamTime,
  type ToldEntry,
} from './contract.ts'
export {
  type AskedReport,
  isReportDay,
  MAX_REPORT_DAYS,
  MAX_REPORT_SUMS,
  REPORT_GROUPS,
  type ReportGroup,
  type ReportSum,
  ROUNDINGS,
  timeReport,
  type TimeReport,
} from './report.ts'
