import { type Caller, demandScope, errors, type Kit } from '@weft/server-kit'

import { assistantErrors } from '../../shared/index.ts'
import type { Asking } from '../asking.ts'
import { openWorkspaces } from '../switch/queries.ts'
import { toolNamed } from '../tools/all.ts'

/** Requests that come together. The protocol of today has no such thing any more. */
const MOST_TOGETHER = 10

type Admitted = Pick<Asking, 'caller' | 'workspaces'>

/** 401 for whoever comes without a token that a person gave an app for this very address. */
export function demandApp(caller: Caller): asserts caller is Asking['caller'] {
  if (!caller.grant?.app) throw errors.unauthenticated()
}

/** The caller within the workspaces that are open to assistants now: what is closed is closed with the next request. */
export async function admit({ db }: Pick<Kit, 'db'>, caller: Asking['caller']): Promise<Admitted> {
  const workspaces = await openWorkspaces(db, [...(caller.grant.team_ids ?? [])])
  const team_ids = new Set(workspaces.map(({ id }) => id))
  return { caller: { ...caller, grant: { ...caller.grant, team_ids } }, workspaces }
}

/** The requests of a body; 400 for more of them than come together. */
export function requestsIn(body: unknown): unknown[] {
  const all = Array.isArray(body) ? body : [body]
  if (all.length > MOST_TOGETHER) throw assistantErrors.batch_too_large()
  return all
}

/** 403 where a tool is called that the token is not for: the app can ask its person for more then. */
export function demandScopes(requests: readonly unknown[], { grant }: Asking['caller']): void {
  for (const request of requests) {
    const { method, params } = (request ?? {}) as { method?: unknown; params?: { name?: unknown } | null }
    const tool = method === 'tools/call' ? toolNamed(params?.name) : undefined
    if (tool) demandScope(grant, tool.scope, tool.isReading)
  }
}
