import type { Attribute, Settings } from '@weft/model'
import type { RuleContext } from '@weft/server-kit'

import type { AttributeRow } from './attribute-store.ts'

/** What an attribute of a type means for other attributes and other boards, beside its own record. */
export interface AttributeEffects {
  /** Other boards that get an attribute together with a new one of these settings: their feeds are locked as well. */
  changes?(settings: Settings): string[]
  /** Other boards whose attributes it is judged by; `own` are those of its board. */
  reads?(settings: Settings, own: readonly Attribute[]): string[]
  /** Throws when it cannot be; may complete it. `before` is null for a creation. */
  validate?(context: RuleContext, row: AttributeRow, before: AttributeRow | null): AttributeRow
  afterChange?(
    context: RuleContext,
    row: AttributeRow,
    before: AttributeRow | null,
    action: 'created' | 'changed' | 'deleted' | 'restored',
  ): void
}
