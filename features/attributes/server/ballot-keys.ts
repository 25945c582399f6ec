import { createHmac } from 'node:crypto'

import type { KeyOf } from './anonymize.ts'

/** Keys that are kept: one is asked for with each value that is saved, and making it costs more than the rest of the check. */
const MOST_KNOWN = 1_000

/**
 * The secrets by which people find their own anonymous votes, 64 hexadecimal digits, made of the instance's secret. With
 * another secret nobody finds their votes any more, and everybody may vote once again.
 */
export function createBallotKeys(secret: string): KeyOf {
  const own = createHmac('sha256', secret).update('ballots').digest()
  const known = new Map<number, string>()
  return (user_id) => {
    let key = known.get(user_id)
    if (key === undefined) {
      key = createHmac('sha256', own).update(String(user_id)).digest('hex')
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(user_id, key)
    }
    return key
  }
}
