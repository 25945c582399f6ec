import { now, sameJson } from '@weft/base'
import { boardSchema } from '@weft/features/attributes/server'
import { envOf } from './rule-env.ts'
import { placeInBoard } from '@weft/features/boards/server'
import { type AutomationStep, type AutomationTrigger, automations } from '@weft/model'
import {
  invalid,
  presentRecord,
  type Principal,
  type RuleContext,
  type ServerCollection,
  type Unit,
} from '@weft/server-kit'

import {
  actionDefinitions,
  automationErrors,
  type RuleBoard,
  ruleProblems,
  triggerDefinitions,
} from '../shared/index.ts'
import { automationReader, type AutomationRow, automationStore } from './automation-store.ts'
import { countAutomations } from './queries.ts'
import { usedByOwner } from './quota/queries.ts'
import { monthOf, type Quota } from './quota/quota.ts'

const MAX_AUTOMATIONS = 200
const MAX_RULE = 100_000

const board = (row: AutomationRow) => ({ type: 'board' as const, id: row.board_id })
const manages = (principal: Principal, row: AutomationRow) => principal.may('MANAGE_AUTOMATIONS', board(row))

/** Whether no run of the month is left. */
const nothingUsed = () => ({ isUp: false })

/** How many rules the boards of this transaction have, by board. */
const nothingCounted = () => new Map<string, number>()

/** Rules of boards. Nobody else than who may manage them learns of them. */
export function createAutomationCollection(quota: Quota): ServerCollection<AutomationRow> {
  const collection: ServerCollection<AutomationRow> = {
    model: automations,
    scope: 'admin',
    store: automationStore,
    reader: automationReader,
    async place(db, team_id, operations, created) {
      const boards = await placeInBoard(db, team_id, 'automations', operations, created)
      for (const [operation, board_id] of boards) operation.board_id = board_id
      return new Map(
        [...boards].map(([operation, id]) => [operation, [{ team_id, kind: 'board' as const, id }]]),
      )
    },
    async prepare(unit, operations) {
      for (const board_id of new Set(operations.map((one) => one.board_id ?? ''))) {
        if (board_id === '') continue
        await boardSchema.load(unit, board_id)
        unit.once(nothingCounted).set(board_id, await countAutomations(unit.tx, unit.team_id, board_id))
      }
      if (quota.limit !== null && operations.some(({ fields }) => fields['enabled'] === true))
        unit.once(nothingUsed).isUp = (await usedByOwner(unit.tx, monthOf(now()))) >= quota.limit
    },
    feedOf: (row, team_id) => ({ team_id, kind: 'board', id: row.board_id }),
    present: ({ on_since: _since, ...row }) => row,
    container: board,
    seesRow: manages,
    mayCreate: manages,
    mayChange: manages,
    mayRemove: manages,
    validate: (context, row, before) => validated(collection, context, row, before),
  }
  return collection
}

function validated(
  collection: ServerCollection<AutomationRow>,
  context: RuleContext,
  row: AutomationRow,
  before: AutomationRow | null,
): AutomationRow {
  const { unit, principal, operation } = context
  if (!before) demandRoom(unit, row.board_id)
  // What comes back from the trash waits for somebody to look at it.
  if (before?.deleted_at) return { ...row, enabled: false, off_reason: null }
  const isOtherRule = !before || !sameJson(rule(before), rule(row))
  if (isOtherRule) checkParts(row, before)
  const isSwitchedOn = row.enabled && before?.enabled !== true
  // Whose rights it acts with, they answer for all of it: not for what others wrote a moment ago.
  if (
    row.enabled &&
    (isSwitchedOn || isOtherRule) &&
    before &&
    operation.row_version !== before.row_version + 1
  )
    throw automationErrors.changed_meanwhile({ data: presentRecord(collection, principal, before) })
  if (isSwitchedOn && unit.once(nothingUsed).isUp) throw automationErrors.quota_used()
  if (row.enabled && (isOtherRule || isSwitchedOn)) {
    const problems = ruleProblems(row, boardFor(unit, principal, row.board_id))
    if (problems.length > 0) throw automationErrors.incomplete({ data: problems.map(({ text }) => text) })
  }
  const isTheirs = isOtherRule || isSwitchedOn
  return {
    ...row,
    owner_id: isTheirs ? operation.caller.user_id : row.owner_id,
    off_reason: row.enabled || isTheirs ? null : row.off_reason,
    on_since: isTheirs ? unit.at : row.on_since,
  }
}

const rule = ({ trigger, conditions, steps }: AutomationRow) => ({ trigger, conditions, steps })

/** The board as whoever saves sees it: folders out of their sight are as if they were gone. */
function boardFor(unit: Unit, principal: Principal, board_id: string): RuleBoard {
  const attributes = new Map(boardSchema.of(unit, board_id).map((one) => [one.id, one]))
  const { folders } = principal.access.graph
  return {
    env: envOf(attributes, principal.user_id),
    attribute: (id) => attributes.get(id),
    hasFolder: (id) =>
      folders.get(id)?.board_id === board_id && principal.may('VIEW_FOLDER', { type: 'folder', id }),
  }
}

function demandRoom(unit: Unit, board_id: string): void {
  const counted = unit.once(nothingCounted)
  const count = counted.get(board_id) ?? 0
  if (count >= MAX_AUTOMATIONS) throw automationErrors.too_many_automations()
  counted.set(board_id, count + 1)
}

/** What a draft may hold: known parts with settings of their shape. Parts that were there before stay as they are. */
function checkParts(row: AutomationRow, before: AutomationRow | null): void {
  if (JSON.stringify(rule(row)).length > MAX_RULE) throw invalid('steps: the automation is too large')
  const steps = allSteps(row.steps)
  if (new Set(steps.map(({ id }) => id)).size < steps.length)
    throw invalid('steps: each has an id of its own')
  const known = new Set([before?.trigger, ...allSteps(before?.steps ?? [])].map((part) => part?.type))
  const check = (part: AutomationTrigger, field: string, definition: Shaped | undefined) => {
    if (!definition && !known.has(part.type)) throw invalid(`${field}: ${part.type} is not known`)
    if (definition && !definition.options.safeParse(part.options).success)
      throw invalid(`${field}: the settings of ${part.type} are not what it expects`)
  }
  if (row.trigger) check(row.trigger, 'trigger', triggerDefinitions[row.trigger.type])
  for (const step of steps) check(step, 'steps', actionDefinitions[step.type])
}

interface Shaped {
  options: { safeParse(given: unknown): { success: boolean } }
}

function allSteps(steps: readonly AutomationStep[]): AutomationStep[] {
  return steps.flatMap((step) => [step, ...allSteps(step.steps ?? []), ...allSteps(step.otherwise ?? [])])
}
