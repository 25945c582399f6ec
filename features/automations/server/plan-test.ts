import type { ItemRow } from '@weft/features/items/server'
import { type AutomationStep, parseValueId } from '@weft/model'
import { now, toWireTime } from '@weft/base'
import { errors, makeOperation, type Operation, type Principal, saidOf } from '@weft/server-kit'

import { serverActions } from '../actions/registry.server.ts'
import { automationErrors, type PlannedStep, type TestAnswer, type WouldChange } from '../shared/index.ts'
import { brokenParts } from './check-rules.ts'
import { type Looking, lookingOf } from './looking-of.ts'
import type { RuleRow } from './queries.ts'
import { type Acting, callerFor } from './runner/acting.ts'
import { actingFor, type RunnerDeps } from './runner/do-run.ts'
import { itemRow } from './runner/queries.ts'
import type { RunRow } from './runner/runs/queries.ts'
import { fillIn } from './runner/token-values.ts'
import { fittingItems } from './run-now/fitting-items.ts'
import { OutOfSight, type PlannedWrite, rowNameOf, StepFailure, type StepPlan } from './server-action.ts'
import { runId } from './run-id.ts'
import { hearingOf } from './tell-people.ts'

/** A test shows so many steps at most, those of loops counted for each item. */
const MOST_STEPS = 60

/** What a test has come to by the step at hand. */
interface Rehearsing {
  acting: Acting
  operations: Operation[]
  writes: PlannedWrite[]
  steps: PlannedStep[]
  sent: Sent[]
  changes: WouldChange[]
  beyond: Beyond
}

/** What would leave the program, and where the item lies that it tells of. */
interface Sent {
  send: TestAnswer['sent'][number]
  folder_id: string | null
}

/** What the steps come to that no test can show: a move, and what is done after a wait or an answer. */
interface Beyond {
  moves: boolean
  waits: boolean
  isLater: boolean
  /** Where the item of the step lies that cannot be done; null where each can. */
  failedIn: string | null
  looks: Looking
  /** It looks at other items after it wrote something. */
  looksLate: boolean
}

/** The steps of a rule over an item as it is now, each judged over what those before it would have done. */
export async function rehearseRule(
  acting: Acting,
  steps: readonly AutomationStep[],
): Promise<Omit<Rehearsing, 'acting' | 'operations'> & { isWhole: boolean }> {
  const beyond: Beyond = {
    moves: false,
    waits: false,
    isLater: false,
    failedIn: null,
    looks: { folders: new Set(), isAnywhere: false },
    looksLate: false,
  }
  const rehearsing: Rehearsing = {
    acting,
    operations: [],
    writes: [],
    steps: [],
    sent: [],
    changes: [],
    beyond,
  }
  const isWhole = await rehearseSteps(rehearsing, steps, '')
  const { operations: _operations, acting: _acting, ...found } = rehearsing
  return { ...found, isWhole }
}

/**
 * What a rule would do with an item as it is now, acting for whoever asks: they would be its owner if they switched it on.
 * Each step is judged by the rules of a write over what the steps before would have done.
 */
export async function planTest(
  deps: RunnerDeps,
  principal: Principal,
  rule: RuleRow,
  item_id: string | null,
): Promise<TestAnswer> {
  const { kit, neighbours } = deps
  const { team_id } = principal.access
  const item = item_id === null ? null : await seenItem(deps, principal, rule, item_id)
  const run = testRun(rule, item)
  const mine = { ...rule, owner_id: principal.user_id }
  const acting = await actingFor(deps, { team_id, run, rule: mine, owner: principal }, item)
  // What is not complete would do to all items what it is to do to some.
  const problems = brokenParts(mine, principal, acting.attributes)
  if (problems.length > 0) throw automationErrors.incomplete({ data: problems })
  const holds =
    !item || !rule.conditions
      ? true
      : await neighbours.filters.fits(kit.db, principal, {
          folder_id: item.folder_id,
          filter: rule.conditions,
          row: item,
        })
  const { steps, changes, sent } = await rehearseRule(acting, holds ? rule.steps : [])
  const fits =
    item && rule.enabled ? (await fittingItems(deps, { rule, owner: principal, principal })).length : 0
  return { holds, steps, changes, sent: sent.map(({ send }) => send), fits }
}

