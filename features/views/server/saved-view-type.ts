import type { Operation, RuleContext, Unit } from '@weft/server-kit'

import type { CheckedViewType } from '../shared/view-type.ts'
import type { ViewRow } from './view-store.ts'

/** What another room has to say about views of any kind that are saved. */
export interface SavedViewGuard {
  /** Looks up what judging needs. */
  prepare(unit: Unit, operations: readonly Operation[]): Promise<void>
  /** Throws for what whoever saves it may not. */
  judge(context: RuleContext, row: ViewRow, before: ViewRow | null): void
}

/** A kind of view with what the server does when one is saved. */
export interface SavedViewType extends CheckedViewType {
  /** Looks up what judging needs; `operations` are on views of any kind. */
  prepare?(unit: Unit, operations: readonly Operation[]): Promise<void>
  /** Throws for a view that whoever saves it may not have so; `before` may be of another kind. */
  judge?(context: RuleContext, row: ViewRow, before: ViewRow | null): void
  /** What else changes with it. */
  keep?(context: RuleContext, row: ViewRow, before: ViewRow | null): void
}
