import { msg } from '@weft/i18n'
import type { Aggregate, Settings } from '@weft/model'
import { DATE_GROUPS } from '@weft/recurrence'

import type { ViewType } from '../../shared/view-type.ts'

export type Bucket = (typeof DATE_GROUPS)[number]

/** Px; what is wider shows fewer columns than one can compare, what is narrower cuts names. */
export const MIN_WIDTH = 200
export const MAX_WIDTH = 480
const COLUMN_WIDTH = 280

export const MAX_CARD_ATTRIBUTES = 12
export const MAX_LIMIT = 9_999
/** More columns than these are not kept in an order of their own. */
export const MAX_KEPT_KEYS = 2_000

/** How many cards a column should hold; a hard limit refuses more. */
export interface ColumnLimit {
  max: number
  hard: boolean
}

/** What is kept of the columns of one attribute; keys are those of its groups, '' is the column of empty values. */
export interface StackState {
  order: readonly string[]
  hidden: readonly string[]
  limits: Readonly<Record<string, ColumnLimit>>
}

/** What only the column view keeps. */
export interface ColumnSettings {
  /** The attribute whose values are the columns; null is the first label. */
  stack: string | null
  /** The attribute whose values are the swimlanes. */
  lanes: string | null
  /** How dates are put together; null is as the attribute groups. */
  bucket: Bucket | null
  /** The attribute with the pictures of cards; undefined is the first one of files, null none. */
  cover: string | null | undefined
  cover_fit: 'crop' | 'fit'
  card_attributes: number
  show_names: boolean
  hide_empty: boolean
  /** What each column says of its cards beside their number; undefined is what is usual, null nothing. */
  footer: { attribute_id: string; aggregate: Aggregate } | null | undefined
  /** Px. */
  column_width: number
  /** By attribute id. */
  stacks: Readonly<Record<string, StackState>>
}

/** What stands for no attribute among those that can be chosen. */
export const NONE = 'none'

export const NO_STATE: StackState = { order: [], hidden: [], limits: {} }

export const definition: ViewType = { type: 'column', label: msg('Column'), defaultSettings: {} }

/** The settings as far as they make sense; what another version wrote and this one cannot read is left out. */
export function readColumnSettings(settings: Settings): ColumnSettings {
  const { cover, cover_fit, card_attributes, column_width, footer, bucket } = settings
  return {
    stack: idOf(settings['stack']),
    lanes: idOf(settings['lanes']),
    bucket: DATE_GROUPS.find((one) => one === bucket) ?? null,
    cover: cover === null ? null : (idOf(cover) ?? undefined),
    cover_fit: cover_fit === 'fit' ? 'fit' : 'crop',
    card_attributes: numberIn(card_attributes, { min: 0, max: MAX_CARD_ATTRIBUTES, otherwise: 3 }),
    show_names: settings['show_names'] === true,
    hide_empty: settings['hide_empty'] === true,
    footer: footer === undefined ? undefined : footerIn(footer),
    column_width: numberIn(column_width, { min: MIN_WIDTH, max: MAX_WIDTH, otherwise: COLUMN_WIDTH }),
    stacks: Object.fromEntries(
      Object.entries(isRecord(settings['stacks']) ? settings['stacks'] : {}).map(([id, state]) => [
        id,
        stateIn(state),
      ]),
    ),
  }
}

function stateIn(state: unknown): StackState {
  if (!isRecord(state)) return NO_STATE
  const limits: Record<string, ColumnLimit> = {}
  for (const [key, limit] of Object.entries(isRecord(state['limits']) ? state['limits'] : {}))
    if (isLimit(limit)) limits[key] = { max: limit.max, hard: limit.hard }
  return { order: keysIn(state['order']), hidden: keysIn(state['hidden']), limits }
}

export function isLimit(limit: unknown): limit is ColumnLimit {
  if (!isRecord(limit)) return false
  const { max, hard } = limit
  return typeof hard === 'boolean' && Number.isInteger(max) && Number(max) >= 1 && Number(max) <= MAX_LIMIT
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function footerIn(footer: unknown): ColumnSettings['footer'] {
  if (!isRecord(footer)) return null
  const { attribute_id, aggregate } = footer
  if (typeof attribute_id !== 'string' || typeof aggregate !== 'string') return null
  return { attribute_id, aggregate: aggregate as Aggregate }
}

const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const keysIn = (list: unknown) =>
  Array.isArray(list) ? list.filter((key) => typeof key === 'string').slice(0, MAX_KEPT_KEYS) : []

function numberIn(
  value: unknown,
  { min, max, otherwise }: { min: number; max: number; otherwise: number },
): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, Math.round(value)))
    : otherwise
}
