import type { Database } from '@weft/db'
import { emailKey } from '@weft/features/profile/shared'

import type { SsoKind } from '../../shared/index.ts'

/** The workspace to whose verified domain an address belongs. Whether there is such a mailbox is not looked at. */
export async function findByDomain(
  db: Database,
  email: string,
): Promise<{ team_id: number; kind: SsoKind } | undefined> {
  const domain = emailKey(email).split('@').at(-1) ?? ''
  const [row] = await db.run<{ team_id: number; kind: SsoKind }>(
    null,
    { name: 'sso-team-of-domain', text: `select team_id, kind from sso_team_of_domain($1)` },
    [domain],
  )
  return row
}
