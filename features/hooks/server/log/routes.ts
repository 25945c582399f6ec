import { fromWireTime, newUuid, now, toWireTime } from '@weft/base'
import { errors, invalid, type Kit, type Route, route } from '@weft/server-kit'

import {
  hookErrors,
  type HookTest,
  listDeliveries,
  LOG_PAGE,
  MOST_RESENT,
  PING,
  readDelivery,
  resendDeliveries,
  resendDelivery,
  testHook,
} from '../../shared/index.ts'
import { byMaker, ownHook } from '../hook-access.ts'
import { toldMs, toldProblem } from '../present.ts'
import { type HookRow, noteAnswer } from '../queries.ts'
import { deliver, type DeliverDeps } from '../sending/deliver.ts'
import { addPing, recordTries } from '../sending/queries.ts'
import { API_VERSION, isoOf } from '../sending/render.ts'
import { presentAttempt, presentDelivery, seesSubject } from './present-delivery.ts'
import { attemptsOf, deliveriesOf, deliveryOf, resendOne, resendRange } from './queries.ts'

export interface LogDeps extends DeliverDeps {
  /** Something is to be sent. */
  soon(): void
}

const missing = () => hookErrors.hook_missing()
/** A test costs a caller as much as some saves: it asks others. */
const TEST_COST = 5

/** What a hook sent: for its maker, who can have it sent once more, and try the hook out. */
export function logRoutes(kit: Kit, deps: LogDeps): Route[] {
  return [...readingRoutes(kit, deps), ...resendingRoutes(kit, deps), testRoute(kit, deps)]
}

function readingRoutes(kit: Kit, { seal }: LogDeps): Route[] {
  return [
    route(listDeliveries, {
      scope: 'hooks',
      load: (input) => ownHook(kit, input, missing),
      permit: () => undefined,
      async handle({ params: { team_id, id }, query, caller }, { principal }) {
        kit.charge(caller, team_id, 0)
        const rows = await deliveriesOf(kit.db, team_id, id, {
          isFailed: query.failed !== undefined,
          type: query.type ?? null,
          from: query.from === undefined ? null : fromWireTime(query.from),
          to: query.to === undefined ? null : fromWireTime(query.to),
          after: query.after === undefined ? null : Number(query.after),
          limit: LOG_PAGE + 1,
        })
        const page = rows.slice(0, LOG_PAGE)
        const has_more = rows.length > LOG_PAGE
        return {
          data: page.map((row) => presentDelivery(principal, row)),
          has_more,
          after: has_more ? String(page.at(-1)?.seq ?? '') : null,
        }
      },
    }),
    route(readDelivery, {
      scope: 'hooks',
      load: (input) => ownHook(kit, input, missing),
      permit: () => undefined,
      async handle({ params: { team_id, id, delivery }, caller }, { principal }) {
        kit.charge(caller, team_id, 0)
        const row = await deliveryOf(kit.db, team_id, id, delivery)
        if (!row) throw errors.not_found()
        const isSeen = seesSubject(principal, row)
        const tries = await attemptsOf(kit.db, team_id, delivery)
        return {
          data: {
            ...presentDelivery(principal, row),
            tries: tries.map((one) => presentAttempt(seal, one, isSeen)),
          },
        }
      },
    }),
  ]
}

/** Rights are judged when it is sent. */
function resendingRoutes(kit: Kit, { soon }: LogDeps): Route[] {
  return [
    route(resendDelivery, {
      scope: 'hooks',
      load: (input) => ownHook(kit, input),
      permit: byMaker,
      async handle({ params: { team_id, id, delivery }, caller }, { hook }) {
        kit.charge(caller, team_id, 1)
        if (!(await deliveryOf(kit.db, team_id, id, delivery))) throw errors.not_found()
        demandOn(hook)
        const isResent = await resendOne(kit.db, team_id, { hook_id: id, id: delivery, at: now() })
        soon()
        return { data: { resent: isResent ? 1 : 0 } }
      },
    }),
    route(resendDeliveries, {
      scope: 'hooks',
      load: (input) => ownHook(kit, input),
      permit: byMaker,
      async handle({ params: { team_id, id }, body, caller }, { hook }) {
        kit.charge(caller, team_id, 1)
        demandOn(hook)
        const [from, to] = [fromWireTime(body.from), fromWireTime(body.to)]
        if (from >= to) throw invalid('to: must be after from')
        const range = { hook_id: id, at: now(), from, to, isFailed: body.failed, most: MOST_RESENT }
        const resent = await resendRange(kit.db, team_id, range)
        soon()
        return { data: { resent } }
      },
    }),
  ]
}

function demandOn({ enabled }: HookRow): void {
  if (!enabled) throw hookErrors.hook_off()
}

function testRoute(kit: Kit, deps: LogDeps): Route {
  return route(testHook, {
    scope: 'hooks',
    load: (input) => ownHook(kit, input, missing),
    permit: byMaker,
    async handle({ params: { team_id }, caller }, { hook }): Promise<{ data: HookTest }> {
      kit.charge(caller, team_id, TEST_COST)
      return { data: await ping(kit, deps, hook, caller.user_id) }
    },
  })
}

/** Sends a ping at once, whatever waits and also where the hook is off, and keeps it in the log. */
async function ping(kit: Kit, deps: LogDeps, hook: HookRow, actor_id: number): Promise<HookTest> {
  const id = newUuid()
  const at = now()
  const told = { at: toWireTime(at), actor_id }
  await addPing(kit.db, hook, { id, told, now: at })
  const body = JSON.stringify({
    type: PING,
    timestamp: isoOf(told.at),
    data: { team_id: hook.team_id },
    meta: { api_version: API_VERSION, hook_id: hook.id, delivery_id: id },
  })
  const { retryAfter: _asked, ...came } = await deliver(deps, hook, { id, body }, AbortSignal.timeout(60_000))
  const ok = came.status !== null && came.status >= 200 && came.status < 300
  const sent = { ...came, retry_at: null, is_asked: false }
  await recordTries(kit.db, hook, null, [
    { id, state: ok ? 'done' : 'failed', tries: 1, attempts: 1, due: at, sent },
  ])
  if (ok) {
    await noteAnswer(kit.db, hook, now())
    deps.soon()
  }
  const { status, problem, ms } = came
  return { ok, status, problem: toldProblem(problem), ms: toldMs(problem, ms), delivery_id: id }
}
