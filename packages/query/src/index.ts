export { ColumnRows } from './columns/column-rows.ts'
export { compileFilter, isConditionComplete, type RowTest } from './compile-filter.ts'
export { enableComputing } from './computed/computed-cells.ts'
export { readCell } from './computed/computing.ts'
export { ComputedPlans } from './computed/computed-plans.ts'
export { compileSort, type SortKey, type SortPlan } from './compile-sort.ts'
export { computeFooter, footerOf, type FooterValue } from './footers.ts'
export {
  createLiveQuery,
  LiveQuery,
  type LiveQueryOptions,
  type LiveRow,
  type RowChanges,
  type RowSource,
} from './live-query.ts'
export {
  findAttribute,
  type GroupSegment,
  type GroupSpec,
  type QueryAttribute,
  type QueryEnv,
  type QueryRow,
  type QuerySpec,
  type ReadCell,
  readItem,
} from './query-env.ts'
export { columnsOf, selectColumns, type SelectColumnsOptions } from './columns/select-columns.ts'
export { enableRanking } from './rank-texts.ts'
export { selectRows, type SelectOptions } from './select-rows.ts'
export { TextKeys } from './text-keys.ts'
