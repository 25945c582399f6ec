import { now } from '@weft/base'
import type { Log } from '@weft/db'
import { JobInterrupted, type Jobs, type WantedJob } from '@weft/jobs'
import { createSeal, type Mailer } from '@weft/features/mail/server'
import type { Outbound, RateLimiter, ServerFeature } from '@weft/server-kit'

import { RUN_DAYS } from '../shared/index.ts'
import { answerCall, CALL_JOB, type CallJob } from './calls/answer-call.ts'
import { createMailStops } from './calls/mail-stops.ts'
import { sendMails } from './calls/send-mails.ts'
import { checkRules } from './check-rules.ts'
import { createAutomationCollection } from './collection.ts'
import { fireDues } from './dues/fire-dues.ts'
import { planDues } from './dues/keep-dues.ts'
import { nextDue, teamsWithDues } from './dues/queries.ts'
import {
  CHECK,
  type CheckJob,
  DUE,
  dueJob,
  followActivity,
  PLAN,
  type PlanJob,
  RUN,
  runJob,
  type RunJob,
} from './follow-activity.ts'
import { forgetRuns, nextWaking, teamsWithRuns } from './runner/runs/queries.ts'
import { outsideRoutes } from './outside-routes.ts'
import { pressRoute } from './presses/press.ts'
import { undoPressRoute } from './presses/undo-press.ts'
import { createQuota } from './quota/quota.ts'
import { automationRoutes } from './routes.ts'
import { createRunNowAct } from './run-now/run-now-act.ts'
import type { AutomationNeighbours } from './runner/acting.ts'
import { runTeam } from './runner/run-team.ts'

interface AutomationOptions {
  log: Log
  /** Runs of a month in all workspaces of an owner; null without an end. */
  runsLimit: number | null
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add' | 'addWithin'>
  neighbours: Omit<AutomationNeighbours, 'jobs' | 'quota' | 'sendMails'>
  outbound: Outbound
  mailer: Mailer
  rates: RateLimiter
  /** The instance's secret: what rules send is encrypted with a key derived from it. */
  secret: string
  appUrl: URL
}

/** Runs after which others have their turn. */
const RUNS_OF_A_TURN = 200
const FORGOTTEN_AT_ONCE = 5_000

/** Rules of boards: when something happens there, and conditions hold, steps are done. */
export function createAutomationsFeature({
  jobs,
  log,
  neighbours: given,
  runsLimit,
  outbound,
  mailer,
  rates,
  secret,
  appUrl,
}: AutomationOptions): ServerFeature {
  const quota = createQuota(runsLimit, jobs)
  const stops = createMailStops(secret, appUrl)
  const outside = { jobs, rates, appUrl, stops, seal: createSeal(secret, 'secrets of automations') }
  const neighbours: AutomationNeighbours = {
    ...given,
    jobs,
    quota,
    sendMails: (acting, mail, key) => sendMails({ mailer, stops, rates }, acting, mail, key),
  }
  const addJob = ({ name, payload, ...options }: WantedJob, at?: number) =>
    jobs.add(name, payload, { ...options, ...(at !== undefined && { at }) })
  return {
    name: 'automations',
    words: async () => (await import('./interface-words.ts')).words,
    collections: [createAutomationCollection(quota)],
    consumers: [followActivity],
    acts: [createRunNowAct(neighbours)],
    routes: (kit) => [
      ...automationRoutes(kit, neighbours),
      ...outsideRoutes(kit, outside),
      pressRoute(kit, neighbours),
      undoPressRoute(kit, neighbours),
    ],
    async start(kit) {
      jobs.register<RunJob>(RUN, async ({ team_id, signal }) => {
        let runs = 0
        const isOver = () => signal.aborted || ++runs > RUNS_OF_A_TURN
        const done = await runTeam({ kit, neighbours, log }, team_id, isOver)
        if (signal.aborted) throw new JobInterrupted()
        if (done === 'more') return addJob(runJob(team_id))
        const waking = await nextWaking(kit.db, team_id)
        if (waking !== null) await addJob(wakeJob(team_id), Math.max(waking, now()))
      })
      jobs.register<CallJob>(CALL_JOB, ({ payload, signal }) =>
        answerCall(
          { kit, jobs, outbound, seal: outside.seal, askForValue: neighbours.askForValue },
          payload,
          signal,
        ),
      )
      jobs.register<RunJob>(WAKE, async ({ team_id }) => addJob(runJob(team_id)))
      jobs.register<PlanJob>(PLAN, async ({ payload: { team_id, automation_id } }) => {
        await planDues(kit, team_id, automation_id)
        await addJob(dueJob(team_id))
      })
      jobs.register<RunJob>(DUE, async ({ team_id, signal }) => {
        while (await fireDues(kit, team_id)) if (signal.aborted) throw new JobInterrupted()
        await addJob(runJob(team_id))
        const next = await nextDue(kit.db, team_id)
        if (next !== null) await addJob(tickJob(team_id), Math.max(next, now()))
      })
      jobs.register<RunJob>(TICK, async ({ team_id }) => addJob(dueJob(team_id)))
      jobs.register<CheckJob>(CHECK, ({ team_id }) => checkRules(kit, jobs, team_id))
      jobs.registerDaily('forget-automation-runs', { hour: 3, minute: 41 }, async ({ db, signal }) => {
        while (await db.owner((tx) => forgetRuns(tx, RUN_DAYS, FORGOTTEN_AT_ONCE)))
          if (signal.aborted) throw new JobInterrupted()
      })
    },
    async started(kit) {
      // Runs are rows: what waited for the end of a crash, or came back from a backup, is taken up again.
      await kit.db.owner(async (tx) => {
        const waiting = await teamsWithRuns(tx)
        const due = await teamsWithDues(tx)
        const wanted = [
          ...waiting.map(({ team_id, at }) => ({ ...wakeJob(team_id), at: at ?? now() })),
          ...due.map(({ team_id, at }) => ({ ...tickJob(team_id), at })),
        ]
        if (wanted.length > 0) await jobs.addWithin(tx, wanted)
      })
    },
  }
}

const WAKE = 'wake-automations'
const TICK = 'tick-automations'

/** Of a workspace one waits, for the next moment at which a rule begins. */
const tickJob = (team_id: number): WantedJob => ({
  name: TICK,
  payload: { team_id },
  key: `${TICK}:${team_id}`,
})

/** Of a workspace one waits, for the next moment at which something is to be done. */
const wakeJob = (team_id: number): WantedJob => ({
  name: WAKE,
  payload: { team_id },
  key: `${WAKE}:${team_id}`,
})
