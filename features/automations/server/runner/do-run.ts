import { fromWireTime, now, toWireTime } from '@weft/base'
import { loadAttributes, serverAttributeTypes, serverTypeFor } from '@weft/features/attributes/server'
import type { ItemRow } from '@weft/features/items/server'
import type { FilterTree } from '@weft/model'
import type { Kit, Principal } from '@weft/server-kit'

import { serverTriggers } from '../../triggers/registry.server.ts'
import type { RunReason, RunState } from '../../shared/index.ts'
import { maySeeThrough, profilesOf, type RuleRow, ruleOf } from '../queries.ts'
import { addCall } from '../calls/answer-call.ts'
import { isRuleBroken } from '../check-rules.ts'
import { OutOfSight, StepFailure } from '../server-action.ts'
import type { ServerTrigger } from '../server-trigger.ts'
import { switchOff } from '../switch-off.ts'
import { type Acting, type AutomationNeighbours, callerFor, ownerOf } from './acting.ts'
import { doSteps, Waits } from './do-steps.ts'
import { itemAsOf } from './item-as-of.ts'
import { boardNameOf, itemRow, peopleOfTeam, personOf } from './queries.ts'
import { beginRun, begunLately, dropRun, endRun, lastStates, type RunRow } from './runs/queries.ts'
import { stepsOf } from './steps/queries.ts'

export interface RunnerDeps {
  kit: Kit
  neighbours: AutomationNeighbours
}

const MINUTE = 60_000
/** A rule acts on one item so often in a minute; more waits, and after an hour is left out. */
const MOST_A_MINUTE = 20
const MOST_DELAY = 60 * MINUTE
/** So many runs in a row that failed, or led out of the owner's sight, turn a rule off. */
const FAILURES = 10
const OUT_OF_SIGHT = 3

interface Ended {
  state: RunState
  reason?: RunReason
  /** Milliseconds. */
  wake?: number
  /** The step that waits for an answer. */
  call?: string
}

/** Does a run, or as much of it as there is to do now. Safe to run again from any point. */
export async function doRun(deps: RunnerDeps, team_id: number, run: RunRow): Promise<void> {
  const { db } = deps.kit
  const rule = await ruleOf(db, team_id, run.automation_id)
  const isOn = rule && (run.started_at === null ? rule.enabled : maySeeThrough(rule))
  if (!isOn) return end(deps.kit, team_id, run, { state: 'cancelled', reason: { code: 'off' } })
  // Others may answer for it by now, or it does something else: what was begun was begun as it was.
  if ((run.started_at !== null || run.begun_as !== null) && run.begun_as !== rule.on_since)
    return end(deps.kit, team_id, run, { state: 'cancelled', reason: { code: 'changed' } })
  const owner = await ownerOf(deps.kit, team_id, rule)
  if (!owner) {
    // Where somebody took it over meanwhile, the run is looked at again.
    await switchOff(deps.kit, deps.neighbours.jobs, team_id, rule, 'owner')
    return
  }
  const ended = await attempt(deps, { team_id, run, rule, owner })
  if (ended === null) return
  await end(deps.kit, team_id, run, ended)
  // Only now: what is answered before the run waits would be overwritten.
  if (ended.call !== undefined) await addCall(deps.neighbours.jobs, team_id, run.id, ended.call)
  if (ended.state === 'failed') await offAfter(deps, team_id, rule, { state: 'failed', times: FAILURES })
  if (ended.state === 'sight') await offAfter(deps, team_id, rule, { state: 'sight', times: OUT_OF_SIGHT })
}

interface Attempted {
  team_id: number
  run: RunRow
  rule: RuleRow
  owner: Principal
}

