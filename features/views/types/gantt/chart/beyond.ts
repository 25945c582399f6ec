import type { Span } from '../schedule/span.ts'

/** Days that are seen, with their parts; from the first to before the last. */
export interface SeenDays {
  first: number
  last: number
}

/** On which side of what is seen a bar lies out of sight. */
export function sideOf(span: Span, { first, last }: SeenDays): 'before' | 'after' | null {
  if (span.end + 1 <= first) return 'before'
  return span.start >= last ? 'after' : null
}

/**
 * The day that a plan opens at: its beginning, as long as today is in sight with it; what lies nearest to today where
 * nothing would be in sight; else today. `across` is how many days one sees.
 */
export function openingDay(extent: SeenDays | null, today: number, across: number): number {
  const usual = today - across / 3
  if (extent === null) return usual
  const { first, last } = extent
  const isNear = first <= today && today < first + across * 0.7
  if (isNear || first > usual + across * 0.9) return first - across / 40
  return last + 1 < usual + across * 0.1 ? last + 1 - across * 0.7 : usual
}
