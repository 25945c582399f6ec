export { ColumnRows } from './columns/column-rows.ts'
export { compileFilter, foldFilter, isConditionComplete, type RowTest } from './compile-filter.ts'
export { enableComputing } from './computed/computed-cells.ts'
export { readCell } from './computed/computing.ts'
export { ComputedPlans } from './computed/computed-plans.ts'
export { compileSort, type SortKey, type SortPlan } from './compile-sort.ts'
export { computeFooter, computingFooter, footerOf, type FooterValue } from './footers.ts'
export { createLiveQuery, LiveQuery, type LiveQueryOptions, type RowChanges } from './live-query.ts'
export { type LiveRow, type RowSource } from './query-result.ts'
export { groupAttribute, settingsGroupedBy } from './grouped-by.ts'
export {
  findAttribute,
  type GroupSegment,
  type GroupSpec,
  type QueryAttribute,
  type PersonalColumn,
  type QueryEnv,
  type QueryRow,
  type ReadPersonal,
  type QuerySpec,
  type ReadCell,
  readItem,
} from './query-env.ts'
export {
  columnsOf,
  type FoundIds,
  selectColumns,
  type SelectColumnsOptions,
  selectingColumns,
} from './columns/select-columns.ts'
export { enableRanking } from './rank-texts.ts'
export { type FoundRows, selectingRows, selectRows, type SelectOptions } from './select-rows.ts'
export { TextKeys } from './text-keys.ts'
export { isRunning, runningSeconds, type TimeData, timeData, timeSeconds } from './time-data.ts'
export { Meter, SLICE_STEPS, TooMuchData } from './work/meter.ts'
export { inPieces } from './work/in-pieces.ts'
export { type Job, startJob } from './work/job.ts'
export { pageTurns } from './work/page-turns.ts'
export { createPasses } from './work/passes.ts'
export { runWhole } from './work/run-whole.ts'
export { sorting } from './work/sorting.ts'
export { createTurns, type Turns } from './work/turns.ts'
