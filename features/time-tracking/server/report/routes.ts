import { errors, type Kit, loadPrincipal, type Route, route } from '@weft/server-kit'

import { timeReport } from '../../shared/index.ts'
import { reportTime } from './report-time.ts'

export function reportRoutes(kit: Kit): Route[] {
  return [
    route(timeReport, {
      scope: 'time',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit({ params, caller }, principal) {
        if (!principal.may('VIEW_BOARD', { type: 'board', id: params.boardId })) throw errors.not_found()
        // Guests have no time of their own, and are told of nobody's.
        if (caller.user_id <= 0) throw errors.unauthenticated()
      },
      handle: ({ params, query, caller }, principal) => {
        kit.charge(caller, params.team_id, 0)
        return reportTime(kit, principal, { ...query, board_id: params.boardId })
      },
    }),
  ]
}
