import type { Database } from '@weft/db'
import { isEmailVerified } from '@weft/features/profile/server'
import { profileErrors, readProfile } from '@weft/features/profile/shared'
import type { ServiceOptions } from '@weft/server-kit'

import { deleteAccount, keepAccount, readEmail, readLeaving } from '../shared/index.ts'

type Authenticate = ServiceOptions['authenticate']

/** What somebody needs to verify an address, to get out, and to give up: everything else waits. */
const OPEN = new Set<string>([
  ...[readProfile, readLeaving, deleteAccount, keepAccount].map(({ method, path }) => `${method} ${path}`),
  'PUT /api/log',
])
const OPEN_BELOW = ['/api/auth/', readEmail.path, '/api/app-vars', '/api/additional-scripts.js']

/**
 * Lets people with an unverified address do nothing but verify it (REQUIRE_VERIFIED_EMAIL); throws `email_not_verified`.
 * An address that was verified stays so, since another one comes into force by being verified: remembered for good.
 */
export function requireVerified(db: Database, authenticate: Authenticate): Authenticate {
  const verified = new Set<number>()
  return async (request) => {
    const caller = await authenticate(request)
    const { user_id } = caller
    if (user_id === 0 || verified.has(user_id)) return caller
    const url = request.routeOptions.url ?? ''
    if (OPEN.has(`${request.method} ${url}`) || OPEN_BELOW.some((path) => url.startsWith(path))) return caller
    if (!(await isEmailVerified(db, user_id))) throw profileErrors.email_not_verified()
    verified.add(user_id)
    return caller
  }
}