async function seenItem(
  { kit }: RunnerDeps,
  principal: Principal,
  rule: RuleRow,
  id: string,
): Promise<ItemRow> {
  const row = await itemRow(kit.db, principal.access.team_id, id)
  const isSeen = row && principal.may('VIEW_FOLDER', { type: 'folder', id: row.folder_id })
  if (!row || !isSeen || row.board_id !== rule.board_id || row.deleted_at !== null) throw errors.not_found()
  return row
}

export function testRun(rule: RuleRow, item: ItemRow | null, user_id: number | null = null): RunRow {
  // The item counts as it is: nothing comes later than this.
  const event = {
    type: rule.trigger?.type ?? '',
    seq: Number.MAX_SAFE_INTEGER,
    n: 0,
    folder_id: item?.folder_id ?? null,
    user_id,
    at: toWireTime(now()),
  }
  return {
    id: runId(['test', rule.id, item?.id ?? '']),
    no: 0,
    automation_id: rule.id,
    board_id: rule.board_id,
    item_id: item?.id ?? null,
    event,
    origin: {},
    state: 'queued',
    started_at: null,
    root_id: '',
    begun_as: null,
    tries: 0,
  }
}

/** False where a step ends the run, or puts the rest of it off. */
async function rehearseSteps(
  rehearsing: Rehearsing,
  steps: readonly AutomationStep[],
  prefix: string,
): Promise<boolean> {
  for (const step of steps) {
    const path = `${prefix}${step.id}`
    const plan = await rehearseStep(rehearsing, step, path)
    if (!plan) return false
    const inner = plan.taken === undefined ? null : ((plan.taken ? step.steps : step.otherwise) ?? [])
    if (inner && !(await rehearseSteps(rehearsing, inner, `${path}/`))) return false
    for (const [n, id] of (plan.item_ids ?? []).entries()) {
      const { acting } = rehearsing
      const item = acting.item?.id === id ? acting.item : await itemRow(acting.kit.db, acting.team_id, id)
      if (!item) continue
      const within: Rehearsing = { ...rehearsing, acting: { ...acting, item } }
      if (!(await rehearseSteps(within, step.steps ?? [], `${path}:${n}/`))) return false
      // Among those that were found is what it is about itself.
      if (acting.item?.id === id) acting.item = within.acting.item
    }
  }
  return true
}

async function rehearseStep(
  rehearsing: Rehearsing,
  step: AutomationStep,
  path: string,
): Promise<StepPlan | null> {
  const { acting, steps, sent, beyond } = rehearsing
  beyond.isLater ||= beyond.waits
  if (steps.length >= MOST_STEPS) return null
  noteLooks(rehearsing, step)
  const say = (state: PlannedStep['state'], plan: StepPlan | null, reason: PlannedStep['reason']) =>
    steps.push({ path, type: step.type, state, reason, input: plan?.shown ?? null })
  try {
    const action = serverActions[step.type]
    if (!action) throw new StepFailure('unknown', 'This version does not know this action.')
    const plan = await action.plan(acting, step.options, (n) => runId([acting.run.id, path, n]))
    await rehearsePlan(rehearsing, plan)
    beyond.moves ||= plan.move !== undefined
    beyond.waits ||= (plan.until ?? plan.call ?? plan.ask) !== undefined
    const folder_id = acting.item?.folder_id ?? null
    sent.push(...sentBy(acting, plan).map((send) => ({ send, folder_id })))
    // What comes after a wait is done with what is there then; it is shown as if nothing had changed.
    say(plan.until === undefined ? 'done' : 'waiting', plan, null)
    return plan
  } catch (error) {
    beyond.failedIn = acting.item?.folder_id ?? null
    if (error instanceof OutOfSight) say('failed', null, { code: 'sight' })
    else if (error instanceof StepFailure) say('failed', null, { code: error.code, text: error.message })
    else throw error
    return null
  }
}

/** What a timer says that a step starts; empty where the item has no name. */
function nameOfItem(acting: Acting): string {
  const primary = acting.attributes.find((one) => one.primary)
  return primary ? fillIn(acting, `{{item.${primary.id}}}`) : ''
}

/** Of an email what people read of it here; its files and form are not in it. */
const mailShown = ({ user_ids, addresses, subject, text }: NonNullable<StepPlan['mail']>) => ({
  kind: 'mail' as const,
  user_ids,
  addresses,
  subject,
  text,
})