/** What a run came to; null where somebody else does it. */
async function attempt(deps: RunnerDeps, attempted: Attempted): Promise<Ended | null> {
  const { team_id, run, rule, owner } = attempted
  const { db } = deps.kit
  const item = run.item_id === null ? null : ((await itemRow(db, team_id, run.item_id)) ?? null)
  const acting = await actingFor(deps, { team_id, run, rule, owner }, item)
  // A condition on what is gone would be none: the rule would do to all items what it was to do to some.
  if (isRuleBroken(rule, owner, acting.attributes)) {
    const isOff = await switchOff(deps.kit, deps.neighbours.jobs, team_id, rule, 'broken')
    return isOff ? { state: 'cancelled', reason: { code: 'broken' } } : null
  }
  const notNow = await notNowBecause(deps, attempted, acting)
  if (notNow === 'nothing') {
    await dropRun(db, team_id, run.id)
    return null
  }
  if (notNow) return notNow
  if (run.started_at === null) {
    const isBegun = await beginRun(db, team_id, {
      id: run.id,
      automation_id: rule.id,
      begun_as: rule.on_since,
      at: toWireTime(now()),
    })
    if (!isBegun) return null
    await deps.neighbours.quota.counted(deps.kit, { team_id, board_id: rule.board_id })
  }
  try {
    const known = new Map((await stepsOf(db, team_id, run.id)).map((row) => [row.path, row]))
    await doSteps(acting, rule.steps, { known, count: 0, response: null })
    return { state: 'done' }
  } catch (error) {
    if (error instanceof Waits)
      return { state: 'waiting', wake: error.until, ...(error.call !== undefined && { call: error.call }) }
    if (error instanceof OutOfSight) return { state: 'sight', reason: { code: 'sight' } }
    // Nothing that anybody could mend: it went, or came back from the trash later.
    if (error instanceof StepFailure && error.code === 'item-gone')
      return { state: 'skipped', reason: { code: error.code } }
    if (error instanceof StepFailure)
      return { state: 'failed', reason: { code: error.code, text: error.message } }
    throw error
  }
}

/** Why a run is not begun, or not now; null where it is. 'nothing' where what happened was no event of its trigger. */
async function notNowBecause(
  { kit, neighbours }: RunnerDeps,
  { team_id, run, rule, owner }: Attempted,
  acting: Acting,
): Promise<Ended | 'nothing' | null> {
  const { item } = acting
  if (run.item_id !== null) {
    if (!item) return { state: 'skipped', reason: { code: 'item-gone' } }
    if (item.board_id !== rule.board_id) return { state: 'skipped', reason: { code: 'moved-away' } }
    const folder = { type: 'folder', id: item.folder_id } as const
    if (!owner.may('VIEW_FOLDER', folder))
      return owner.mightDo('VIEW_FOLDER', folder)
        ? { state: 'skipped', reason: { code: 'item-gone' } }
        : { state: 'sight', reason: { code: 'sight' } }
  }
  if (run.started_at !== null) return null
  const trigger = serverTriggers[rule.trigger.type]
  if (item && run.event.isTyped === true && trigger && !stillFires(trigger, acting, item)) return 'nothing'
  const wanted = trigger?.startsToFit?.(rule.trigger.options) ?? null
  if (item && wanted && !(await startedToFit(acting, item, wanted))) return 'nothing'
  const against = (await trigger?.unless?.(acting, rule.trigger.options)) ?? null
  if (against !== null) return { state: 'skipped', reason: { code: against } }
  if (await neighbours.quota.isUsedUp(kit.db, team_id)) return { state: 'skipped', reason: { code: 'quota' } }
  if (item && rule.conditions) {
    const row = await itemAsOf(kit.db, team_id, item, run.event)
    const asked = { folder_id: row.folder_id, filter: rule.conditions, row }
    if (!(await neighbours.filters.fits(kit.db, owner, asked)))
      return { state: 'skipped', reason: { code: 'conditions' } }
  }
  if (run.item_id === null) return null
  const lately = await begunLately(kit.db, team_id, { automation_id: rule.id, item_id: run.item_id })
  if (lately < MOST_A_MINUTE) return null
  return now() - fromWireTime(run.event.at) > MOST_DELAY
    ? { state: 'skipped', reason: { code: 'too-often' } }
    : { state: 'queued', wake: now() + MINUTE }
}

