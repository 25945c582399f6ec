import type { Database } from '@weft/db'

import { noteProblem, readConnection, saveRead } from '../connections/queries.ts'
import { endOf, MetadataError } from '../saml/read-metadata.ts'
import { fetchMetadata, type ProviderDeps } from './read-provider.ts'

/**
 * Reads a provider's metadata again, where it is read from an address. What it says of another provider is never taken
 * over: the people of one are not those of the other.
 */
export async function readAgain(deps: ProviderDeps & { db: Database }, team_id: number): Promise<void> {
  const { db } = deps
  const connection = await readConnection(db, team_id)
  if (!connection?.metadata_url) return
  const { metadata_url, issuer } = connection
  try {
    const read = await fetchMetadata(deps, metadata_url)
    if (read.issuer !== issuer) throw new MetadataError('other_issuer')
    await saveRead(db, connection, read, endOf(read.certificates))
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error
    await noteProblem(db, connection, error.problem)
  }
}
