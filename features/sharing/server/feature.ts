import { createHmac } from 'node:crypto'

import { createPasswords } from '@weft/features/session/server'
import type { Limits, RateLimiter, ServerFeature } from '@weft/server-kit'

import { createGuestCookieJar } from './guest-cookies.ts'
import { sharingRoutes } from './routes.ts'

export interface SharingDeps {
  limits: Limits
  rates: RateLimiter
  /** The instance's secret; the key of the cookies is derived from it. */
  secret: string
  /** Where browsers find the server; decides about the cookies. */
  appUrl: URL
}

/** Public boards, their passwords, and guests. */
export function createSharingFeature(deps: SharingDeps): ServerFeature {
  const { limits, rates } = deps
  const jar = createGuestCookieJar(
    createHmac('sha256', deps.secret).update('guest cookie').digest(),
    deps.appUrl,
  )
  // One at a time: who guesses passwords of boards keeps nobody from signing in.
  const passwords = createPasswords({ ...limits, argon2_parallel: 1 })
  return {
    name: 'sharing',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => sharingRoutes(kit, { jar, passwords, rates }),
    identify(request, caller) {
      const { board_keys, guest_id } = jar.read(request.headers.cookie)
      return {
        ...caller,
        ...(board_keys.size > 0 ? { board_keys } : {}),
        ...(guest_id !== null && caller.user_id === 0 ? { guest_id } : {}),
      }
    },
  }
}
