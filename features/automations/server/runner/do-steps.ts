import { now, sameJson, toWireTime } from '@weft/base'
import type { ItemRow } from '@weft/features/items/server'
import type { AutomationStep } from '@weft/model'

import { serverActions } from '../../actions/registry.server.ts'
import { runId } from '../run-id.ts'
import { CALL_SWEEP_MS } from '../calls/answer-call.ts'
import type { AskedValue, CallAnswer } from '../calls/call.ts'
import { itemOf, OutOfSight, type StepPlan, StepFailure } from '../server-action.ts'
import { maySeeThrough, ruleOf } from '../queries.ts'
import { type Acting, ownerOf } from './acting.ts'
import { PlanIsOld } from './demand-done.ts'
import { perform } from './perform.ts'
import { itemRow } from './queries.ts'
import { saveStep, type StepRow } from './steps/queries.ts'
import { attributeIn, putValue } from './values.ts'

/** A plan is made again so often when others keep changing what it was made from. */
const MOST_PLANS = 6
/** Steps of one run, those of loops counted for each item. */
const MOST_EFFECTS = 2_000

/** Ends the turn of a run: it goes on at that moment, or when the call of a step was answered. */
export class Waits extends Error {
  readonly until: number
  /** Of the step whose answer it waits for. */
  readonly call: string | undefined

  constructor(until: number, call?: string) {
    super('waits')
    this.name = 'Waits'
    this.until = until
    this.call = call
  }
}

export interface Progress {
  known: Map<string, StepRow>
  /** How many steps were begun. */
  count: number
  /** What the last call of the run was answered. */
  response: CallAnswer | null
}

/** Does steps in their order, and those within them; what an earlier turn did is not done again. */
export async function doSteps(
  acting: Acting,
  steps: readonly AutomationStep[],
  progress: Progress,
  prefix = '',
): Promise<void> {
  for (const step of steps) {
    const path = `${prefix}${step.id}`
    const standing = await asOfNow(acting)
    const { item } = standing
    if (item && item.deleted_at === null && !isInSight(standing, item)) throw new OutOfSight()
    const here = { ...standing, response: progress.response }
    const plan = await doStep(here, step, path, progress)
    if (plan.taken !== undefined)
      await doSteps(here, (plan.taken ? step.steps : step.otherwise) ?? [], progress, `${path}/`)
    for (const [n, id] of (plan.item_ids ?? []).entries()) {
      const found = await itemRow(acting.kit.db, acting.team_id, id)
      // Gone, or moved away, since it was found.
      if (!found || found.deleted_at !== null || !isInSight(here, found)) continue
      await doSteps({ ...here, item: found }, step.steps ?? [], progress, `${path}:${n}/`)
    }
  }
}

/**
 * What happened meanwhile, by the steps before too, counts: at the item, and at the rights of the rule's owner. Where the
 * rule was switched off or changed, or its owner may not manage rules any more, the next turn says how the run ends.
 */
async function asOfNow(acting: Acting): Promise<Acting> {
  const { kit, team_id, rule } = acting
  const standing = await ruleOf(kit.db, team_id, rule.id)
  const isSame = standing && maySeeThrough(standing) && standing.on_since === rule.on_since
  const principal = isSame ? await ownerOf(kit, team_id, standing) : null
  if (!principal) throw new Waits(now())
  const item = acting.item && (await itemRow(kit.db, team_id, acting.item.id))
  return { ...acting, principal, item }
}

/** Whether an item lies where the rule's owner sees it, on the rule's board. */
function isInSight({ principal, rule }: Acting, { board_id, folder_id }: ItemRow): boolean {
  return board_id === rule.board_id && principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })
}

