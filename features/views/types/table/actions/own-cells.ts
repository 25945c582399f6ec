import type { Item, Settings } from '@weft/model'

import type { ShownAttribute, ViewActions } from '../../../client/view-member.ts'
import { dataOf } from '../cell-texts.ts'

/** The exact data of copied cells, beside the text and the table that other programs read. */
export const OWN_TYPE = 'application/x-weft-cells+json'

interface OwnColumn {
  id: string
  type: string
}

export interface OwnCells {
  /** Of this act of copying. */
  copy: string
  columns: OwnColumn[]
  rows: { item_id: string; cells: unknown[] }[]
}

/** Whole texts of the last act of copying, asked for while the cells still held them. */
let wholes: { copy: string; byCell: Map<string, Promise<{ data: unknown } | null>> } | null = null

/** Beyond so many, whole texts are asked for when they are pasted. */
const ASKED_AHEAD = 100

export function ownCells(
  field: { rows: readonly Item[]; columns: readonly ShownAttribute[] },
  actions: Pick<ViewActions, 'wholeValue'>,
): OwnCells {
  const { rows, columns } = field
  const copy = crypto.randomUUID()
  wholes = { copy, byCell: new Map() }
  for (const column of columns)
    for (const item of column.type.isPartial ? rows : []) {
      const isWanted = column.type.isPartial?.(dataOf(item, column)) && wholes.byCell.size < ASKED_AHEAD
      if (isWanted) wholes.byCell.set(`${item.id}.${column.id}`, actions.wholeValue(item.id, column.id))
    }
  return {
    copy,
    columns: columns.map(({ id, type }) => ({ id, type: type.type })),
    rows: rows.map((item) => ({ item_id: item.id, cells: columns.map((column) => dataOf(item, column)) })),
  }
}

/** The whole of a copied value of which only a part was at hand; null when it cannot be had. */
export function wholeOf(
  copy: string,
  from: { item_id: string; attribute_id: string },
  actions: Pick<ViewActions, 'wholeValue'>,
): Promise<{ data: unknown } | null> {
  const known = wholes?.copy === copy ? wholes.byCell.get(`${from.item_id}.${from.attribute_id}`) : undefined
  return known ?? actions.wholeValue(from.item_id, from.attribute_id)
}

/** What was put on the clipboard as `OWN_TYPE`; null when that is missing or of another shape. */
export function readOwnCells(json: string): OwnCells | null {
  if (json === '') return null
  try {
    const own = JSON.parse(json) as Partial<OwnCells>
    const isWhole = typeof own.copy === 'string' && Array.isArray(own.columns) && Array.isArray(own.rows)
    return isWhole && own.rows?.every(({ cells }) => Array.isArray(cells)) ? (own as OwnCells) : null
  } catch {
    // It was not written by us: the text beside it is pasted.
    return null
  }
}

/**
 * Whether copied data may go into a column as it is: into its own always, into another of the same type unless its
 * values point into the settings, as labels do; those go over as texts.
 */
export function isExactIn(from: OwnColumn, column: ShownAttribute): boolean {
  if (from.id === column.id) return true
  return from.type === column.type.type && !pointsInside(column.settings)
}

function pointsInside(settings: Settings): boolean {
  return Object.entries(settings).some(([key, value]) => Array.isArray(value) || key.endsWith('_id'))
}
