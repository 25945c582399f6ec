import { timingSafeEqual } from 'node:crypto'

import { Provider } from 'oidc-provider'

import { hashOf } from '../secret.ts'
import { rememberFailures } from './find-clients.ts'
import { keepHere } from './refuse.ts'
import { providerSettings, type SettingsDeps } from './settings.ts'

/** The library that speaks OAuth; loaded when somebody first comes with it. */
export function createProvider(
  deps: SettingsDeps,
  log: { warn(details: object, message: string): void },
): Provider {
  const provider = new Provider(deps.places.issuer, providerSettings(deps))
  provider.on('server_error', (_ctx, error) => log.warn({ err: error }, 'A request of OAuth failed'))
  // The request is handed over with the configured address, whatever it said itself.
  provider.proxy = true
  keepHere(provider)
  rememberFailures(provider)
  provider.Client.prototype.compareClientSecret = function compare(given: string) {
    // Who has none cannot come with one, not even with nothing.
    if (this.clientSecret === undefined) return false
    return timingSafeEqual(Buffer.from(hashOf(given), 'hex'), Buffer.from(this.clientSecret, 'hex'))
  }
  return provider
}
