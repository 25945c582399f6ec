import type { Item } from '@weft/model'

import type { ShownAttribute } from '../../../client/view-member.ts'
import { textsOf } from '../cell-texts.ts'
import { toHtml, toTsv } from '../grid/write-clipboard.ts'
import type { TableWorld } from './table-world.ts'
import { OWN_TYPE, ownCells } from './own-cells.ts'

/** Puts cells on the clipboard in three shapes: text, table, and their exact data for this program. */
export function copyRange(
  { records, actions }: TableWorld,
  field: { rows: readonly Item[]; columns: readonly ShownAttribute[] },
  event: ClipboardEvent,
): void {
  const texts = textsOf({ ...field, context: records.context })
  event.clipboardData?.setData('text/plain', toTsv(texts))
  event.clipboardData?.setData('text/html', toHtml(texts))
  event.clipboardData?.setData(OWN_TYPE, JSON.stringify(ownCells(field, actions)))
}
