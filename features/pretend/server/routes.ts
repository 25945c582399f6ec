import type { Jobs } from '@weft/jobs'
import { type Kit, loadPrincipal, oneself, route, type Route } from '@weft/server-kit'

import { applyPretend, pretend } from '../shared/index.ts'
import { applyLooked, lookAndKeep } from './look.ts'

/** An act is looked at, and done, by whoever may do each of its changes: that is judged change by change. */
export function pretendRoutes(kit: Kit, jobs: Pick<Jobs, 'add'>): Route[] {
  return [
    route(pretend, {
      scope: 'oneself',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: (input) => {
        oneself(input)
      },
      async handle({ body, caller, request }, principal) {
        const { act, without = [] } = body
        const say = (message: string) => kit.translate(message, request)
        return { data: await lookAndKeep(kit, jobs, { principal, caller, say }, { act, without }) }
      },
      options: { bulk: true },
    }),
    route(applyPretend, {
      scope: 'oneself',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: (input) => {
        oneself(input)
      },
      async handle({ params, body, caller, request }, principal) {
        const say = (message: string) => kit.translate(message, request)
        const asked = { token: params.token, without: body.without ?? [] }
        return { data: await applyLooked(kit, { principal, caller, say }, asked) }
      },
      options: { bulk: true },
    }),
  ]
}
