export type Stretch = 'day' | 'week' | 'month' | 'all'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const LENGTHS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS }
/** As fine as a stretch is looked at. */
const STEPS = { day: 60_000, week: HOUR_MS, month: HOUR_MS, all: HOUR_MS }

/** A folder that was made a moment ago has finer steps. */
export const stepOf = (stretch: Stretch, { from, to }: Pick<Span, 'from' | 'to'>): number =>
  Math.max(1_000, Math.min(STEPS[stretch], Math.floor((to - from) / 200_000) * 1_000))

export interface Span {
  from: number
  to: number
  /** All that is kept. */
  kept: { from: number; to: number }
}

export const clampTo = ({ from, to }: { from: number; to: number }, at: number): number =>
  Math.min(to, Math.max(from, at))

/** The time that is shown around a moment: up to the present where that is near, and never more than is kept. */
export function spanAround(at: number, stretch: Stretch, kept: { from: number; to: number }): Span {
  if (stretch === 'all') return { ...kept, kept }
  const length = Math.min(LENGTHS[stretch], kept.to - kept.from)
  const inSight = at >= kept.to - length
  const to = inSight ? kept.to : clampTo({ from: kept.from + length, to: kept.to }, at + length / 2)
  return { from: to - length, to, kept }
}
