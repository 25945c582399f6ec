import { demandTeam, putTeam } from '@weft/features/workspaces/server'
import {
  appendAudit,
  hashRequest,
  type Kit,
  loadPrincipal,
  type Principal,
  type Route,
  route,
} from '@weft/server-kit'

import { saveAssistantSwitch } from '../../shared/index.ts'

/** Whoever may change the workspace itself says whether assistants may come in. */
export function switchRoutes(kit: Kit): Route[] {
  const demand = (principal: Principal) =>
    principal.need('EDIT_WORKSPACE', { type: 'team', id: principal.access.team_id })
  return [
    route(saveAssistantSwitch, {
      // No assistant opens a door for itself.
      scope: 'admin',
      load: ({ params, caller }) => loadPrincipal(kit, params.id, caller),
      permit: (_input, principal) => demand(principal),
      handle: async ({ params, body, caller, key }) => {
        kit.charge(caller, params.id, 1)
        const { body: saved } = await kit.writer.act({
          team_id: params.id,
          feeds: [{ team_id: params.id, kind: 'team', id: String(params.id) }],
          caller,
          key,
          hash: hashRequest('put', `/teams/${params.id}/assistants`, body, null),
          async run(unit) {
            demand(unit.principal(caller))
            const row = await demandTeam(unit)
            const answer = { status: 200, body: { data: { allowed: body.allowed } } }
            if (row.allows_assistants === body.allowed) return answer
            await putTeam(unit, row, { allows_assistants: body.allowed }, caller.user_id)
            unit.later((tx) =>
              appendAudit(tx, caller, {
                team_id: params.id,
                action: 'team.assistants',
                target: `team:${params.id}`,
                before: { allowed: !body.allowed },
                after: { allowed: body.allowed },
              }),
            )
            return answer
          },
        })
        return saved
      },
    }),
  ]
}
