import { anyone, type Principal, errors, type Kit, loadPrincipal, type Route, route } from '@weft/server-kit'

import { listSharedForms, readFormSettings, type SharedForm } from '../../shared/index.ts'
import { isForOutsiders, seesForm } from './evaluate-share.ts'
import { listShares, type ShareRow } from './queries.ts'
import { reasonOf } from './watch-shares.ts'

/** Shared forms for those whom they concern: who shared or owns one, may change it, or may take anything back. */
export function shareRoutes(kit: Kit): Route[] {
  return [
    route(listSharedForms, {
      scope: 'work',
      load: async ({ params, caller }) => {
        const principal = await loadPrincipal(kit, params.team_id, caller)
        const { graph } = principal.access
        if (!graph.members.has(principal.user_id) && graph.team.owner_id !== principal.user_id)
          throw errors.forbidden()
        return principal
      },
      permit: anyone,
      handle: async ({ params, query }, principal) => {
        const rows = await listShares(kit.db, params.team_id)
        const wanted = rows.filter(({ view_id }) => query.id === undefined || view_id === query.id)
        return {
          data: wanted.filter((row) => concerns(principal, row)).map((row) => present(principal, row)),
        }
      },
    }),
  ]
}

function concerns(principal: Principal, row: ShareRow): boolean {
  if (!seesForm(principal, row)) return false
  const owners = [row.owner_id, row.shared_by, principal.access.graph.team.owner_id]
  const folder = { type: 'folder', id: row.folder_id } as const
  return (
    owners.includes(principal.user_id) ||
    principal.may('EDIT_VIEW', folder) ||
    principal.may('MANAGE_PERMISSIONS', folder)
  )
}

function present(principal: Principal, row: ShareRow): SharedForm {
  return {
    id: row.view_id,
    board_id: row.board_id,
    folder_id: row.folder_id,
    name: row.name,
    place: `${row.board_name} / ${row.folder_name}`,
    is_for_outsiders: isForOutsiders(readFormSettings(row.settings)),
    shared_by: row.shared_by,
    shared_by_name: row.shared_by_name ?? '',
    shared_at: row.shared_at,
    closed_reason: reasonOf(principal.access, row),
  }
}
