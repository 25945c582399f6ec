import {
  anyone,
  createPrincipal,
  errors,
  type Kit,
  loadPrincipal,
  type Route,
  route,
  seesRecord,
} from '@weft/server-kit'

import { quickBoard, resolveBoard, resolveView } from '../shared/index.ts'
import { resolveBoardId, resolveViewId } from './queries.ts'
import { createQuickBoard } from './quick-board.ts'

export function boardRoutes(kit: Kit): Route[] {
  return [
    route(quickBoard, {
      scope: 'work',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: ({ params }, principal) => principal.need('CREATE_BOARD', { type: 'team', id: params.team_id }),
      handle: async ({ params, body, caller, key }) => {
        kit.charge(caller, params.team_id, 1)
        return (await createQuickBoard(kit, params.team_id, body, caller, key)).body
      },
    }),
    route(resolveBoard, {
      scope: 'work',
      load: async ({ params, caller }) => {
        const found = await resolveBoardId(kit.db, params.id)
        const access = found && (await kit.access.of(found.team_id))
        if (
          !access ||
          !createPrincipal(access, caller).may('VIEW_BOARD', { type: 'board', id: found.board_id })
        )
          throw errors.not_found()
        return found
      },
      permit: anyone,
      options: { bound: true },
      handle: async (_input, found) => ({ data: found }),
    }),
    route(resolveView, {
      scope: 'work',
      load: async ({ params, caller }) => {
        const found = await resolveViewId(kit.db, params.id)
        const access = found && (await kit.access.of(found.team_id))
        const views = kit.registry.find('views')
        if (!access || !views) throw errors.not_found()
        const row = await kit.db.read(found.team_id, async (tx) =>
          (await views.store.load(tx, found.team_id, [params.id])).get(params.id),
        )
        if (!row || row['deleted_at'] !== null || !seesRecord(views, createPrincipal(access, caller), row))
          throw errors.not_found()
        return found
      },
      permit: anyone,
      options: { bound: true },
      handle: async (_input, found) => ({ data: found }),
    }),
  ]
}
