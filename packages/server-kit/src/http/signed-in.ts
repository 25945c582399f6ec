import type { Caller } from '../caller.ts'
import { errors } from '../errors.ts'

/** For routes of one's own account: any signed-in person. */
export function signedIn(input: { caller: Caller }): void {
  if (input.caller.user_id === 0) throw errors.unauthenticated()
}
