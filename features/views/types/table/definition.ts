import { msg } from '@weft/i18n'
import type { Aggregate, Settings } from '@weft/model'

import { checkQuerySettings } from '../../shared/query-settings.ts'
import type { ViewType } from '../../shared/view-type.ts'
import { clampWidth } from './grid/column-layout.ts'

export const ROW_HEIGHTS = { short: 36, medium: 56, tall: 88, extra: 128 } as const
export type RowHeight = keyof typeof ROW_HEIGHTS

export const COLUMN_WIDTH = 180
export const PRIMARY_WIDTH = 280

/** What only the table keeps. */
export interface TableSettings {
  row_height: RowHeight
  /** Px by attribute id. */
  widths: Readonly<Record<string, number>>
  /** What the last line says of a column, by attribute id. */
  footers: Readonly<Record<string, Aggregate>>
}

export function readTableSettings(settings: Settings): TableSettings {
  const { row_height, widths, footers } = settings
  return {
    row_height: isRowHeight(row_height) ? row_height : 'short',
    widths: mapOf(widths, (width) => (typeof width === 'number' ? clampWidth(width) : null)),
    footers: mapOf(footers, (name) => (typeof name === 'string' ? (name as Aggregate) : null)),
  }
}

export const definition: ViewType = {
  type: 'table',
  label: msg('Table'),
  defaultSettings: { row_height: 'short', widths: {}, hidden: [], order: [], footers: {} },
  checkSettings(settings) {
    const problems = checkQuerySettings(settings)
    if (settings['row_height'] !== undefined && !isRowHeight(settings['row_height']))
      problems.push(msg('This row height is not available'))
    return problems
  },
}

function isRowHeight(value: unknown): value is RowHeight {
  return typeof value === 'string' && Object.hasOwn(ROW_HEIGHTS, value)
}

function mapOf<T>(value: unknown, read: (entry: unknown) => T | null): Record<string, T> {
  const map: Record<string, T> = {}
  if (typeof value !== 'object' || value === null) return map
  for (const [id, entry] of Object.entries(value)) {
    const kept = read(entry)
    if (kept !== null) map[id] = kept
  }
  return map
}
