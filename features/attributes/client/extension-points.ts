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
}

declare module '@weft/client-kit' {
  interface ExtensionPoints extends AttributePoints {}
}
