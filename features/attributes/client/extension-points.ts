import type { Settings, ValueContext } from '@weft/model'

/** Where other features extend attributes. */
export interface AttributePoints {
  /** What is opened at a value that is made of entries of time. */
  'attribute.time': {
    readonly team_id: number
    readonly item_id: string
    readonly attribute_id: string
    readonly settings: Settings
    readonly context: ValueContext
    /** Whether the item may be looked at, and no more. */
    readonly isReadOnly: boolean
    onDone(): void
  }
  /** Beside the field of a formula that is edited: what writes one. */
  'attribute.formula': {
    readonly team_id: number
    readonly board_id: string
    /** Missing for an attribute that is made. */
    readonly attribute_id: string | undefined
    /** Takes it into the field, as it is stored: with ids in place of names. */
    onTake(formula: string): void
  }
}

declare module '@weft/client-kit' {
  interface ExtensionPoints extends AttributePoints {}
}
