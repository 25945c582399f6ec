import { withoutDust } from '@weft/base'
import type { Settings } from '@weft/model'

/** Where a progress comes from: typed in, or counted from something else of the item. */
export const PROGRESS_SOURCES = ['manual', 'checklist', 'sub_items', 'label'] as const
type ProgressSource = (typeof PROGRESS_SOURCES)[number]

export interface ProgressSettings {
  min: number
  max: number
  /** What a key press or the slider's next place adds. */
  step: number
  color: string
  source: ProgressSource
  /** Id of the attribute that it is counted from. */
  from: string | null
}

/** A progress attribute's settings with their defaults. */
export function progressSettings({ min, max, step, color, source, from: other }: Settings): ProgressSettings {
  const numberOr = (value: unknown, other: number) =>
    typeof value === 'number' && Number.isFinite(value) ? value : other
  const low = numberOr(min, 0)
  const high = numberOr(max, 100)
  const known = PROGRESS_SOURCES.find((name) => name === source) ?? 'manual'
  // What is counted is counted in percent.
  const [from, to] = high > low && known === 'manual' ? [low, high] : [0, 100]
  return {
    min: from,
    max: to,
    step: Math.max(numberOr(step, 5), 0) || 1,
    color: typeof color === 'string' ? color : 'blue',
    source: known,
    from: typeof other === 'string' ? other : null,
  }
}

/** Whether it is shown in percent: its range is that of percent. */
export function isPercentRange({ min, max }: Pick<ProgressSettings, 'min' | 'max'>): boolean {
  return min === 0 && max === 100
}

/** The nearest number of the range, without the dust of binary fractions. */
export function clampProgress(value: number, { min, max }: Pick<ProgressSettings, 'min' | 'max'>): number {
  const clamped = Math.min(Math.max(value, min), max)
  return withoutDust(clamped)
}