/** Notes where a step looks at items beside its own. */
function noteLooks({ acting, beyond, writes }: Rehearsing, step: AutomationStep): void {
  const { folders, isAnywhere } = lookingOf(step, acting.attributes)
  for (const id of folders) beyond.looks.folders.add(id)
  beyond.looks.isAnywhere ||= isAnywhere
  const own = `items:${acting.item?.id}`
  const isOther = isAnywhere && writes.some((write) => rowNameOf(write) !== own)
  beyond.looksLate ||= isOther || (folders.size > 0 && writes.length > 0)
}

function sentBy(acting: Acting, plan: StepPlan): TestAnswer['sent'][number][] {
  const { notice, mail, timer, ask, call, shown } = plan
  const hearing = notice ? hearingOf(acting, notice.user_ids) : []
  return [
    ...(notice && hearing.length > 0
      ? [{ kind: 'notice' as const, user_ids: hearing, text: notice.text }]
      : []),
    ...(mail ? [mailShown(mail)] : []),
    ...(timer
      ? [{ kind: `${timer.way}-timer` as const, user_ids: timer.user_ids, text: nameOfItem(acting) }]
      : []),
    ...(ask ? [{ kind: 'ask' as const, user_ids: [], text: ask.prompt }] : []),
    ...(call ? [{ kind: 'call' as const, user_ids: [], text: String(shown['url'] ?? '') }] : []),
  ]
}

/** Judges what a step would write, and lays it over the item that the next step looks at. */
async function rehearsePlan(rehearsing: Rehearsing, plan: StepPlan): Promise<void> {
  const { acting, operations, writes, changes } = rehearsing
  const { kit, team_id, principal } = acting
  const caller = callerFor(principal.user_id)
  const before = operations.length
  for (const write of plan.writes ?? []) operations.push(makeOperation({ ...write, caller, key: null }))
  if (operations.length > before) {
    const { outcomes, changes: told } = await kit.writer.rehearse(team_id, operations)
    const refused = outcomes.slice(before).find(({ status }) => status > 299)
    if (refused) {
      operations.length = before
      if (refused.status === 403 || refused.status === 404) throw new OutOfSight()
      throw new StepFailure('refused', saidOf(refused))
    }
    writes.push(...(plan.writes ?? []))
    const saidIn = new Map(operations.map(({ id, fields }) => [id, fields['text']]))
    changes.splice(
      0,
      changes.length,
      ...told.map((change) => {
        // Changes tell of comments without a word of theirs.
        const made = change.collection === 'comments' ? { text: saidIn.get(change.id) } : change.new
        return wouldChange({ ...change, new: made })
      }),
    )
  }
  if (plan.move) {
    const { item_id, folder_id } = plan.move
    if (!principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw new OutOfSight()
    const old = acting.item?.folder_id ?? null
    changes.push({ collection: 'items', id: item_id, item_id, attribute_id: null, old, new: folder_id })
  }
  overlay(acting, plan)
}

function wouldChange({
  collection,
  id,
  old,
  new: made,
}: {
  collection: string
  id: string
  old?: unknown
  new?: unknown
}): WouldChange {
  const key = collection === 'values' ? parseValueId(id) : null
  const dataIn = (part: unknown) =>
    key ? ((part as { data?: unknown } | null)?.data ?? null) : (part ?? null)
  return {
    collection,
    id,
    item_id: key?.item_id ?? (collection === 'items' ? id : null),
    attribute_id: key?.attribute_id ?? null,
    old: dataIn(old),
    new: dataIn(made),
  }
}

function overlay(acting: Acting, { writes = [], move }: StepPlan): void {
  for (const write of writes) {
    const { item } = acting
    const key = write.collection === 'values' ? parseValueId(write.id) : null
    if (!item) continue
    if (key?.item_id === item.id) {
      const { data, row_version } = write.item as { data: unknown; row_version: number }
      acting.item = { ...item, values: { ...item.values, [key.attribute_id]: [data, row_version] } }
    } else if (write.collection === 'items' && write.method === 'delete' && write.id === item.id)
      acting.item = { ...item, deleted_at: acting.run.event.at || '1970-01-01 00:00:00' }
  }
  if (move && acting.item?.id === move.item_id) acting.item = { ...acting.item, folder_id: move.folder_id }
}
