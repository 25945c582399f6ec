import { newUuid, now } from '@weft/base'
import { TOKEN_SCOPES, type TokenScope } from '@weft/protocol'

import { hashOf } from '../secret.ts'
import type { NewApp, StoredClient } from './queries.ts'

const NAME_LETTERS = 100
/** What the table has columns for; the rest of what a client says of itself lies beside it. */
const OF_COLUMNS = new Set(['client_id', 'client_name', 'client_secret', 'redirect_uris', 'scope'])

/** A client as the library knows it. In the place of the secret stands its hash, which is compared as such. */
export function clientMetadata(client: StoredClient): Record<string, unknown> {
  const { client_id, name, redirect_uris, scopes, secret_hash, metadata } = client
  return {
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: secret_hash === null ? 'none' : 'client_secret_basic',
    ...metadata,
    client_id,
    client_name: name,
    redirect_uris,
    scope: scopes.join(' '),
    ...(secret_hash === null ? {} : { client_secret: secret_hash }),
  }
}

/** A client that registered itself, as the library hands it over to be kept. */
export function registeredApp(said: Record<string, unknown>): NewApp {
  const asked = typeof said['scope'] === 'string' ? said['scope'].split(' ') : TOKEN_SCOPES
  const secret = said['client_secret']
  const called = typeof said['client_name'] === 'string' ? said['client_name'].trim() : ''
  return {
    id: newUuid(),
    client_id: String(said['client_id']),
    user_id: null,
    name: called.slice(0, NAME_LETTERS) || String(said['client_id']),
    redirect_uris: said['redirect_uris'] as string[],
    scopes: TOKEN_SCOPES.filter((one): one is TokenScope => asked.includes(one)),
    secret_hash: typeof secret === 'string' ? hashOf(secret) : null,
    metadata: Object.fromEntries(Object.entries(said).filter(([key]) => !OF_COLUMNS.has(key))),
    at: now(),
  }
}
