import { fromWireTime, now, toWireTime } from '@weft/base'
import { MOST_DAYS, TOLD_DAYS, type Token, USUAL_DAYS } from '@weft/features/tokens/shared'

const DAY = 86_400_000

/** In how many days a new end may lie; null: it does not end by itself. */
export const ENDS = [7, 30, USUAL_DAYS, MOST_DAYS, null] as const
export type Ends = (typeof ENDS)[number]

export const endIn = (days: Ends): string | null => (days === null ? null : toWireTime(now() + days * DAY))

/** Whole days until it ends, where that is soon. */
export function daysLeft({ expires_at, ended_at }: Pick<Token, 'expires_at' | 'ended_at'>): number | null {
  if (expires_at === null || ended_at !== null) return null
  const days = Math.ceil((fromWireTime(expires_at) - now()) / DAY)
  return days <= TOLD_DAYS ? days : null
}
