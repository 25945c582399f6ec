import { boards } from '@weft/model'
import {
  errors,
  hashRequest,
  type Kit,
  loadPrincipal,
  makeOperation,
  type Outcome,
  type Route,
  route,
} from '@weft/server-kit'

import { setBoardMembers } from '../../shared/index.ts'
import { teamOfBoard } from '../queries.ts'

/** Who belongs to a board. */
export function boardMembersRoute(kit: Kit): Route {
  return route(setBoardMembers, {
    scope: 'admin',
    load: async ({ body, caller }) => {
      const team_id = await teamOfBoard(kit.db, body.board_id)
      if (team_id === undefined) throw errors.not_found()
      const principal = await loadPrincipal(kit, team_id, caller)
      if (!principal.may('VIEW_BOARD', { type: 'board', id: body.board_id })) throw errors.not_found()
      return principal
    },
    permit: ({ body }, principal) =>
      principal.need('EDIT_BOARD_MEMBERS', { type: 'board', id: body.board_id }),
    options: { bound: true },
    handle: async ({ body, caller, key, reply }, { access }) => {
      kit.charge(caller, access.team_id, 1)
      const operation = makeOperation({
        collection: boards.name,
        method: 'put',
        id: body.board_id,
        item: { user_ids: body.user_ids },
        // Whoever was added or removed meanwhile by somebody else stays so: lists are joined by element.
        old: { user_ids: access.graph.boards.get(body.board_id)?.user_ids ?? [] },
        caller,
        key,
      })
      const hash = hashRequest('put', '/users', body, null)
      const [outcome] = (await kit.writer.submit(access.team_id, [{ ...operation, hash }])) as [Outcome]
      reply.status(outcome.status)
      if (outcome.retryAfter) reply.header('retry-after', String(outcome.retryAfter))
      return outcome.body as { data: Record<string, unknown> }
    },
  })
}
