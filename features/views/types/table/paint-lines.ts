import type { Item } from '@weft/model'

import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import { cellPainter } from './cell-painter.ts'
import { dataOf } from './cell-texts.ts'
import { make } from './grid/row-slot.ts'
import styles from './paint-lines.module.css'

/** Two lines in the primary cell of a phone: the title, and under it some more of the item. */
export function paintLines(
  primary: ShownAttribute,
  below: readonly ShownAttribute[],
  { context, done }: Pick<ViewRecords, 'context' | 'done'>,
) {
  const parts = below.map((one) => ({ one, paint: cellPainter(one, context, done) }))
  return (cell: HTMLElement, data: unknown, item: Item): void => {
    let lines = cell.firstElementChild as HTMLElement | null
    if (!lines?.classList.contains(styles['lines'] ?? '')) {
      lines = make('div', styles['lines'])
      lines.append(make('div', styles['lineTitle']), make('div', styles['lineRest']))
      cell.replaceChildren(lines)
    }
    const [title, rest] = lines.children as unknown as [HTMLElement, HTMLElement]
    primary.type.paint(title, data, primary.settings, context)
    const filled = parts.filter(({ one }) => dataOf(item, one) !== null || one.isPrivate?.(item))
    rest.replaceChildren(
      ...filled.map(({ one, paint }) => {
        const part = make('span', undefined)
        paint(part, dataOf(item, one), item)
        return part
      }),
    )
  }
}
