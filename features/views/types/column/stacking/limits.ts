import type { ColumnLimit } from '../definition.ts'

/** How full a column is: `over` is more than it should hold. */
export function fillOf(count: number, limit: ColumnLimit | undefined): 'free' | 'full' | 'over' {
  if (!limit || count < limit.max) return 'free'
  return count === limit.max ? 'full' : 'over'
}

/** How many more cards a column takes; Infinity without a hard limit. */
export function roomIn(count: number, limit: ColumnLimit | undefined): number {
  return limit?.hard ? Math.max(0, limit.max - count) : Infinity
}
