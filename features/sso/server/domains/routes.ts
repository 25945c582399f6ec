import { randomBytes } from 'node:crypto'

import { newUuid } from '@weft/base'
import { errors, loadMember, type Caller, type Kit, type Route, route } from '@weft/server-kit'

import {
  addSsoDomain,
  MOST_DOMAINS,
  removeSsoDomain,
  ssoErrors,
  verifySsoDomain,
} from '../../shared/index.ts'
import { lockConnection } from '../connections/queries.ts'
import { change, mayManageSso, noteSso } from '../settings/routes.ts'
import { domainNamed, lookForRecord, type ResolveTxt } from './look.ts'
import { presentDomain } from './present.ts'
import { type DomainRow, insertDomain, readDomain, readDomains, removeDomain } from './queries.ts'

/** Domains of mailboxes that a workspace shows to be its own. */
export function domainRoutes(kit: Kit, resolveTxt: ResolveTxt): Route[] {
  const managed = {
    scope: 'oneself',
    load: ({ params, caller }: { params: { team_id: number }; caller: Caller }) =>
      loadMember(kit, params.team_id, caller),
    permit: mayManageSso,
    options: { reauthenticated: true },
  } as const
  return [
    route(addSsoDomain, {
      ...managed,
      handle: async (input) => {
        const { team_id } = input.params
        const domain = domainNamed(input.body.domain)
        let added: DomainRow | undefined
        await change(kit, input, async ({ tx }) => {
          const known = await readDomains(tx, team_id)
          if (known.length >= MOST_DOMAINS && !known.some((one) => one.domain === domain))
            throw ssoErrors.sso_domains_limit()
          const token = randomBytes(24).toString('base64url')
          added = await insertDomain(tx, { team_id, id: newUuid(), domain, token })
        })
        if (!added) throw errors.not_found()
        return { data: presentDomain(added) }
      },
    }),
    route(verifySsoDomain, {
      ...managed,
      handle: async ({ params: { team_id, id }, caller }) => {
        kit.charge(caller, team_id, 1)
        const row = await readDomain(kit.db, team_id, id)
        if (!row) throw errors.not_found()
        const { problem } = await lookForRecord(kit, resolveTxt, row)
        const after = await readDomain(kit.db, team_id, id)
        if (!after) throw errors.not_found()
        return { data: presentDomain(after), problem }
      },
    }),
    route(removeSsoDomain, {
      ...managed,
      handle: async (input) => {
        const { team_id, id } = input.params
        await change(kit, input, async (unit) => {
          const rows = await readDomains(unit.tx, team_id)
          const row = rows.find((one) => one.id === id)
          if (!row) throw errors.not_found()
          const others = rows.filter((one) => one.id !== id && one.verified_at !== null)
          const connection = await lockConnection(unit.tx, team_id)
          if (connection?.enforced_at && others.length === 0) throw ssoErrors.sso_last_domain()
          await removeDomain(unit.tx, team_id, id)
          const before = { domain: row.domain }
          noteSso(unit, input.caller, { action: 'sso.domain-removed', target: `team:${team_id}`, before })
        })
        return {}
      },
    }),
  ]
}
