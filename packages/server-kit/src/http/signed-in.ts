import type { Caller } from '../caller.ts'
import { errors } from '../errors.ts'

/** For routes of one's own account: any signed-in person. */
export function signedIn(input: { caller: Caller }): void {
  if (input.caller.user_id === 0) throw errors.unauthenticated()
}

/** Closed to whoever acts as somebody else: what concerns how a person gets in is the person's alone. */
export function oneself(input: { caller: Caller }): void {
  signedIn(input)
  if (input.caller.grant) throw errors.not_by_token()
  if (input.caller.operator_id !== undefined) throw errors.not_as_somebody()
}
