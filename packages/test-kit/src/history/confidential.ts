import type { Checker, Sight } from './history.ts'

/** What is committed so shortly after a right went away may still be told. */
const GRACE_MS = 1_000

/** Frames and lists name only what their reader may see. */
export const confidential: Checker = {
  name: 'confidential',
  check({ frames, reads, sight }) {
    if (!sight) return null
    const found: string[] = []
    const seen = Map.groupBy(sight, ({ user, place }) => `${user} ${place}`)
    const maySee = (user: number, place: string, t: number) =>
      (seen.get(`${user} ${place}`) ?? []).some((one) => isWithin(one, t))
    for (const { t, user, channel, seq, rows } of frames)
      for (const { record, place } of rows)
        if (place !== null && !maySee(user, place, t))
          found.push(`${channel} ${seq} told user ${user} of ${record} in ${place}`)
    for (const { user, asked, answered, feed, rows } of reads)
      for (const { record, place } of rows) {
        // Between question and answer the right may have come or gone.
        const isAllowed = place === null || maySee(user, place, asked) || maySee(user, place, answered)
        if (!isAllowed) found.push(`A list of ${feed} told user ${user} of ${record} in ${place}`)
      }
    return found
  },
}

function isWithin({ from, until }: Sight, t: number): boolean {
  return t >= from && t <= until + GRACE_MS
}
