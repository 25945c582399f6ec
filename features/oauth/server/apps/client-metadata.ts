import { newUuid, now } from '@weft/base'
import { TOKEN_SCOPES, type TokenScope } from '@weft/protocol'

import { cleanName } from '../../shared/index.ts'
import { hashOf } from '../secret.ts'
import type { NewApp, StoredClient } from './queries.ts'

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

/** What a client calls itself, or its id where that says nothing. */
export const nameOf = (said: unknown, client_id: string): string =>
  (typeof said === 'string' && cleanName(said)) || cleanName(client_id)

/** A client that registered itself, as the library hands it over to be kept. */
export function registeredApp(said: Record<string, unknown>): NewApp {
  const asked = typeof said['scope'] === 'string' ? said['scope'].split(' ') : TOKEN_SCOPES
  const secret = said['client_secret']
  return {
    id: newUuid(),
    client_id: String(said['client_id']),
    user_id: null,
    name: nameOf(said['client_name'], String(said['client_id'])),
    redirect_uris: said['redirect_uris'] as string[],
    scopes: TOKEN_SCOPES.filter((one): one is TokenScope => asked.includes(one)),
    secret_hash: typeof secret === 'string' ? hashOf(secret) : null,
    metadata: Object.fromEntries(Object.entries(said).filter(([key]) => !OF_COLUMNS.has(key))),
    at: now(),
  }
}
