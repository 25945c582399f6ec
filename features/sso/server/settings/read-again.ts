import { now } from '@weft/base'
import type { Database } from '@weft/db'

import type { SsoReadProblem } from '../../shared/index.ts'
import { readConnection } from '../connection.ts'
import { endOf, MetadataError } from '../saml/read-metadata.ts'
import { fetchMetadata, type ProviderDeps } from './read-provider.ts'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

/**
 * Reads a provider's metadata again, where it is read from an address. What it says of another provider is never taken
 * over: the people of one are not those of the other.
 */
export async function readAgain(deps: ProviderDeps & { db: Database }, team_id: number): Promise<void> {
  const { db } = deps
  const connection = await readConnection(db, team_id)
  if (!connection?.metadata_url) return
  const { id, metadata_url, issuer } = connection
  try {
    const read = await fetchMetadata(deps, metadata_url)
    if (read.issuer !== issuer) throw new MetadataError('other_issuer')
    await db.run(
      team_id,
      {
        name: 'save-sso-metadata',
        text: `update sso_connections set sso_url = $3, certificates = $4, read_at = ${time(6)}, read_problem = null,
                 told_days = case when ends_at = ${time(5)} then told_days end, ends_at = ${time(5)}
               where team_id = $1 and id = $2 and metadata_url = $7`,
      },
      [team_id, id, read.sso_url, read.certificates, endOf(read.certificates), now(), metadata_url],
    )
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error
    await noteProblem(db, team_id, id, error.problem)
  }
}

async function noteProblem(
  db: Database,
  team_id: number,
  id: string,
  problem: SsoReadProblem,
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'note-sso-read-problem',
      text: `update sso_connections set read_at = ${time(3)}, read_problem = $4 where team_id = $1 and id = $2`,
    },
    [team_id, id, now(), problem],
  )
}

/** Workspaces whose provider was not read for so long. As the owner. */
export async function teamsToReadAgain(db: Database, before: number): Promise<number[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ team_id: number }>(
      `select team_id from sso_connections where metadata_url is not null and read_at < ${time(1)} order by read_at`,
      [before],
    ),
  )
  return rows.map(({ team_id }) => team_id)
}
