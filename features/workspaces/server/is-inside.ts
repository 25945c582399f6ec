import { roleOf } from '@weft/permissions'
import { type Principal, errors } from '@weft/server-kit'

/** For what any member may do; whoever only sees a public board is refused. */
export function isInside(_input: unknown, principal: Principal): void {
  if (roleOf(principal.access.graph, principal.user_id) === 'guest') throw errors.forbidden()
}
