import { toWireTime } from '@weft/base'
import { errors, type Kit, loadPrincipal, type Route, route } from '@weft/server-kit'

import { listAllHooks } from '../shared/index.ts'
import { manages } from './hook-access.ts'
import { hooksOfTeam } from './queries.ts'

/** Which hooks there are in a workspace: whose, and where to. What they send is their makers' to read. */
export function managingRoute(kit: Kit): Route {
  return route(listAllHooks, {
    scope: 'admin',
    load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
    permit(_input, principal) {
      if (!manages(principal)) throw errors.forbidden()
    },
    async handle({ params: { team_id }, caller }) {
      kit.charge(caller, team_id, 0)
      const rows = await hooksOfTeam(kit.db, team_id)
      return {
        data: rows.map(({ url, created_at, ...row }) => ({
          ...row,
          host: URL.parse(url)?.host ?? '',
          created_at: toWireTime(created_at),
        })),
      }
    },
  })
}
