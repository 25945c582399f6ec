import type { AnswerDeps } from '../answering.ts'
import type { BeginDeps } from '../begin.ts'
import { ssoErrors } from '../../shared/index.ts'
import type { Connection } from '../connections/queries.ts'
import type { ProviderDeps } from '../settings/read-provider.ts'

export interface OidcDeps extends AnswerDeps, BeginDeps, ProviderDeps {
  appUrl: URL
}

/** What is kept of a request, encrypted. */
export interface Proofs {
  verifier: string
  nonce: string
}

/** The provider as it is now, with who we are there. */
export const clientOf = async (deps: OidcDeps, connection: Connection) => {
  const { discover } = await import('./discover.ts')
  const { client_id, secret, issuer } = connection
  const as = { client_id: client_id ?? '', secret: secret === null ? '' : deps.seal.open(secret) }
  const found = await discover(deps, issuer, as)
  if (found.issuer !== issuer) throw ssoErrors.sso_metadata()
  return found.config
}
