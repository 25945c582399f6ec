import { now } from '@weft/base'
import { invalid, type Kit, type Route, route } from '@weft/server-kit'

import { countMembers, listInvitations, listMembers } from '../../shared/index.ts'
import { listOpenInvitations } from '../invitations/queries.ts'
import { isInside } from '../is-inside.ts'
import { presentMember } from '../present.ts'
import { listMemberRows } from '../queries.ts'
import { toldAddresses } from '../told-addresses.ts'
import { loadInTeam, needInTeam } from './of-team.ts'

/** Who is in a workspace, and who is asked to come. */
export function memberLists(kit: Kit): Route[] {
  return [
    route(listMembers, {
      scope: 'admin',
      load: loadInTeam(kit),
      permit: isInside,
      handle: async ({ params, query }, principal) => {
        const { page_default, page_max } = kit.limits
        const limit = query.limit ?? page_default
        if (limit > page_max) throw invalid(`limit: at most ${page_max}`)
        const rows = await listMemberRows(kit.db, params.id, {
          // One more than is answered says whether there is more.
          limit: limit + 1,
          after: query.after ?? null,
          search: query.search?.trim() || null,
          addressed: await toldAddresses(kit, principal),
        })
        const data = rows
          .slice(0, limit)
          .map((row) => presentMember(row, principal.access.graph.team.owner_id))
        const has_more = rows.length > limit
        return { data, has_more, after: has_more ? (data.at(-1)?.id ?? null) : null }
      },
    }),
    route(countMembers, {
      scope: 'admin',
      load: loadInTeam(kit),
      permit: isInside,
      handle: async (_input, principal) => ({ data: { count: principal.access.graph.members.size } }),
    }),
    route(listInvitations, {
      scope: 'admin',
      load: loadInTeam(kit),
      permit: needInTeam('INVITE_MEMBERS'),
      handle: async ({ params }) => ({ data: await listOpenInvitations(kit.db, params.id, now()) }),
    }),
  ]
}
