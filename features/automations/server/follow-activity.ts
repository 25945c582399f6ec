import { fromWireTime, isUuid, toWireTime } from '@weft/base'
import type { WantedJob } from '@weft/jobs'
import { parseValueId } from '@weft/model'
import { type ActivityConsumer, type ActivityEntry, originAfter } from '@weft/server-kit'
import type { Tx } from '@weft/db'

import { keepDues } from './dues/keep-dues.ts'
import { heardEntries, serverTriggers } from '../triggers/registry.server.ts'
import {
  type ActiveRule,
  addRuns,
  joinWaitingRun,
  type NewRun,
  parentsOf,
  rootsOf,
  rulesOfFolder,
} from './queries.ts'
import { hearingContexts } from './hearing-contexts.ts'
import { MAX_DEPTH, MAX_RUNS, runId } from './run-id.ts'
import { addRunsOfBoards } from './runs-of-board.ts'
import type { Heard } from './server-trigger.ts'

export const RUN = 'run-automations'
export const CHECK = 'check-automations'
export const PLAN = 'plan-automation-dues'
export const DUE = 'begin-due-automations'

export interface RunJob {
  team_id: number
}

/** Something went that rules may need: those of a board, or of all boards. */
export interface CheckJob {
  team_id: number
}

export interface PlanJob {
  team_id: number
  automation_id: string
}

export const runJob = (team_id: number): WantedJob => ({
  name: RUN,
  payload: { team_id },
  key: `${RUN}:${team_id}`,
  isSerial: true,
})

const checkJob = (team_id: number): WantedJob => ({
  name: CHECK,
  payload: { team_id },
  key: `${CHECK}:${team_id}`,
  isSerial: true,
})

const planJob = (team_id: number, automation_id: string): WantedJob & { payload: PlanJob } => ({
  name: PLAN,
  payload: { team_id, automation_id },
  key: `${PLAN}:${team_id}:${automation_id}`,
  isSerial: true,
})

export const dueJob = (team_id: number): WantedJob => ({
  name: DUE,
  payload: { team_id },
  key: `${DUE}:${team_id}`,
  isSerial: true,
})

/** What may take something from a rule that it cannot do without. */
const CHECKED: ReadonlySet<string> = new Set([
  'attributes.deleted',
  'attributes.changed',
  'folders.deleted',
  'folders.changed',
  'boards.changed',
  'members.changed',
  'members.deleted',
  'permissions.changed',
  'permissions.created',
  'permissions.deleted',
])

/** Notes what rules have to do; jobs do it. What happened before a rule was on starts nothing. */
export const followActivity: ActivityConsumer = {
  name: 'automations',
  kinds: ['team', 'board', 'folder'],
  wants: (entry) =>
    heardEntries.has(kindOf(entry)) || CHECKED.has(kindOf(entry)) || entry.collection === 'automations',
  async handle({ tx, feed, entries, addJob }) {
    const { team_id, kind, id } = feed
    if (kind !== 'folder') {
      if (entries.some((entry) => CHECKED.has(kindOf(entry)))) addJob(checkJob(team_id))
      const saved = entries.filter(({ collection }) => collection === 'automations')
      for (const automation_id of new Set(saved.map(({ record_id }) => record_id)))
        addJob(planJob(team_id, automation_id))
      if (await addRunsOfBoards(tx, team_id, entries)) addJob(runJob(team_id))
      return
    }
    const rules = await rulesOfFolder(tx, team_id, id)
    if (rules.length === 0) return
    const since = Math.min(...entries.map(({ at }) => fromWireTime(at)))
    if (await keepDues(tx, team_id, rules, { items: touchedBy(entries), since })) addJob(dueJob(team_id))
    const runs = await runsFor(tx, { team_id, folder_id: id, rules, entries })
    if (runs.length === 0) return
    const joined = joinRuns(runs)
    for (const run of joined) if (run.wake_at !== null) await joinWaitingRun(tx, team_id, run)
    await addRuns(tx, team_id, joined)
    addJob(runJob(team_id))
  },
}

const kindOf = ({ collection, action }: ActivityEntry) => `${collection}.${action}`

interface Round {
  team_id: number
  folder_id: string
  rules: readonly ActiveRule[]
  entries: readonly ActivityEntry[]
}

async function runsFor(tx: Tx, { team_id, folder_id, rules, entries }: Round): Promise<NewRun[]> {
  const heard = await hearAll(tx, team_id, folder_id, entries)
  const causes = entries.flatMap(({ origin }) => (isUuid(origin?.act) ? [origin.act] : []))
  const roots = await rootsOf(tx, team_id, [...new Set(causes)])
  const contextOf = await hearingContexts(tx, team_id, rules)
  return heard.flatMap((one) =>
    rules.flatMap((rule) => {
      const trigger = serverTriggers[rule.trigger.type]
      if (!trigger?.hears.includes(kindOf(one.entry))) return []
      // What happened before it was as it is starts nothing.
      if (rule.on_since !== null && one.entry.at < rule.on_since) return []
      const context = contextOf(rule)
      if (!trigger.fires(one, rule.trigger.options, context)) return []
      const settles = trigger.settles?.(one, rule.trigger.options, context) ?? 0
      const item_id = trigger.about ? trigger.about(one) : one.item_id
      if (item_id === null) return []
      const root = roots.get(one.entry.origin?.act ?? '')
      return [
        newRun(
          { team_id, rule, settles, root, tellsValue: trigger.tellsValue === true },
          { ...one, item_id },
        ),
      ]
    }),
  )
}

