import { msg } from '@weft/i18n'
import type { Aggregate, Settings } from '@weft/model'

import type { ViewType } from '../../shared/view-type.ts'
import { clampWidth } from './grid/column-layout.ts'

export const ROW_HEIGHTS = { short: 36, medium: 56, tall: 88, extra: 128 } as const
export type RowHeight = keyof typeof ROW_HEIGHTS

/** More columns than these stand still in no window. */
export const MAX_FROZEN = 10

export const COLUMN_WIDTH = 180
export const PRIMARY_WIDTH = 280

/** What only the table keeps. */
export interface TableSettings {
  row_height: RowHeight
  /** How many columns stay in sight while the others scroll; the primary one always does. */
  frozen: number
  /** Long texts go on in further lines as far as the row is high. */
  wrap: boolean
  row_numbers: boolean
  vertical_lines: boolean
  /** Whether there is a last line at all. */
  show_footers: boolean
  /** Px by attribute id. */
  widths: Readonly<Record<string, number>>
  /** What groups and the last line say of a column, by attribute id; null is nothing, others are usual. */
  footers: Readonly<Record<string, Aggregate | null>>
}

export function readTableSettings(settings: Settings): TableSettings {
  const { row_height, widths, footers, frozen } = settings
  const isOn = (name: string, otherwise: boolean) =>
    typeof settings[name] === 'boolean' ? settings[name] : otherwise
  return {
    row_height: isRowHeight(row_height) ? row_height : 'short',
    frozen: typeof frozen === 'number' && frozen >= 1 ? Math.min(MAX_FROZEN, Math.floor(frozen)) : 1,
    wrap: isOn('wrap', false),
    row_numbers: isOn('row_numbers', true),
    vertical_lines: isOn('vertical_lines', true),
    // Somebody who chose what a column comes to wants to see it.
    show_footers: isOn('show_footers', Object.values(footers ?? {}).some(Boolean)),
    widths: mapOf(widths, (width) => (typeof width === 'number' ? clampWidth(width) : undefined)),
    footers: mapOf(footers, (name) =>
      typeof name === 'string' || name === null ? (name as Aggregate | null) : undefined,
    ),
  }
}

export const definition: ViewType = {
  type: 'table',
  label: msg('Table'),
  dates: () => ({ start: null, end: null }),
  defaultSettings: { row_height: 'short', widths: {}, hidden: [], order: [], footers: {} },
}

export function isRowHeight(value: unknown): value is RowHeight {
  return typeof value === 'string' && Object.hasOwn(ROW_HEIGHTS, value)
}

function mapOf<T>(value: unknown, read: (entry: unknown) => T | undefined): Record<string, T> {
  const map: Record<string, T> = {}
  if (typeof value !== 'object' || value === null) return map
  for (const [id, entry] of Object.entries(value)) {
    const kept = read(entry)
    if (kept !== undefined) map[id] = kept
  }
  return map
}
