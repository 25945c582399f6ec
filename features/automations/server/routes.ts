import { now, toWireTime } from '@weft/base'
import type { AutomationStep } from '@weft/model'
import { errors, type Kit, loadPrincipal, type Principal, route, type Route } from '@weft/server-kit'

import {
  automationErrors,
  automationSummary,
  automationUsage,
  boardRuns,
  oneRun,
  ruleRuns,
  runAgain,
  testAutomation,
} from '../shared/index.ts'
import { runJob } from './follow-activity.ts'
import { runId } from './run-id.ts'
import { type Asked, boardSeen, demandManager, managed, ruleManaged } from './rule-access.ts'
import { planTest } from './plan-test.ts'
import { runOf, summariesOf, type ToldRun } from './log/queries.ts'
import { presentRuns, readLog, readRuns } from './log/read-runs.ts'
import { addRuns, ruleOf } from './queries.ts'
import type { AutomationNeighbours } from './runner/acting.ts'

/** Runs and tests of rules; all of it for those alone who manage the board's automations. */
export function automationRoutes(kit: Kit, neighbours: AutomationNeighbours): Route[] {
  return [...runRoutes(kit, neighbours), ...ruleRoutes(kit, neighbours), ...figureRoutes(kit, neighbours)]
}

async function runManaged(
  kit: Kit,
  asked: Asked & { params: { run_id: string } },
): Promise<{ principal: Principal; run: ToldRun }> {
  const { team_id, run_id } = asked.params
  const run = await runOf(kit.db, team_id, run_id)
  if (!run) throw errors.not_found()
  const principal = await boardSeen(kit, asked, run.board_id)
  if (!principal.may('MANAGE_AUTOMATIONS', { type: 'board', id: run.board_id })) throw errors.not_found()
  return { principal, run }
}

function runRoutes(kit: Kit, neighbours: AutomationNeighbours): Route[] {
  return [
    route(boardRuns, {
      scope: 'admin',
      load: (input) => boardSeen(kit, input, input.query.board_id),
      permit: ({ query }, principal) => demandManager(principal, query.board_id),
      handle: ({ query }, principal) => readRuns(kit, principal, query),
    }),
    route(oneRun, {
      scope: 'admin',
      load: (input) => runManaged(kit, input),
      permit: managed,
      async handle({ params }, { principal, run }) {
        const [told] = await presentRuns(kit, principal, run.board_id, [run])
        const rule = await ruleOf(kit.db, params.team_id, run.automation_id)
        if (!told) throw errors.not_found()
        return { data: { ...told, log: await readLog(kit, principal, run.id, typesOf(rule?.steps ?? [])) } }
      },
    }),
    route(runAgain, {
      scope: 'admin',
      load: (input) => runManaged(kit, input),
      permit: managed,
      async handle({ params, key, caller }, { principal, run }) {
        const { team_id } = params
        kit.charge(caller, team_id, 1)
        const rule = await ruleOf(kit.db, team_id, run.automation_id)
        const [told] = await presentRuns(kit, principal, run.board_id, [run])
        if (!rule) throw errors.not_found()
        if (!rule.enabled) throw automationErrors.is_off()
        if (run.state === 'queued' || run.state === 'waiting') throw automationErrors.run_not_over()
        if (told?.item_id !== run.item_id) throw errors.not_found()
        const at = toWireTime(now())
        const id = runId([team_id, run.id, key ?? now()])
        const { depth: _depth, chain: _chain, ...origin } = run.origin
        // For the item as it is now: nothing came later than this.
        const event = { ...run.event, seq: Number.MAX_SAFE_INTEGER, n: 0, isNew: true }
        await kit.db.write(team_id, (tx) =>
          addRuns(tx, team_id, [
            {
              ...run,
              id,
              event,
              root_id: id,
              state: 'queued',
              reason: null,
              wake_at: null,
              origin: { ...origin, act: id },
              at,
            },
          ]),
        )
        const { name, payload, ...options } = runJob(team_id)
        await neighbours.jobs.add(name, payload, options)
        const added = await runOf(kit.db, team_id, id)
        const [data] = added ? await presentRuns(kit, principal, run.board_id, [added]) : []
        if (!data) throw errors.not_found()
        return { data }
      },
    }),
  ]
}

function ruleRoutes(kit: Kit, neighbours: AutomationNeighbours): Route[] {
  return [
    route(ruleRuns, {
      scope: 'admin',
      load: (input) => ruleManaged(kit, input),
      permit: managed,
      handle: ({ query }, { principal, rule }) =>
        readRuns(kit, principal, { board_id: rule.board_id, automation_id: rule.id, after: query.after }),
    }),
    route(testAutomation, {
      scope: 'admin',
      load: (input) => ruleManaged(kit, input),
      permit: managed,
      async handle({ params, body, caller }, { principal, rule }) {
        kit.charge(caller, params.team_id, 5)
        return { data: await planTest({ kit, neighbours }, principal, rule, body.item_id ?? null) }
      },
      options: { reads: true },
    }),
  ]
}

function figureRoutes(kit: Kit, neighbours: AutomationNeighbours): Route[] {
  return [
    route(automationSummary, {
      scope: 'admin',
      load: (input) => boardSeen(kit, input, input.query.board_id),
      permit: ({ query }, principal) => demandManager(principal, query.board_id),
      handle: async ({ params, query }) => ({
        data: await summariesOf(kit.db, params.team_id, query.board_id),
      }),
    }),
    route(automationUsage, {
      scope: 'admin',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: ({ params }, principal) => {
        const { boards } = principal.access.graph
        const manages = [...boards.keys()].some((id) =>
          principal.may('MANAGE_AUTOMATIONS', { type: 'board', id }),
        )
        if (!manages) principal.need('MANAGE_AUTOMATIONS', { type: 'team', id: params.team_id })
      },
      async handle({ params }) {
        const month = toWireTime(now()).slice(0, 7)
        const { quota } = neighbours
        const used = await quota.used(kit.db, params.team_id)
        return { used, limit: quota.limit, resets_at: `${nextMonth(month)}-01 00:00:00` }
      },
    }),
  ]
}

/** `2026-12` becomes `2027-01`. */
function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** What steps are, by their ids. */
function typesOf(steps: readonly AutomationStep[]): Map<string, string> {
  return new Map(
    steps.flatMap((step) => [
      [step.id, step.type] as const,
      ...typesOf(step.steps ?? []),
      ...typesOf(step.otherwise ?? []),
    ]),
  )
}
