import type { SsoDomain } from '../../shared/index.ts'
import type { DomainRow } from './queries.ts'

/** Where the record of a domain is looked for, and what it holds. */
export const recordOf = ({ domain, token }: Pick<DomainRow, 'domain' | 'token'>) => ({
  name: `_weft.${domain}`,
  value: `weft-domain-verification=${token}`,
})

export function presentDomain(row: DomainRow): SsoDomain {
  const { id, domain, verified_at, checked_at, missing_since } = row
  return { id, domain, record: recordOf(row), verified_at, checked_at, missing_since }
}
