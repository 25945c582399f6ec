import { now } from '@weft/base'
import { errorCode } from '@weft/db'
import type { Kit } from '@weft/server-kit'
import { parse } from 'tldts'

import type { SsoDomainProblem } from '../../shared/index.ts'
import { ssoErrors } from '../../shared/index.ts'
import { recordOf } from './present.ts'
import { type DomainRow, noteFound, noteMissing } from './queries.ts'

/** The TXT records of a name, each joined; rejects as `node:dns` does. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>

/** A verified domain whose record is gone ends after so long: a name server may be away for a while. */
const MISSING_DAYS = 3
const UNIQUE_VIOLATION = '23505'
const DAY = 86_400_000

/** The domain as it is looked up: one that somebody can have, below a public suffix. */
export function domainNamed(named: string): string {
  const host = URL.parse(`https://${named.replace(/^@/, '')}`)?.hostname ?? ''
  const { domain, isIp, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  if (domain === null || isIp || host === publicSuffix || !(isIcann || isPrivate))
    throw ssoErrors.sso_domain_wrong()
  return host
}

/** Looks for the record of a domain, and notes what there was. Answers what is wrong; null where it is verified. */
export async function lookForRecord(
  { db }: Pick<Kit, 'db'>,
  resolveTxt: ResolveTxt,
  row: DomainRow,
): Promise<{ problem: SsoDomainProblem | null; ended: boolean }> {
  const { team_id, id } = row
  const problem = await problemOf(resolveTxt, row)
  if (problem === null) {
    const isOwn = await noteOwn(db, team_id, id)
    return { problem: isOwn ? null : 'taken', ended: false }
  }
  // Nothing was learnt: what is verified stays so.
  if (problem === 'unreachable') return { problem, ended: false }
  const before = now() - MISSING_DAYS * DAY
  return { problem, ended: await db.write(team_id, (tx) => noteMissing(tx, team_id, id, before)) }
}

/** False where another workspace has the domain, also since a moment ago. */
async function noteOwn(db: Kit['db'], team_id: number, id: string): Promise<boolean> {
  try {
    return await db.write(team_id, (tx) => noteFound(tx, team_id, id))
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

async function problemOf(resolveTxt: ResolveTxt, row: DomainRow): Promise<SsoDomainProblem | null> {
  const { name, value } = recordOf(row)
  try {
    const records = await resolveTxt(name)
    if (records.some((parts) => parts.join('').trim() === value)) return null
    return records.length === 0 ? 'missing' : 'wrong'
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unreachable'
  }
}