/** Whether what stands there now, when nothing more is typed, still is what the trigger waits for. */
function stillFires(
  trigger: ServerTrigger,
  { rule, run, attributes, values }: Acting,
  item: ItemRow,
): boolean {
  const { attribute_id, old, seq, n, user_id, at, folder_id } = run.event
  if (attribute_id === undefined) return true
  const known = new Map(attributes.map((one) => [one.id, one]))
  const attribute = (id: string) => {
    const found = known.get(id)
    return found && { type: serverTypeFor(found), settings: found.settings }
  }
  const data = item.values[attribute_id]?.[0] ?? null
  const entry = {
    seq,
    n,
    action: 'changed',
    collection: 'values',
    record_id: `${item.id}.${attribute_id}`,
    user_id,
    old: { data: old },
    new: { data },
    origin: null,
    at,
  }
  const heard = {
    entry,
    item_id: item.id,
    folder_id: folder_id ?? item.folder_id,
    attribute_id,
    parent_id: item.parent_id,
  }
  const isLongText = (id: string) => serverAttributeTypes[known.get(id)?.type ?? '']?.excerpt !== undefined
  // A long text's slot and its activity say it in two ways: that it changed has been seen.
  if (isLongText(attribute_id)) return true
  return trigger.fires(
    heard,
    { ...rule.trigger.options, sources: undefined },
    { attribute, isLongText, values, doneRule: null },
  )
}

/** Whether the event made an item fit a filter: right after it the item did, and right before it not. */
async function startedToFit(
  { kit, neighbours, team_id, principal, run: { event } }: Acting,
  item: ItemRow,
  filter: FilterTree,
): Promise<boolean> {
  const fits = (row: ItemRow) =>
    neighbours.filters.fits(kit.db, principal, { folder_id: row.folder_id, filter, row })
  if (!(await fits(await itemAsOf(kit.db, team_id, item, event)))) return false
  if (event.isNew === true) return true
  return !(await fits(await itemAsOf(kit.db, team_id, item, { ...event, n: event.n - 1 })))
}

/** A rule at work on an item. */
export async function actingFor(
  { kit, neighbours }: RunnerDeps,
  { team_id, run, rule, owner }: Attempted,
  item: ItemRow | null,
): Promise<Acting> {
  const { board_id, owner_id } = rule
  const [attributes, profiles, people] = await kit.db.read(team_id, async (tx) => [
    (await loadAttributes(tx, team_id, board_id)).filter(({ deleted_at }) => deleted_at === null),
    await profilesOf(tx, [owner_id]),
    await peopleOfTeam(tx, team_id),
  ])
  const profile = profiles.get(owner_id)
  return {
    kit,
    neighbours,
    team_id,
    rule,
    run,
    caller: callerFor(owner_id),
    principal: owner,
    attributes,
    item,
    response: null,
    values: {
      locale: profile?.locale ?? 'en-US',
      tz: profile?.timezone ?? 'UTC',
      week_start: profile?.start_of_week ?? 1,
      now: now(),
      me: owner_id,
      people: new Map(people.map(({ id, name, email }) => [id, { name, email }])),
    },
    actor: await personOf(kit.db, run.event.user_id),
    board_name: (await boardNameOf(kit.db, team_id, board_id)) ?? '',
  }
}

function end({ db }: Pick<Kit, 'db'>, team_id: number, { id }: RunRow, ended: Ended): Promise<void> {
  return endRun(db, team_id, {
    id,
    state: ended.state,
    reason: ended.reason ?? null,
    wake_at: ended.wake === undefined ? null : toWireTime(ended.wake),
    at: toWireTime(now()),
  })
}

async function offAfter(
  { kit, neighbours }: RunnerDeps,
  team_id: number,
  rule: RuleRow,
  { state, times }: { state: 'failed' | 'sight'; times: number },
): Promise<void> {
  const states = await lastStates(kit.db, team_id, rule.id, times)
  if (states.length < times || states.some((one) => one !== state)) return
  await switchOff(kit, neighbours.jobs, team_id, rule, state === 'failed' ? 'failures' : 'sight')
}
