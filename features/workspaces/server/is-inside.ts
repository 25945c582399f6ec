import { roleOf } from '@weft/permissions'
import { type Asker, errors } from '@weft/server-kit'

/** For what any member may do; whoever only sees a public board is refused. */
export function isInside(_input: unknown, asker: Asker): void {
  if (roleOf(asker.access.world, asker.user_id) === 'guest') throw errors.forbidden()
}
