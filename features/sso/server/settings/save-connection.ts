import { newUuid } from '@weft/base'
import type { Seal } from '@weft/features/mail/server'
import type { RouteInput, Unit } from '@weft/server-kit'
import { invalid } from '@weft/server-kit'

import { type saveSsoConnection, ssoErrors } from '../../shared/index.ts'
import {
  type Connection,
  type ConnectionFields,
  lockConnection,
  putConnection,
} from '../connections/queries.ts'
import { discover } from '../oidc/discover.ts'
import { MetadataError, endOf, type ProviderMetadata } from '../saml/read-metadata.ts'
import { fetchMetadata, parseMetadata, type ProviderDeps } from './read-provider.ts'

export type Body = RouteInput<typeof saveSsoConnection>['body']
type Provider = Omit<ConnectionFields, 'id' | 'groups_attribute' | 'role_map' | 'default_role'>

/** What the provider says of itself, asked before anything is locked. Throws 422 where it cannot be used. */
export async function askProvider(
  deps: ProviderDeps & { seal: Seal },
  body: Body,
  known: Connection | undefined,
): Promise<Provider> {
  if (body.kind === 'oidc') {
    const { client_id, client_secret } = body
    const issuer = (await discover(deps, body.issuer)).issuer
    const kept = known?.kind === 'oidc' && known.issuer === issuer ? known.secret : null
    const secret = client_secret === null ? kept : deps.seal.close(client_secret)
    if (secret === null) throw invalid('client_secret: required')
    const none = { metadata_url: null, sso_url: null, certificates: [], ends_at: null }
    return { kind: 'oidc', issuer, client_id, secret, ...none }
  }
  const { metadata_url, metadata_xml } = body
  if (metadata_url !== null && metadata_xml !== null)
    throw invalid('metadata_xml: either an address or a text')
  const none = { client_id: null, secret: null }
  if (metadata_url === null && metadata_xml === null) {
    if (known?.kind !== 'saml') throw invalid('metadata_url: required')
    const { issuer, sso_url, certificates } = known
    const same = { issuer, sso_url, certificates, metadata_url: known.metadata_url }
    return { kind: 'saml', ...same, ends_at: endOf(certificates), ...none }
  }
  const read = await metadataOf(deps, metadata_url, metadata_xml)
  return { kind: 'saml', metadata_url, ...read, ends_at: endOf(read.certificates), ...none }
}

async function metadataOf(
  deps: ProviderDeps,
  url: string | null,
  text: string | null,
): Promise<ProviderMetadata> {
  try {
    return url === null ? parseMetadata(deps, text ?? '') : await fetchMetadata(deps, url)
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error
    throw error.problem === 'unreachable' ? ssoErrors.sso_provider() : ssoErrors.sso_metadata()
  }
}

/** Writes it under the workspace's lock. Whoever enforces one keeps it: people could not come in by another. */
export async function writeConnection(unit: Unit, body: Body, provider: Provider): Promise<void> {
  const { tx, team_id } = unit
  const before = await lockConnection(tx, team_id)
  const isSame = before?.kind === provider.kind && before.issuer === provider.issuer
  const isSameClient = before?.client_id === provider.client_id
  // Another client may name people by other subjects.
  const goesOn = isSame && isSameClient
  if (before?.enforced_at && !goesOn) throw ssoErrors.sso_enforced()
  const { groups_attribute, role_map, default_role } = body
  await putConnection(tx, team_id, {
    id: goesOn && before ? before.id : newUuid(),
    ...provider,
    groups_attribute,
    role_map,
    default_role,
  })
}
