import { now, toWireTime } from '@weft/base'
import { TOKEN_SCOPES } from '@weft/protocol'
import { appendAudit, errors, type Kit, nothing, oneself, type Route, route } from '@weft/server-kit'

import { endApplication, type GrantedApp, listApplications } from '../../shared/index.ts'
import { announceTokens } from '../records/queries.ts'
import { clientOfGrant, endGrantsBetween, type GrantRow, readGrants } from './queries.ts'

const own = { scope: 'oneself', load: nothing, permit: oneself } as const

/** What a person allowed apps. Taking it back asks for no password: it is what one does who is afraid. */
export function grantRoutes(kit: Kit, ended: (ids: readonly string[]) => void): Route[] {
  return [
    route(listApplications, {
      ...own,
      handle: async ({ caller }) => ({ data: byApp(await readGrants(kit.db, caller.user_id)) }),
    }),
    route(endApplication, {
      ...own,
      handle: async ({ params: { id }, caller }) => {
        const over = await kit.db.write(null, async (tx) => {
          const client_id = await clientOfGrant(tx, caller.user_id, id)
          if (client_id === undefined) throw errors.not_found()
          const gone = await endGrantsBetween(tx, caller.user_id, client_id, now())
          await announceTokens(tx, gone)
          await appendAudit(tx, caller, { action: 'account.app-ended', target: `client:${client_id}` })
          return gone
        })
        ended(over)
        return {}
      },
    }),
  ]
}

/** An app that was allowed something on several machines is one app. */
function byApp(rows: readonly GrantRow[]): GrantedApp[] {
  const groups = Map.groupBy(rows, (row) => row.client_id)
  return [...groups.values()].map((grants) => {
    const [latest] = grants as [GrantRow, ...GrantRow[]]
    const used = Math.max(...grants.map((one) => one.last_used_at ?? 0))
    return {
      id: latest.id,
      client_id: latest.client_id,
      name: latest.name,
      maker: latest.maker,
      scopes: TOKEN_SCOPES.filter((scope) => grants.some((one) => one.scopes.includes(scope))),
      team_ids: [...new Set(grants.flatMap((one) => one.team_ids))],
      created_at: toWireTime(latest.created_at),
      last_used_at: used === 0 ? null : toWireTime(used),
    }
  })
}
