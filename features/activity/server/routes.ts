import { errors, type Kit, loadPrincipal, type Principal, type Route, route } from '@weft/server-kit'

import { listActivity as contract } from '../shared/index.ts'
import { listActivity } from './reading/list-activity.ts'

export function activityRoutes(kit: Kit): Route[] {
  return [
    route(contract, {
      scope: 'work',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: ({ query, caller }, principal) => demandSight(principal, caller.user_id, query),
      handle: async ({ params, query, caller }, principal) => {
        kit.charge(caller, params.team_id, 0)
        return listActivity(kit, principal, query)
      },
    }),
  ]
}

/** 404 for a place that may not be seen, 403 where its activity may not; the workspace's is cut to what one may see. */
function demandSight(
  principal: Principal,
  user_id: number,
  { board_id, folder_id }: { board_id?: string | undefined; folder_id?: string | undefined },
): void {
  if (user_id === 0 && board_id === undefined && folder_id === undefined) throw errors.not_found()
  const asked = [
    { type: 'board', id: board_id, sight: 'VIEW_BOARD' },
    { type: 'folder', id: folder_id, sight: 'VIEW_FOLDER' },
  ] as const
  for (const { type, id, sight } of asked) {
    if (id === undefined) continue
    if (!principal.mightDo(sight, { type, id })) throw errors.not_found()
    if (!principal.mightDo('VIEW_ACTIVITY_LOG', { type, id })) throw errors.forbidden()
  }
}
