import type { Row, RuleContext, Unit } from '@weft/server-kit'

/** What another room has to say about attributes whose settings or type change. */
export interface AttributeGuard {
  /** Looks up what judging needs. */
  prepare(unit: Unit): Promise<void>
  /** Throws for what whoever saves it may not. */
  judge(context: RuleContext, row: Row, before: Row | null): void
}
