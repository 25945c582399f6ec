import { createHmac } from 'node:crypto'

import { now } from '@weft/base'

import { isSameHash } from '../secret.ts'

const GOOD_MS = 5 * 60_000

type Of = { team_id: number; id: string }

const sign = (key: Buffer, { team_id, id }: Of, user_id: string, until: string) =>
  createHmac('sha256', key).update(`${team_id} ${id} ${user_id} ${until}`).digest('base64url')

/** Names who tests, in an address that is opened at once. */
export function makeTestBegin(key: Buffer, of: Of, user_id: number): string {
  const until = String(now() + GOOD_MS)
  return `${user_id}.${until}.${sign(key, of, String(user_id), until)}`
}

/** Who tests; null for what was not made here, for another connection, or too long ago. */
export function readTestBegin(key: Buffer, of: Of, given: string): number | null {
  const [user_id = '', until = '', signature = '', ...more] = given.split('.')
  if (more.length > 0 || !/^\d{1,10}$/.test(user_id) || !(Number(until) > now())) return null
  return isSameHash(signature, sign(key, of, user_id, until)) ? Number(user_id) : null
}
