import { createHmac } from 'node:crypto'

import type { KeyOf } from './anonymize.ts'

/**
 * The secrets by which people find their own anonymous votes, 64 hexadecimal digits, made of the instance's secret. With
 * another secret nobody finds their votes any more, and everybody may vote once again.
 */
export function createBallotKeys(secret: string): KeyOf {
  const own = createHmac('sha256', secret).update('ballots').digest()
  return (user_id) => createHmac('sha256', own).update(String(user_id)).digest('hex')
}
