import { createHmac } from 'node:crypto'
import { resolveTxt as resolveBySystem } from 'node:dns/promises'

import type { Database } from '@weft/db'
import { createSeal, type Mailer } from '@weft/features/mail/server'
import type { OtherWays } from '@weft/features/session/server'
import { createTellPeople } from '@weft/features/workspaces/server'
import type { Jobs } from '@weft/jobs'
import type { Kit, Limits, Outbound, RateLimiter, ServerFeature, Transaction } from '@weft/server-kit'

import { createBrowserCookie } from './browser-cookie.ts'
import type { ResolveTxt } from './domains/look.ts'
import { domainRoutes } from './domains/routes.ts'
import { enterRoutes } from './entering/routes.ts'
import { createEvidence, type Evidence } from './evidence.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { removeOverdueRequests } from './requests/queries.ts'
import { createDoor } from './scim/token/door.ts'
import { scimRoutes } from './scim/routes.ts'
import { scimTokenRoutes } from './scim/token-routes.ts'
import { samlRoutes } from './saml/routes.ts'
import { settingsRoutes, TELL_ABSENT } from './settings/routes.ts'
import { lookAtDomains, readProvidersAgain, tellAbsent, tellOfCertificates } from './watch.ts'

export interface SsoDeps {
  db: Database
  jobs: Pick<Jobs, 'add' | 'register' | 'registerDaily' | 'registerHourly'>
  log: { warn(details: object, message: string): void }
  rates: Pick<RateLimiter, 'take'>
  limits: Pick<Limits, 'token_rate' | 'token_burst' | 'guest_rate' | 'guest_burst'>
  /** Tells realtime of a committed change. */
  publish(transaction: Transaction): void
  mailer: Mailer
  ways: OtherWays
  outbound: Outbound
  /** Hosts with ports that the operator lets through, also without https. */
  outboundAllow: readonly string[]
  /** The instance's secret; keys are derived from it. */
  secret: string
  appUrl: URL
  /** Looks up TXT records; the system's resolver unless told. */
  resolveTxt?: ResolveTxt | undefined
}

export interface SsoFeature extends ServerFeature {
  /** Until when a caller, or whoever is behind a socket, opens workspaces that enforce their provider. */
  satisfied: Evidence['of']
}

/** Signing in with the identity provider of a workspace, which can make that the only way in. */
export function createSsoFeature(deps: SsoDeps): SsoFeature {
  const { db, jobs, secret, appUrl } = deps
  const resolveTxt = deps.resolveTxt ?? resolveBySystem
  const seal = createSeal(secret, 'single sign-on')
  const testKey = createHmac('sha256', secret).update('single sign-on test').digest()
  const cookie = createBrowserCookie(appUrl)
  const evidence = createEvidence(deps)
  const door = createDoor(deps)
  const tell = createTellPeople(deps.publish)

  return {
    name: 'sso',
    words: async () => (await import('./interface-words.ts')).words,
    satisfied: evidence.of,
    routes(kit) {
      const shared = { ...deps, kit, seal, testKey, cookie, evidence }
      return [
        ...settingsRoutes(shared),
        ...domainRoutes(kit, resolveTxt),
        ...enterRoutes(shared),
        ...samlRoutes(shared),
        ...oidcRoutes(shared),
        ...scimTokenRoutes(shared),
        ...scimRoutes({ ...shared, door, tell }),
      ]
    },
    async start(kit: Kit) {
      jobs.register<{ team_id: number }>(TELL_ABSENT, ({ payload }) => tellAbsent(deps, kit, payload.team_id))
      jobs.registerDaily('look-at-sso-domains', { hour: 4, minute: 2 }, () =>
        lookAtDomains({ ...deps, kit }, resolveTxt),
      )
      jobs.registerDaily('tell-of-sso-certificates', { hour: 6, minute: 17 }, () => tellOfCertificates(deps))
      jobs.registerHourly('read-sso-providers', 47, () => readProvidersAgain(deps))
      jobs.registerHourly('end-sso-requests', 52, () => removeOverdueRequests(db))
      await evidence.start()
    },
    async stop() {
      await door.done()
      await evidence.stop()
    },
  }
}
