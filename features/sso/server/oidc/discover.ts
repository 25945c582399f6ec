import { type Outbound, OutboundError } from '@weft/server-kit'
import * as client from 'openid-client'

import { ssoErrors } from '../../shared/index.ts'
import { isSendable, type ProviderDeps } from '../settings/read-provider.ts'

const MOST_BYTES = 256 * 1024

/** The one way out, as the library calls it. */
function fetchBy(outbound: Outbound): client.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const {
      status,
      headers: said,
      body: bytes,
    } = await outbound.fetch(url, {
      method: method as 'GET' | 'POST',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      maxBytes: MOST_BYTES,
      ...(signal ? { signal } : {}),
    })
    const type = said['content-type']
    return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), {
      status,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    })
  }
}

/** What an issuer says of itself at its well-known address; 422 where that cannot be used. */
export async function discover(
  deps: ProviderDeps,
  issuer: string,
  as: { client_id: string; secret: string } = { client_id: 'unknown', secret: 'unknown' },
): Promise<{ issuer: string; config: client.Configuration }> {
  const url = URL.parse(issuer)
  if (!url || !isSendable(deps, url)) throw ssoErrors.sso_provider()
  try {
    const config = await client.discovery(url, as.client_id, as.secret, undefined, {
      [client.customFetch]: fetchBy(deps.outbound),
      // What may be called without https is said by the operator, and judged on the way out.
      execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      timeout: 10,
    })
    const { issuer: said, authorization_endpoint } = config.serverMetadata()
    const place = URL.parse(authorization_endpoint ?? '')
    if (!place || !isSendable(deps, place)) throw ssoErrors.sso_metadata()
    return { issuer: said, config }
  } catch (error) {
    if (error instanceof OutboundError || error instanceof client.ClientError) throw ssoErrors.sso_provider()
    throw error
  }
}
