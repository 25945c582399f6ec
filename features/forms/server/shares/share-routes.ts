import { anyone, type Asker, errors, type Kit, loadAsker, type Route, route } from '@weft/server-kit'

import { listSharedForms, readFormSettings, type SharedForm } from '../../shared/index.ts'
import { isForOutsiders, seesForm } from './judge-share.ts'
import { listShares, type ShareRow } from './queries.ts'
import { reasonOf } from './watch-shares.ts'

/** Shared forms for those whom they concern: who shared or owns one, may change it, or may take anything back. */
export function shareRoutes(kit: Kit): Route[] {
  return [
    route(listSharedForms, {
      load: async ({ params, caller }) => {
        const asker = await loadAsker(kit, params.team_id, caller)
        const { world } = asker.access
        if (!world.members.has(asker.user_id) && world.team.owner_id !== asker.user_id)
          throw errors.forbidden()
        return asker
      },
      permit: anyone,
      handle: async ({ params, query }, asker) => {
        const rows = await listShares(kit.db, params.team_id)
        const wanted = rows.filter(({ view_id }) => query.id === undefined || view_id === query.id)
        return { data: wanted.filter((row) => concerns(asker, row)).map((row) => present(asker, row)) }
      },
    }),
  ]
}

function concerns(asker: Asker, row: ShareRow): boolean {
  if (!seesForm(asker, row)) return false
  const owners = [row.owner_id, row.shared_by, asker.access.world.team.owner_id]
  const folder = { type: 'folder', id: row.folder_id } as const
  return (
    owners.includes(asker.user_id) ||
    asker.may('EDIT_VIEW', folder) ||
    asker.may('MANAGE_PERMISSIONS', folder)
  )
}

function present(asker: Asker, row: ShareRow): SharedForm {
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
    closed_reason: reasonOf(asker.access, row),
  }
}
