const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

export const ACCESS_MS = 15 * 60 * SECOND
/** A session that is not used for so long ends. */
export const IDLE_MS = 7 * DAY
/** And every session ends after so long. */
export const ABSOLUTE_MS = 30 * DAY
/** How long a token is still good after its successor was first used: for tabs whose request was on its way. */
export const OVERLAP_MS = 10 * SECOND
/** How long after the password was given privileged actions need no other one. */
export const CONFIRMED_MS = 30 * 60 * SECOND
