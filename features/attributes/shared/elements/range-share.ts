import type { Settings } from '@weft/model'

/** How much of the range of the settings a number is, 0 to 1; null for what is no number. `most` is the usual end. */
export function rangeShare(data: unknown, settings: Settings, most = 100): number | null {
  if (typeof data !== 'number') return null
  const min = numberOr(settings['min'], 0)
  const max = numberOr(settings['max'], most)
  return max <= min ? null : Math.max(0, Math.min(1, (data - min) / (max - min)))
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
