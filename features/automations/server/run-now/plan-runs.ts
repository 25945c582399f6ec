import { type ActPlan, errors, invalid, type Principal } from '@weft/server-kit'

import { automationErrors, MOST_RUN_NOW, type RunNowBody, triggerDefinitions } from '../../shared/index.ts'
import { serverTriggers } from '../../triggers/registry.server.ts'
import { brokenParts } from '../check-rules.ts'
import { rehearseRule, testRun } from '../plan-test.ts'
import { ruleOf, type RuleRow } from '../queries.ts'
import { type Acting, callerFor, ownerOf } from '../runner/acting.ts'
import { actingFor, type RunnerDeps } from '../runner/do-run.ts'
import { itemRow } from '../runner/queries.ts'
import { rowNameOf } from '../server-action.ts'
import { fittingItems } from './fitting-items.ts'
import { withConditions } from '../looking-of.ts'
import { type Planned, TWICE, withoutEntangled } from './without-entangled.ts'

/** What a rule that is on would do with each item that fits it, by the rights of its owner. */
export async function planRuns(
  deps: RunnerDeps,
  principal: Principal,
  { automation_id, board_id }: RunNowBody,
): Promise<ActPlan> {
  const { kit } = deps
  const { team_id } = principal.access
  const rule = await ruleOf(kit.db, team_id, automation_id)
  if (rule?.board_id !== board_id || !principal.may('VIEW_BOARD', { type: 'board', id: board_id }))
    throw errors.not_found()
  if (!principal.may('MANAGE_AUTOMATIONS', { type: 'board', id: board_id })) throw errors.not_found()
  const owner = rule.enabled ? await ownerOf(kit, team_id, rule) : null
  if (!owner) throw automationErrors.is_off()
  if (triggerDefinitions[rule.trigger.type]?.hasItem !== true)
    throw invalid('automation_id: it is about no items')
  const run = testRun(rule, null, principal.user_id)
  const base = await actingFor(deps, { team_id, run, rule, owner }, null)
  const broken = brokenParts(rule, owner, base.attributes)
  if (broken.length > 0) throw automationErrors.incomplete({ data: broken })
  const ids = (await fittingItems(deps, { rule, owner, principal })).slice(0, MOST_RUN_NOW)
  const planned: Planned = {
    operations: [],
    problems: [],
    unchanged: [],
    sends: [],
    begins: [],
    looks: new Map(),
  }
  const left = await runsLeft(deps, team_id)
  const touched = new Map<string, string>()
  for (const id of ids) {
    if (planned.begins.length >= left) planned.problems.push({ about: id, text: USED_UP })
    else await planRun(base, { rule, id, planned, touched, asker: principal })
  }
  const caller = callerFor(owner.user_id)
  const { sends, operations, problems, unchanged, begins } = await withoutEntangled(
    kit,
    team_id,
    planned,
    caller,
  )
  return { operations, problems, unchanged, begins, caller, sends, stamp: String(rule.row_version) }
}

const USED_UP = 'All automation runs of this month are used.'
const MOVES = 'It would be moved. What that does cannot be shown before.'
const LATER = 'It would wait before it goes on. What it does then cannot be shown before.'
const TOO_MANY = 'It would take more steps than can be shown before.'
const OUT_OF_SIGHT = 'The owner of the automation may not see or do a part of it.'
const LOOKS_LATE = 'It looks at items after it changed some. What it finds then cannot be shown before.'
const HIDDEN = 'It comes to an item that you may not see, and cannot go on there.'

async function runsLeft({ kit, neighbours: { quota } }: RunnerDeps, team_id: number): Promise<number> {
  return quota.limit === null ? Infinity : quota.limit - (await quota.used(kit.db, team_id))
}

interface OneRun {
  rule: RuleRow
  id: string
  planned: Planned
  /** What runs before it would change, by which of them. */
  touched: Map<string, string>
  asker: Principal
}

async function planRun(base: Acting, { rule, id, planned, touched, asker }: OneRun): Promise<void> {
  const item = await itemRow(base.kit.db, base.team_id, id)
  if (!item || item.deleted_at !== null) return
  const acting = { ...base, item, run: testRun(rule, item, base.run.event.user_id) }
  const trigger = serverTriggers[rule.trigger.type]
  if (((await trigger?.unless?.(acting, rule.trigger.options)) ?? null) !== null) {
    planned.unchanged.push(id)
    return
  }
  const found = await rehearseRule(acting, rule.steps)
  const names = found.writes.map(rowNameOf)
  const isSeen = (folder_id: string | null) =>
    folder_id === null || asker.may('VIEW_FOLDER', { type: 'folder', id: folder_id })
  const text =
    whyNot(found, isSeen) ?? (names.some((name) => (touched.get(name) ?? id) !== id) ? TWICE : null)
  if (text !== null) {
    planned.problems.push({ about: id, text })
    return
  }
  for (const name of names) touched.set(name, id)
  planned.begins.push(id)
  planned.operations.push(...found.writes.map((write) => ({ ...write, about: id })))
  planned.looks.set(id, withConditions(rule, base.attributes, found.beyond.looks))
  planned.sends.push(
    ...found.sent.map(({ send: { kind, user_ids, addresses, text: said }, folder_id }) => ({
      about: id,
      kind,
      user_ids,
      ...(addresses && { addresses }),
      text: said,
      ...(!isSeen(folder_id) && { isHidden: true as const }),
    })),
  )
}

/** Why what a run does cannot be shown, or would not be all of it; null where it can. */
function whyNot(
  { steps, beyond, isWhole }: Awaited<ReturnType<typeof rehearseRule>>,
  isSeen: (folder_id: string | null) => boolean,
): string | null {
  const failed = steps.find(({ state }) => state === 'failed')
  // The reason may tell what an item holds.
  if (failed && !isSeen(beyond.failedIn)) return HIDDEN
  if (failed) return failed.reason?.text ?? OUT_OF_SIGHT
  if (beyond.looksLate) return LOOKS_LATE
  if (beyond.moves) return MOVES
  if (beyond.isLater) return LATER
  return isWhole ? null : TOO_MANY
}
