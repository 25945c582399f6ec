import type { Item } from '@weft/model'

import type { ShownAttribute } from '../../../client/view-member.ts'
import { textsOf } from '../cell-texts.ts'
import { toHtml, toTsv } from '../grid/write-clipboard.ts'
import type { GridContext } from './grid-context.ts'
import { OWN_TYPE, ownCells } from './own-cells.ts'
import { MAX_CELLS } from './too-many.ts'

/** Puts cells on the clipboard in three shapes: text, table, and their exact data for this program. */
export function copyRange(
  { records, actions }: GridContext,
  field: { rows: readonly Item[]; columns: readonly ShownAttribute[] },
  event: ClipboardEvent,
): void {
  const texts = textsOf({ ...field, context: records.context })
  event.clipboardData?.setData('text/plain', toTsv(texts))
  // What is too large to be pasted here is copied for others only, without what would double and triple it.
  if (field.rows.length * field.columns.length > MAX_CELLS) return
  event.clipboardData?.setData('text/html', toHtml(texts))
  event.clipboardData?.setData(OWN_TYPE, JSON.stringify(ownCells(field, actions)))
}
