import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'

import type { ViewType } from '../../shared/view-type.ts'
import { AUTO_MODES, type AutoMode } from './schedule/reschedule.ts'

export const SCALES = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Scale = (typeof SCALES)[number]

export const MIN_LEFT = 120
export const MAX_LEFT = 900
/** More columns than these nobody reads beside a timeline. */
export const MAX_COLUMNS = 10

/** An attribute by its id; undefined is the first that fits, null is none. */
export type Choice = string | null | undefined

/** What only the Gantt view keeps. */
export interface GanttSettings {
  /** Null: the first date that people set. */
  start_id: string | null
  /** Null: the end of the start's own range. */
  end_id: string | null
  scale: Scale
  /** Attributes of the left table beside the primary one. */
  columns: readonly string[]
  /** Start and days in the left table. */
  show_dates: boolean
  /** Px. */
  left_width: number
  /** What bars say; undefined is the primary attribute. */
  label_id: Choice
  /** Undefined is the first label attribute. */
  color_id: Choice
  people_id: Choice
  progress_id: Choice
  /** The reference that says what waits for what. */
  dependency_id: string | null
  auto_schedule: AutoMode
  /** A date attribute that holds how it was planned. */
  baseline_id: string | null
  critical_path: boolean
  today_line: boolean
}

export function readGanttSettings(settings: Settings): GanttSettings {
  const isOn = (name: string, otherwise: boolean) =>
    typeof settings[name] === 'boolean' ? settings[name] : otherwise
  const idOf = (name: string) => choiceOf(settings[name]) ?? null
  const { columns, left_width } = settings
  return {
    start_id: idOf('start_id'),
    end_id: idOf('end_id'),
    scale: SCALES.find((one) => one === settings['scale']) ?? 'week',
    columns: Array.isArray(columns)
      ? columns.filter((id) => typeof id === 'string').slice(0, MAX_COLUMNS)
      : [],
    show_dates: isOn('show_dates', true),
    left_width: typeof left_width === 'number' ? clampLeft(left_width) : 312,
    label_id: choiceOf(settings['label_id']),
    color_id: choiceOf(settings['color_id']),
    people_id: choiceOf(settings['people_id']),
    progress_id: choiceOf(settings['progress_id']),
    dependency_id: idOf('dependency_id'),
    auto_schedule: AUTO_MODES.find((one) => one === settings['auto_schedule']) ?? 'push',
    baseline_id: idOf('baseline_id'),
    critical_path: isOn('critical_path', false),
    today_line: isOn('today_line', true),
  }
}

function clampLeft(width: number): number {
  return Math.round(Math.max(MIN_LEFT, Math.min(MAX_LEFT, width)))
}

function choiceOf(value: unknown): Choice {
  return typeof value === 'string' || value === null ? value : undefined
}

export const definition: ViewType = {
  type: 'gantt',
  label: msg('Gantt'),
  dates(settings) {
    const { start_id, end_id } = readGanttSettings(settings)
    return { start: start_id, end: end_id }
  },
  defaultSettings: { scale: 'week', auto_schedule: 'push' },
  isPro: true,
}
