import { now } from '@weft/base'
import type { Database } from '@weft/db'
import type { Kit } from '@weft/server-kit'

import { GRACE_DAYS, NOTICE_DAYS } from '../shared/index.ts'
import { noteToTell, readConnection, teamsToReadAgain } from './connections/queries.ts'
import { lookForRecord, type ResolveTxt } from './domains/look.ts'
import { verifiedDomains } from './domains/queries.ts'
import { graceMail } from './mails.ts'
import { readAbsent, readTeamName } from './people/queries.ts'
import { tellAdmins, type TellDeps } from './people/tell-admins.ts'
import type { ProviderDeps } from './settings/read-provider.ts'
import { readAgain } from './settings/read-again.ts'

const HOUR = 3_600_000
/** A provider is read again after so long. */
const READ_HOURS = 6

/** Looks for the records of verified domains again; admins hear of those that end. */
export async function lookAtDomains(deps: TellDeps & { kit: Kit }, resolveTxt: ResolveTxt): Promise<void> {
  for (const row of await verifiedDomains(deps.db)) {
    const { ended } = await lookForRecord(deps.kit, resolveTxt, row)
    if (ended) await tellAdmins(deps, row.team_id, { kind: 'domain_lost', domain: row.domain })
  }
}

export async function readProvidersAgain(deps: ProviderDeps & { db: Database }): Promise<void> {
  for (const team_id of await teamsToReadAgain(deps.db, now() - READ_HOURS * HOUR))
    await readAgain(deps, team_id)
}

/** Tells admins once at each of the days before the last certificate of their provider ends. */
export async function tellOfCertificates(deps: TellDeps): Promise<void> {
  for (const days of NOTICE_DAYS.toReversed()) {
    for (const team_id of await noteToTell(deps.db, days))
      await tellAdmins(deps, team_id, { kind: 'certificate', days })
  }
}

/** Mails members who never used the provider that they have some days to do so. */
export async function tellAbsent({ db, mailer, appUrl }: TellDeps, kit: Kit, team_id: number): Promise<void> {
  const connection = await readConnection(db, team_id)
  if (!connection?.enforced_at) return
  const { people } = await readAbsent(db, team_id, connection.id, kit.limits.members_per_team)
  const about = { team_id, team_name: await readTeamName(db, team_id), kind: connection.kind, appUrl }
  for (const person of people) await mailer.sendMail(await graceMail(person, { ...about, days: GRACE_DAYS }))
}
