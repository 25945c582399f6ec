import type { Jobs } from '@weft/jobs'
import { fromWireTime } from '@weft/base'
import { type Kit, loadPrincipal, oneself, route, type Route } from '@weft/server-kit'

import { applyPretend, MOST_OPERATIONS, pretend } from '../shared/index.ts'
import { applyNext } from './apply.ts'
import { computePretend } from './compute.ts'
import { forgetJob } from './forget.ts'

/** An act is looked at, and done, by whoever may do each of its changes: that is judged change by change. */
export function pretendRoutes(kit: Kit, jobs: Pick<Jobs, 'add'>): Route[] {
  return [
    route(pretend, {
      scope: 'oneself',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: (input) => {
        oneself(input)
      },
      async handle({ params, body, caller, request }, principal) {
        const { act, without = [] } = body
        const say = (message: string) => kit.translate(message, request)
        const data = await computePretend(kit, { principal, caller, say }, { act, without })
        const { name, payload, ...options } = forgetJob(params.team_id)
        await jobs.add(name, payload, { ...options, at: fromWireTime(data.expires_at) })
        return { data }
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
        kit.charge(caller, params.team_id, MOST_OPERATIONS / 500)
        const say = (message: string) => kit.translate(message, request)
        const asked = { token: params.token, without: body.without ?? [] }
        return { data: await applyNext(kit, { principal, caller, say }, asked) }
      },
      options: { bulk: true },
    }),
  ]
}
