import { newUuid, now, toWireTime } from '@weft/base'
import { sumTime } from '@weft/features/items/server'
import { timeEntries } from '@weft/model'
import {
  type Caller,
  errors,
  type Kit,
  loadPrincipal,
  makeOperation,
  nothing,
  type Outcome,
  type Principal,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import * as contract from '../shared/index.ts'
import { tellEntries } from './tell-entries.ts'
import { attributeNames, ownEntries } from './queries.ts'
import { insider } from './insider.ts'
import { reportRoutes } from './report/routes.ts'
import type { TimerListener } from './tell-timers.ts'

const DAYS = 31
const DAY_MS = 86_400_000

export function timeRoutes(kit: Kit, listener: TimerListener): Route[] {
  return [...readRoutes(kit), ...listRoutes(kit), ...writeRoutes(kit, listener), ...reportRoutes(kit)]
}

function readRoutes(kit: Kit): Route[] {
  return [
    route(contract.ownTime, {
      scope: 'time',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: async ({ query, caller }) => ownTimeOf(kit, caller, query),
    }),
    route(contract.othersTime, {
      scope: 'time',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: ({ query }, principal) => demandFolder(principal, query.folder_id),
      handle: async ({ params, query, caller }, { user_id }) => {
        kit.charge(caller, params.team_id, 0)
        const { folder_id } = query
        return { data: await sumTime(kit.db, params.team_id, { folder_id, user_id, isOthers: true }) }
      },
    }),
  ]
}

function listRoutes(kit: Kit): Route[] {
  return [
    route(contract.teamTime, {
      scope: 'time',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: demandSession,
      handle: ({ params, query, caller }, principal) => {
        kit.charge(caller, params.team_id, 0)
        return tellEntries(kit, principal, { ...query, board_id: null })
      },
    }),
    route(contract.boardTime, {
      scope: 'time',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: (input, principal) => {
        if (!principal.may('VIEW_BOARD', { type: 'board', id: input.params.boardId }))
          throw errors.not_found()
        demandSession(input)
      },
      handle: ({ params, query, caller }, principal) => {
        kit.charge(caller, params.team_id, 0)
        return tellEntries(kit, principal, { ...query, board_id: params.boardId })
      },
    }),
  ]
}

// What may be done is judged on the locked rows.
function writeRoutes(kit: Kit, { wake }: TimerListener): Route[] {
  return [
    route(contract.saveTime, {
      scope: 'time',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: demandSession,
      handle: async ({ params, body, caller, key, request, reply }) => {
        const { id = newUuid(), old: _old, ...fields } = body
        const named = request.headers['request-id']
        const request_id = typeof named === 'string' ? named : undefined
        const item = { row_version: 1, ...fields, ...(request_id && { request_id }) }
        const asked = { method: 'put' as const, id: String(id), item, key: key ?? request_id ?? null }
        const { status, body: answer } = await submit(kit, params.team_id, caller, asked)
        if (status < 300) await wake(params.team_id)
        reply.status(status)
        return answer as never
      },
    }),
    route(contract.deleteTime, {
      scope: 'time',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: demandSession,
      handle: async ({ params, caller, key, reply }) => {
        const asked = { method: 'delete' as const, id: params.id, key }
        const { status, body } = await submit(kit, params.team_id, caller, asked)
        reply.status(status)
        return body as never
      },
    }),
  ]
}

async function submit(
  kit: Kit,
  team_id: number,
  caller: Caller,
  asked: { method: 'put' | 'delete'; id: string; item?: Record<string, unknown>; key: string | null },
): Promise<Outcome> {
  kit.charge(caller, team_id, 1)
  const operation = makeOperation({ collection: timeEntries.name, caller, ...asked })
  const [outcome] = await kit.writer.submit(team_id, [operation])
  if (!outcome) throw errors.not_found()
  return outcome
}

/** Guests have no time of their own, and are told of nobody's. */
function demandSession({ caller }: { caller: Caller }): void {
  if (caller.user_id <= 0) throw errors.unauthenticated()
}

function demandFolder(principal: Principal, id: string): void {
  if (!principal.may('VIEW_FOLDER', { type: 'folder', id })) throw errors.not_found()
  if (principal.user_id <= 0) throw errors.unauthenticated()
}

async function ownTimeOf(
  kit: Kit,
  caller: Caller,
  query: { from?: string | undefined; to?: string | undefined },
) {
  const from = query.from ?? toWireTime(now() - DAYS * DAY_MS)
  const to = query.to ?? toWireTime(now() + DAY_MS)
  const rows = await ownEntries(kit.db, caller.user_id, { from, to, limit: contract.ENTRIES_PAGE })
  const names: Record<string, string> = {}
  const entries: typeof rows = []
  for (const [team_id, own] of Map.groupBy(rows, (row) => row.team_id)) {
    const principal = await insider(kit, team_id, caller)
    if (!principal) continue
    entries.push(...own)
    // What it is called today is told where it may be seen today.
    const seen = own.filter(({ board_id: id }) => principal.may('VIEW_BOARD', { type: 'board', id }))
    const ids = [...new Set(seen.map(({ attribute_id }) => attribute_id))]
    for (const { id, name } of await attributeNames(kit.db, team_id, ids)) names[id] = name
  }
  return { attributeNames: names, entries }
}
