import type { RuleContext, Unit } from '@weft/server-kit'

import type { AttributeRow } from './attribute-store.ts'

/** What another room has to say about attributes whose settings or type change. */
export interface AttributeGuard {
  /** Looks up what judging needs. */
  prepare(unit: Unit): Promise<void>
  /** Throws for what whoever saves it may not. */
  judge(context: RuleContext, row: AttributeRow, before: AttributeRow | null): void
}