/** Items whose dates may be others now: by a value, or as a whole. */
function touchedBy(entries: readonly ActivityEntry[]): Map<string, Set<string> | 'all'> {
  const touched = new Map<string, Set<string> | 'all'>()
  for (const { collection, record_id } of entries) {
    if (collection === 'items') touched.set(record_id, 'all')
    const key = collection === 'values' ? parseValueId(record_id) : null
    const known = key && touched.get(key.item_id)
    if (!key || known === 'all') continue
    touched.set(key.item_id, (known ?? new Set<string>()).add(key.attribute_id))
  }
  return touched
}

/** Of runs that wait for the end of what is typed only the last one, with what was there before the first. */
function joinRuns(runs: readonly NewRun[]): NewRun[] {
  const waiting = new Map<string, NewRun>()
  const joined: NewRun[] = []
  for (const run of runs.toReversed()) {
    const key = `${run.automation_id} ${run.item_id} ${run.event.attribute_id ?? ''}`
    const later = run.wake_at === null ? undefined : waiting.get(key)
    if (later && 'old' in run.event) later.event.old = run.event.old
    if (later) continue
    if (run.wake_at !== null) waiting.set(key, run)
    joined.push(run)
  }
  return joined.toReversed()
}

async function hearAll(
  tx: Tx,
  team_id: number,
  folder_id: string,
  entries: readonly ActivityEntry[],
): Promise<Heard[]> {
  const found = entries.flatMap((entry) => {
    const key = entry.collection === 'values' ? parseValueId(entry.record_id) : null
    const said = (entry.new ?? {}) as { item_id?: string; from_item_id?: string }
    const item_id =
      key?.item_id ?? (entry.collection === 'items' ? entry.record_id : (said.item_id ?? said.from_item_id))
    if (item_id === undefined) return []
    return [{ entry, item_id, folder_id, ...(key && { attribute_id: key.attribute_id }) }]
  })
  const parents = await parentsOf(tx, team_id, [...new Set(found.map(({ item_id }) => item_id))])
  return found.map((one) => ({ ...one, parent_id: parents.get(one.item_id) ?? null }))
}

/** Before these the item was not there. */
const BEGINNINGS: ReadonlySet<string> = new Set(['created', 'restored'])

/** Whether a move brings the item to where the rule looks for the first time: from elsewhere it was not there. */
function isComing({ action, old }: ActivityEntry, { trigger }: ActiveRule): boolean {
  const { folders } = trigger.options as { folders?: readonly string[] }
  const from = (old as { folder_id?: string } | null)?.folder_id
  return action === 'moved' && folders !== undefined && from !== undefined && !folders.includes(from)
}

interface Started {
  team_id: number
  rule: ActiveRule
  settles: number
  tellsValue: boolean
  /** The first run behind the event, and how many followed from it. */
  root: { root_id: string; runs: number } | undefined
}

function newRun({ team_id, rule, settles, tellsValue, root }: Started, heard: Heard): NewRun {
  const { entry, item_id, folder_id, attribute_id } = heard
  const { seq, n, at, user_id, origin, collection, action } = entry
  const id = runId([team_id, rule.id, folder_id, seq, n])
  const after = { ...originAfter(origin, rule.id), act: id }
  const isLoop = (after.depth ?? 0) > MAX_DEPTH || (root?.runs ?? 0) >= MAX_RUNS
  const isTold = tellsValue && attribute_id !== undefined
  const told = !isTold ? {} : { attribute_id, old: dataIn(entry.old), new: dataIn(entry.new) }
  return {
    id,
    automation_id: rule.id,
    board_id: rule.board_id,
    item_id,
    event: {
      type: rule.trigger.type,
      seq,
      n,
      folder_id,
      user_id,
      at,
      ...(collection === 'items' && (BEGINNINGS.has(action) || isComing(entry, rule)) && { isNew: true }),
      ...(settles > 0 && { isTyped: true }),
      ...told,
    },
    origin: after,
    root_id: root?.root_id ?? id,
    state: isLoop ? 'loop' : 'queued',
    reason: isLoop ? { code: 'loop' } : null,
    wake_at: settles > 0 && !isLoop ? toWireTime(fromWireTime(at) + settles) : null,
    at,
  }
}

const dataIn = (part: unknown): unknown => (part as { data?: unknown } | null)?.data ?? null
