import { isAssignable } from '@weft/features/attributes/shared'
import type { Item, ValueContext } from '@weft/model'

import type { CellEdit, ShownAttribute } from '../../client/view-member.ts'

export interface Field {
  /** The rows that are written, from the first one on; lines without cells left out. */
  rows: readonly Item[]
  columns: readonly ShownAttribute[]
  context: ValueContext
}

/** The data of a cell, computed where the attribute is. */
export function dataOf(item: Item, { id, read }: Pick<ShownAttribute, 'id' | 'read'>): unknown {
  return read ? read(item) : (item.values?.[id]?.data ?? null)
}

/** What is said beside a computed cell. */
export function notesOf(
  { isPrivate, isPending }: Pick<ShownAttribute, 'isPrivate' | 'isPending'>,
  item: Item,
) {
  return { isPrivate: isPrivate?.(item) === true, isPending: isPending?.(item) === true }
}

/** The texts of a rectangle of cells, as people see them and `parse` reads them. */
export function textsOf({ rows, columns, context }: Field): string[][] {
  return rows.map((item) => columns.map((column) => textOf(dataOf(item, column), column, context)))
}

export function textOf(
  data: unknown,
  { type, settings }: Pick<ShownAttribute, 'type' | 'settings'>,
  context: ValueContext,
): string {
  return data === null ? '' : type.format(data, settings, context)
}

export function canEdit({ type }: ShownAttribute): boolean {
  return isAssignable(type)
}

export function clearEdits(rows: readonly Item[], columns: readonly ShownAttribute[]): CellEdit[] {
  return columns
    .filter(canEdit)
    .flatMap((column) =>
      rows
        .filter((item) => dataOf(item, column) !== null)
        .map((item) => ({ item_id: item.id, attribute_id: column.id, data: null })),
    )
}
