import { createHash } from 'node:crypto'

import type { Reader } from './calendar.ts'
import type { DaysTold } from './days-told.ts'

/** Another one where what is written of a calendar changed with the program. */
const FORM = 1

/**
 * What a calendar follows from, in a few letters: numbers of feeds, the reader's rights, their language and zone, and the
 * day, since conditions on dates and the days that are told move with it.
 */
export function stampOf(
  appUrl: URL,
  { principal, locale, tz }: Reader,
  { today }: DaysTold,
  parts: readonly (string | number)[],
): string {
  const { team_id, seq } = principal.access
  const whole = JSON.stringify([
    FORM,
    appUrl.origin,
    team_id,
    seq,
    principal.user_id,
    locale,
    tz,
    today,
    ...parts,
  ])
  return createHash('sha256').update(whole).digest('base64url').slice(0, 27)
}
