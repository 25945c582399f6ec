import { AppError, now, toWireTime } from '@weft/base'
import type { Seal } from '@weft/features/mail/server'
import type { Jobs, WantedJob } from '@weft/jobs'
import type { Kit, Outbound, Principal } from '@weft/server-kit'

import { runJob } from '../follow-activity.ts'
import { maySeeThrough, ruleOf } from '../queries.ts'
import { type AutomationNeighbours, ownerOf } from '../runner/acting.ts'
import { StepFailure } from '../server-action.ts'
import type { CallAnswer } from './call.ts'
import { openCall } from './secrets.ts'
import { keepAnswer, keepTry, wakeRun, waitingCall, type WaitingCall } from './queries.ts'
import { type CallProblem, sendCall } from './send-call.ts'

export const CALL_JOB = 'call-of-automation'
const MINUTE = 60_000
/** Before the second, third and fourth try. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE]
/** Nothing goes on without it: the job is run again. */
const AWAY: ReadonlySet<string> = new Set(['database_unavailable', 'stopping'])
/** What a model may do at another time; any other answer of it stays one. */
const LATER: ReadonlySet<string> = new Set(['model_unreachable', 'model_slow', 'model_busy', 'rate_limited'])
/** A run looks after its call by itself when it heard nothing for so long: jobs do not come back from a backup. */
export const CALL_SWEEP_MS = 5 * MINUTE

export interface CallDeps {
  kit: Kit
  jobs: Pick<Jobs, 'add'>
  outbound: Outbound
  seal: Seal
  askForValue: AutomationNeighbours['askForValue']
}

export interface CallJob {
  [key: string]: unknown
  team_id: number
  run_id: string
  path: string
}

const callJob = (team_id: number, run_id: string, path: string): WantedJob => ({
  name: CALL_JOB,
  payload: { team_id, run_id, path } as CallJob,
  key: `${CALL_JOB}:${run_id}:${path}`,
})

/**
 * Sends what a step planned, and keeps what came of it: the run goes on from there. Not within the runs of the workspace,
 * so that a server that hangs holds up nothing else. At least once: the key of the step goes along.
 */
export async function answerCall(
  deps: CallDeps,
  { team_id, run_id, path }: CallJob,
  signal: AbortSignal,
): Promise<void> {
  const { kit, jobs } = deps
  const waiting = await waitingCall(kit.db, team_id, run_id, path)
  // It was answered before, and the run may not have heard of it.
  if (!waiting) return addJob(jobs, runJob(team_id))
  const owner = await stillMeant(kit, team_id, waiting)
  const came = owner && (await attempt(deps, owner, waiting, signal))
  const problem = came?.problem ?? null
  const tries = waiting.tries + 1
  const pause = problem?.isPassing === true ? PAUSES[tries - 1] : undefined
  if (pause !== undefined) {
    const at = now() + pause
    const wake_at = toWireTime(at + CALL_SWEEP_MS)
    const said = problem?.text ?? ''
    await kit.db.write(team_id, (tx) => keepTry(tx, team_id, { run_id, path, tries, said, wake_at }))
    return addJob(jobs, callJob(team_id, run_id, path), at)
  }
  await kit.db.write(team_id, async (tx) => {
    if (came) {
      const result = { ...came.answer, ...(problem && { code: problem.code, text: problem.text }) }
      const state = problem ? 'failed' : waiting.plan.ask ? 'waiting' : 'done'
      await keepAnswer(tx, team_id, { run_id, path, tries, state, result })
    }
    await wakeRun(tx, team_id, run_id)
  })
  await addJob(jobs, runJob(team_id))
}

const addJob = (jobs: CallDeps['jobs'], { name, payload, ...options }: WantedJob, at?: number) =>
  jobs.add(name, payload, { ...options, ...(at !== undefined && { at }) })

/** The rule's owner, where it still is on and is the one that planned it, and they may still answer for it. */
async function stillMeant(kit: Kit, team_id: number, waiting: WaitingCall): Promise<Principal | null> {
  const rule = await ruleOf(kit.db, team_id, waiting.automation_id)
  if (!rule || !maySeeThrough(rule) || rule.on_since !== waiting.begun_as) return null
  return ownerOf(kit, team_id, rule)
}

type Came = { answer: CallAnswer | { data: unknown } | null; problem: CallProblem | null }

async function attempt(
  { kit, outbound, seal, askForValue }: CallDeps,
  owner: Principal,
  { run_id, path, automation_id, plan }: WaitingCall,
  signal: AbortSignal,
): Promise<Came | null> {
  try {
    if (plan.ask)
      return { answer: { data: await askForValue(kit, owner, { ...plan.ask, signal }) }, problem: null }
    if (!plan.call) return null
    const opened = await openCall(kit.db, seal, owner.access.team_id, automation_id, plan.call)
    return await sendCall(outbound, plan.call, opened, `auto:${run_id}:${path}`, signal)
  } catch (error) {
    if (error instanceof StepFailure)
      return { answer: null, problem: { code: error.code, text: error.message, isPassing: false } }
    // A model that is away, or a person who may not ask it.
    if (!(error instanceof AppError) || AWAY.has(error.code)) throw error
    return { answer: null, problem: { code: 'ai', text: error.message, isPassing: LATER.has(error.code) } }
  }
}

/** Adds the call of a run that waits, unless it is there. */
export function addCall(
  jobs: CallDeps['jobs'],
  team_id: number,
  run_id: string,
  path: string,
): Promise<void> {
  return addJob(jobs, callJob(team_id, run_id, path))
}
