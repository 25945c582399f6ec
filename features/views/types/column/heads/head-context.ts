import type { QueryEnv } from '@weft/query'
import type { Drag } from '@weft/ui'

import type { ViewActions, ViewRecords } from '../../../client/view-member.ts'
import type { ColumnSettings } from '../definition.ts'
import type { ShownKey } from '../stacking/columns.ts'
import type { Stack } from '../stacking/stack.ts'
import type { ColumnActions } from './column-actions.ts'

/** What all heads are drawn with. */
export interface HeadContext {
  view_id: string
  stack: Stack
  records: ViewRecords
  env: QueryEnv
  actions: ViewActions
  columnActions: ColumnActions
  footer: ColumnSettings['footer']
  columns: readonly ShownKey[]
  isMobile: boolean
  mayAdd: boolean
  columnDrag: Drag<{ key: string }, { at: number }>
  nameOf(column: string): string
  count(column: string): number
  onCompose(column: string): void
  onFold(column: string): void
  /** To the head beside, or to the first or last one. */
  onGo(column: string, to: -1 | 1 | 'first' | 'last'): void
  /** To the first card. */
  onEnter(column: string): void
  onShift(column: string, step: -1 | 1): void
  onMoveAll(from: string, to: string): void
}
