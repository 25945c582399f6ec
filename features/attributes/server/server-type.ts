import type { AttributeInput, Settings } from '@weft/model'
import type { FamilyMember, SettingsSave, ValueSave } from '../shared/family-member.ts'
import type { PublishedValues } from './published-values.ts'

/** How the server numbers new items by an attribute. */
interface Numbering {
  /** What counts by itself. */
  scope: 'board' | 'folder'
  /** The first number, or what the next one is at least. */
  start: number
  /** Items that lay there before are numbered, too. */
  fillOld: boolean
  /** The value that carries a number; `prefix` is the folder's own. */
  write(number: number, prefix?: string | null): string
}

/** A member on the server: the definition, its input, and what saving a value means beyond storing it. */
export interface ServerAttributeType extends FamilyMember, AttributeInput {
  /** The settings as they are stored, or why they cannot be among the board's attributes; pure. */
  settle?(save: SettingsSave): { settings: Settings } | { problem: string }
  /** (normalised) what is stored for what was sent, where the server keeps names out of it. Runs before `checkData`. */
  anonymizeOnSave?(save: ValueSave): unknown
  /** Whether nobody learns under these settings who saved a value. */
  hidesAuthor?(settings: Settings): boolean
  /** (filled) the same data without the people that it names; `keyOf` gives a person's secret. */
  anonymize?(data: unknown, keyOf: (user_id: number) => string): unknown
  /** A sentence that refuses this save, or null; pure. Runs after `checkData`. */
  beforeSave?(save: ValueSave): string | null
  /** What stands in for this member under these settings, always the same object; undefined is the member itself. */
  variant?(settings: Settings): FamilyMember | undefined
  /** (filled) what equal values have in common, where data holds more than that. */
  keyOf?(data: unknown): string
  /** Completes the settings of a new attribute with what its board gives. */
  settingsOfBoard?(settings: Settings, board: { name: string }): Settings
  /** New items get a value from a sequence, in the transaction that makes them. */
  numbering?(settings: Settings): Numbering
  /** Keeps with an item when or by whom some of its values were changed last, where the settings name these. */
  watching?: {
    of(settings: Settings): readonly string[]
    /** `at` is a wire time, `by` a user id, 0 for a guest. */
    data(change: { at: string; by: number }): unknown
  }
  /** What of its values and settings people outside see; without it the text of a value, and no setting. */
  published?: PublishedValues
  /** The whole lies beside the item's row; its slot holds this. */
  excerpt?(data: unknown): { excerpt: string; length: number; hash: string; mentions?: readonly number[] }
  /** Ids of people whom a value, as its slot holds it, mentions: a text of many words, beside which they are kept. */
  mentions?(data: unknown): readonly number[]
}
