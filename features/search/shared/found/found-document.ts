import type { HitField, HitType } from '../contract.ts'

/** What of a thing is found, and where it lies: as the index keeps it, and as a hit is shown. */
export interface FoundDocument {
  kind: Exclude<HitType, 'person'>
  id: string
  board_id: string
  /** Null for a board. */
  folder_id: string | null
  item_id: string | null
  /** Wire time. */
  changed_at: string
  title: string
  /** In the order in which they are read. */
  fields: readonly DocumentField[]
  /** What filters ask for: `#open` or `#done`, and `@7` for a person. */
  marks: readonly string[]
  /** Of a view that is one person's own. */
  personal_of?: number | null
}

export interface DocumentField {
  name: HitField
  weight: 'A' | 'B' | 'C' | 'D'
  text: string
}

export const OPEN = '#open'
export const DONE = '#done'
export const personMark = (user_id: number): string => `@${user_id}`

/** One that is named alike by the index. */
export const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`
