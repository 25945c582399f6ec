import type { Database } from '@weft/db'
import type { Caller } from '@weft/server-kit'

import { profileErrors } from '../../shared/index.ts'
import { isEmailVerified } from './queries.ts'

/**
 * For what reaches others outside: invitations, public links, another address. Throws `email_not_verified`, at which
 * clients lead to the page that verifies it.
 */
export async function demandVerifiedEmail(db: Database, caller: Caller): Promise<void> {
  if (!(await isEmailVerified(db, caller.user_id))) throw profileErrors.email_not_verified()
}
