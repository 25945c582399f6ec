import { AppError, now } from '@weft/base'
import { OutboundError } from '@weft/server-kit'
import * as client from 'openid-client'

import type { Judged } from '../answering.ts'
import type { Connection } from '../connections/queries.ts'
import { placesOf } from '../places.ts'
import { SsoRefusal } from '../refusal.ts'
import { clientOf, type OidcDeps, type Proofs } from './client-of.ts'

/** Algorithms that are still good; those with a shared secret are none, as the client's secret is known elsewhere. */
const STRONG = /^(RS|PS|ES)(256|384|512)$|^(EdDSA|Ed25519)$/

/** Exchanges the code and judges the id token: signature, issuer, audience, nonce, times. Throws `SsoRefusal`. */
export async function readOidcAnswer(
  deps: OidcDeps,
  connection: Connection,
  { url, state, proofs }: { url: string; state: string; proofs: Proofs },
): Promise<Judged> {
  const place = new URL(placesOf(deps.appUrl, connection.team_id).redirect_url)
  place.search = new URL(url, place).search
  const { claims, algorithm } = await exchange(deps, connection, place, { state, proofs })
  const { sub, email, name, iat } = claims
  if (sub === '' || sub.length > 255) throw new SsoRefusal('signed', 'name_id')
  // An address that its provider does not vouch for names nobody.
  const isVouched = typeof email === 'string' && claims['email_verified'] !== false
  return {
    subject: sub,
    email: isVouched ? email : null,
    name: typeof name === 'string' ? name : null,
    groups: groupsOf(connection, claims),
    algorithm,
    apart: Math.round((now() / 1000 - iat) * 10) / 10,
  }
}

async function exchange(
  deps: OidcDeps,
  connection: Connection,
  place: URL,
  { state, proofs }: { state: string; proofs: Proofs },
): Promise<{ claims: Claims; algorithm: string }> {
  try {
    const config = await clientOf(deps, connection)
    // By its keys, and not only by the connection that it came over.
    client.enableNonRepudiationChecks(config)
    const tokens = await client.authorizationCodeGrant(config, place, {
      pkceCodeVerifier: proofs.verifier,
      expectedNonce: proofs.nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    const algorithm = algorithmOf(tokens.id_token ?? '')
    if (!claims || !STRONG.test(algorithm)) throw new SsoRefusal('signed', 'weak')
    return { claims: await withUserInfo(config, tokens.access_token, claims), algorithm }
  } catch (cause) {
    if (cause instanceof SsoRefusal) throw cause
    if (cause instanceof OutboundError) throw new SsoRefusal('signed', 'unreachable', { cause })
    if (cause instanceof AppError) throw new SsoRefusal('signed', 'unreachable', { cause })
    throw new SsoRefusal('signed', problemOf(cause), { cause })
  }
}

type Claims = client.IDToken & { email?: unknown; name?: unknown }

/** Some providers tell an address only when they are asked for it; of the same subject, or it counts for nothing. */
async function withUserInfo(
  config: client.Configuration,
  access_token: string,
  claims: client.IDToken,
): Promise<Claims> {
  if (claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims
  return { ...(await client.fetchUserInfo(config, access_token, claims.sub)), ...claims }
}

/** The library's word for what was wrong; never what came with it. */
function problemOf(cause: unknown): string {
  if (cause instanceof client.AuthorizationResponseError || cause instanceof client.ResponseBodyError)
    return /^[a-z_]{1,60}$/.test(cause.error) ? cause.error : 'refused'
  if (cause instanceof client.ClientError) return 'signature'
  throw cause
}

function algorithmOf(token: string): string {
  const [head = ''] = token.split('.')
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { alg?: unknown }
  return typeof alg === 'string' ? alg : ''
}

function groupsOf({ groups_attribute }: Connection, claims: Claims): string[] {
  const named = groups_attribute === null ? undefined : claims[groups_attribute]
  return (Array.isArray(named) ? named : [named]).filter((one) => typeof one === 'string')
}
