import type { Item } from '@weft/model'
import type { LiveQuery } from '@weft/query'

import type { ItemRow, ShownAttribute, ViewActions, ViewRecords } from '../../../client/view-member.ts'
import type { GridControl } from '../grid/grid-control.ts'
import type { PasteQuestion } from './paste-plan.ts'

/** What is known of a table, as it is at the moment. */
export interface GridContext {
  control(): GridControl | null
  query: LiveQuery<ItemRow>
  /** Attributes in the order of the columns. */
  columns: readonly ShownAttribute[]
  records: ViewRecords
  actions: ViewActions
  isMobile: boolean
  pick(ids: readonly string[], isPicked: boolean): void
  edit(item: Item, attribute: ShownAttribute, text?: string): void
  /** Makes a row at the end of a group, or of the list; its id. */
  addRow(group: number | null, column: number): string
  /** Removes a row that was just begun and holds nothing; false for any other. */
  takeBack(item_id: string): boolean
  focus(): void
  /** Shows what a paste would do and waits for the person's word. */
  ask(question: PasteQuestion): void
}