async function doStep(
  acting: Acting,
  step: AutomationStep,
  path: string,
  progress: Progress,
): Promise<StepPlan> {
  const known = progress.known.get(path)
  if (known?.state === 'done') {
    const plan = known.input as unknown as StepPlan
    if (plan.call) progress.response = known.result as unknown as CallAnswer
    return plan
  }
  // Its call came to nothing.
  if (known?.state === 'failed') throw failureOf(known)
  if ((progress.count += 1) > MOST_EFFECTS)
    throw new StepFailure('too-much', 'A run does at most 2,000 steps.')
  const row: Saved = {
    path,
    n: known?.n ?? progress.count,
    tries: known?.tries ?? 0,
    answer: answerIn(known?.result ?? null),
  }
  const kept = known ? (known.input as unknown as StepPlan) : null
  try {
    const plan = await planAndPerform(acting, step, row, kept)
    await save(acting, row, 'done', plan)
    return plan
  } catch (error) {
    if (error instanceof StepFailure)
      await save(acting, row, 'failed', row.plan ?? kept ?? { shown: {} }, {
        code: error.code,
        text: error.message,
      })
    throw error
  }
}

/** What a model said, as the job that asked it kept it. */
function answerIn(result: StepRow['result']): { data: unknown } | null {
  return result !== null && 'data' in result ? { data: result['data'] } : null
}

/** A plan with the value that was answered, written as any value is set. */
function valueAnswered(
  acting: Acting,
  plan: StepPlan,
  { attribute_id }: AskedValue,
  data: unknown,
): StepPlan {
  const item = itemOf(acting)
  const attribute = attributeIn(acting, attribute_id)
  const old = item.values[attribute.id]?.[0] ?? null
  const writes = sameJson(old, data) ? [] : [putValue(item, attribute.id, data)]
  return { ...plan, shown: { ...plan.shown, old, new: data }, writes }
}

function failureOf({ result }: StepRow): StepFailure {
  const { code, text } = (result ?? {}) as { code?: unknown; text?: unknown }
  return new StepFailure(String(code ?? 'error'), String(text ?? ''))
}

interface Saved {
  path: string
  n: number
  tries: number
  plan?: StepPlan
  /** What a model was asked and answered. */
  answer: { data: unknown } | null
}

async function planAndPerform(
  acting: Acting,
  step: AutomationStep,
  row: Saved,
  kept: StepPlan | null,
): Promise<StepPlan> {
  const action = serverActions[step.type]
  if (!action) throw new StepFailure('unknown', 'This version does not know this action.')
  let plan = kept
  let here = acting
  for (;;) {
    if (!plan) {
      row.tries += 1
      const id = (n: number) => runId([acting.run.id, row.path, n])
      plan = await action.plan(here, step.options, id)
      row.plan = plan
      // Kept before it is done: whoever takes up the run after a crash does this, and nothing else.
      await save(acting, row, 'waiting', plan)
    }
    if (plan.until !== undefined && plan.until > now()) throw new Waits(plan.until)
    if (plan.call || (plan.ask && !row.answer)) throw new Waits(now() + CALL_SWEEP_MS, row.path)
    const writing = plan.ask && row.answer ? valueAnswered(here, plan, plan.ask, row.answer.data) : plan
    try {
      await perform(here, writing, `auto:${acting.run.id}:${row.path}:${row.tries}`)
      return writing
    } catch (error) {
      if (!(error instanceof PlanIsOld)) throw error
      if (row.tries >= MOST_PLANS)
        throw new StepFailure('changing', 'Others kept changing this at the same time.')
      // A model is not asked again for what it answered; only what is written is worked out anew.
      if (!plan.ask) plan = null
      else row.tries += 1
      const item = acting.item && (await itemRow(acting.kit.db, acting.team_id, acting.item.id))
      here = { ...acting, item }
    }
  }
}

function save(
  { kit, team_id, run, item }: Acting,
  { path, n, tries }: Saved,
  state: StepRow['state'],
  plan: StepPlan,
  result: Record<string, unknown> | null = null,
): Promise<void> {
  // Whoever reads the log later sees of it what they see of the item.
  const input = { ...plan, item_id: item?.id ?? null } as unknown as Record<string, unknown>
  const isOver = state !== 'waiting'
  return saveStep(kit.db, team_id, {
    run_id: run.id,
    path,
    n,
    tries,
    state,
    input,
    result,
    isOver,
    at: toWireTime(now()),
  })
}
