import { newUuid, now, toWireTime } from '@weft/base'
import type { AutomationStep, AutomationTrigger, FilterTree } from '@weft/model'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  type Field,
  type NaiveAct,
  type NaiveCondition,
  type NaiveRule,
  NaiveRules,
  type NaiveStep,
  type NaiveTrigger,
} from './testing/naive-rules.ts'
import {
  addItem,
  addRule,
  addRuleWorld,
  type RuleWorld,
  setValue,
  step,
  valuesOf,
} from './testing/rule-world.ts'
import { statesOf, whenDone } from './testing/when-done.ts'

// 1,000 sets of rules with ALL_WORLDS, else 12, of other seeds with each commit.
const WORLDS = process.env['ALL_WORLDS'] ? 1_000 : 12
/** Sets of rules that start each other without end are left out: a rule acts 20 times a minute on an item. */
const MOST_RUNS = 40
const MOST_OF_ONE = 15

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running', env: { APP_URL: 'https://weft.test' } })
})
afterAll(() => server.stop())

const label = fc.constantFrom('todo' as const, 'doing' as const, 'done' as const)
const points = fc.integer({ min: 0, max: 5 })
const condition: fc.Arbitrary<NaiveCondition> = fc.oneof(
  fc.record({ field: fc.constant('status' as const), is: label }),
  fc.record({ field: fc.constant('points' as const), above: points }),
  fc.record({
    field: fc.constantFrom('points' as const, 'status' as const),
    empty: fc.constant(true as const),
  }),
)
const trigger: fc.Arbitrary<NaiveTrigger> = fc.oneof(
  fc.record({ kind: fc.constantFrom('created' as const, 'trashed' as const, 'restored' as const) }),
  fc.record({
    kind: fc.constant('changed' as const),
    field: fc.constantFrom('status' as const, 'points' as const),
  }),
  fc.record({ kind: fc.constant('becomes' as const), to: label, from: fc.option(label) }),
  fc.record({ kind: fc.constantFrom('increases' as const, 'decreases' as const) }),
  fc.record({ kind: fc.constant('matches' as const), when: condition }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'mentioned' as const,
        'reacted' as const,
        'pressed' as const,
        'timerStarted' as const,
        'timerStopped' as const,
      ),
    }),
  },
)
const plainStep: fc.Arbitrary<NaiveStep> = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), to: label }),
  fc.record({
    kind: fc.constant('clear' as const),
    field: fc.constantFrom<Field>('status', 'points', 'note'),
  }),
  fc.record({ kind: fc.constant('add' as const), amount: fc.integer({ min: -2, max: 2 }) }),
  fc.record({ kind: fc.constant('note' as const), text: fc.constantFrom('one', 'two') }),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('trash' as const) }) },
)
const someSteps = fc.array(plainStep, { minLength: 1, maxLength: 2 })
const branch: fc.Arbitrary<NaiveStep> = fc.record({
  kind: fc.constant('branch' as const),
  when: condition,
  yes: someSteps,
  no: fc.array(plainStep, { maxLength: 1 }),
})
const rule: fc.Arbitrary<NaiveRule> = fc.record({
  trigger,
  condition: fc.option(condition),
  steps: fc.array(fc.oneof({ weight: 4, arbitrary: plainStep }, { weight: 1, arbitrary: branch }), {
    minLength: 1,
    maxLength: 3,
  }),
})
const act: fc.Arbitrary<NaiveAct> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      values: fc.record({ status: fc.option(label), points: fc.option(points), note: fc.constant(null) }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      item: fc.nat(2),
      field: fc.constant('status' as const),
      to: fc.option(label),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      item: fc.nat(2),
      field: fc.constant('points' as const),
      to: fc.option(points),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('trash' as const, 'restore' as const), item: fc.nat(2) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('mention' as const, 'react' as const, 'press' as const, 'time' as const),
      item: fc.nat(2),
    }),
  },
)
/** Acts with pauses between them, in which rules come to an end. */
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 })

test(
  'what rules do is what a naive interpreter of the table does, in order',
  { timeout: 600_000 + WORLDS * 10_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 4 }), history, async (rules, turns) => {
        fc.pre(endsSoon(rules, turns))
        const naive = new NaiveRules(rules)
        const world = await addTimedWorld()
        const ids: string[] = []
        // Ids in the order of the rules: those of one second are told apart by them.
        for (const [n, one] of rules.entries())
          ids.push(await addRule(world, { id: `rule000000${n}`, ...toRule(world, one) }))
        const items: string[] = []
        for (const turn of turns.flatMap(apart)) {
          for (const one of turn) if (naive.act(one)) await does(world, items, one)
          naive.settle(MOST_RUNS)
          await whenDone(server, world.team_id)
          await expectSame(world, items, naive)
        }
        for (const [n, id] of ids.entries())
          expect(await statesOf(server, world.team_id, id)).toEqual(naive.states[n])
      }),
      { numRuns: WORLDS },
    )
  },
)

/** Whether rules come to rest before anything slows them down. */
function endsSoon(rules: readonly NaiveRule[], turns: readonly (readonly NaiveAct[])[]): boolean {
  const naive = new NaiveRules(rules)
  for (const turn of turns.flatMap(apart)) {
    for (const one of turn) naive.act(one)
    if (!naive.settle(MOST_RUNS)) return false
  }
  return Math.max(0, ...naive.acted.values()) <= MOST_OF_ONE
}

/** What starts rules at once, and not by the activity, comes when all that was before it is done. */
function apart(turn: readonly NaiveAct[]): NaiveAct[][] {
  const parts: NaiveAct[][] = [[]]
  for (const one of turn) {
    const isAtOnce = one.kind === 'press' || one.kind === 'time'
    if (isAtOnce) parts.push([one], [])
    else parts.at(-1)?.push(one)
  }
  return parts.filter((part) => part.length > 0)
}

/** The world with a button and with time that everybody sees. */
interface TimedWorld extends RuleWorld {
  button: string
  time: string
}

async function addTimedWorld(): Promise<TimedWorld> {
  const world = await addRuleWorld(server)
  const [button, time] = [newUuid(), newUuid()]
  const { as, board_id } = world
  const add = (id: string, fields: object) =>
    must(as.owner('PUT', `/attributes/${id}`, { board_id, ...fields, row_version: 1 }))
  await add(button, { name: 'Go', type: 'button', settings: { starts: true } })
  await add(time, { name: 'Time', type: 'time_tracking', settings: { sharedEntries: true } })
  return { ...world, button, time }
}

/** Does what changes nothing of an item, and is heard all the same. */
async function tells(world: TimedWorld, id: string, kind: NaiveAct['kind']): Promise<void> {
  const { as, board_id, people, team_id, button, time } = world
  if (kind === 'press') {
    // No rule may wait for it.
    expect([200, 409]).toContain((await as.owner('POST', `/items/${id}/press/${button}`, {})).status)
    return
  }
  if (kind === 'time') {
    const [started_at, ended_at] = [toWireTime(now() - 60_000), toWireTime()]
    const entry = {
      id: newUuid(),
      item_id: id,
      attribute_id: time,
      description: 'Work',
      started_at,
      ended_at,
    }
    await must(as.owner('POST', `/api/${team_id}/time-tracking`, entry))
    return
  }
  const comment = newUuid()
  const mention = `<span data-type="mention" data-id="${people.restricted.id}">@X</span>`
  const text = { html: `<p>${kind === 'mention' ? mention : 'Nobody'}</p>` }
  await must(as.owner('PUT', `/comments/${comment}`, { board_id, item_id: id, text, row_version: 1 }))
  if (kind === 'react')
    await must(as.owner('PUT', `/comment-reaction/${newUuid()}`, { comment_id: comment, reaction: '👍' }))
}

async function does(world: TimedWorld, items: string[], one: NaiveAct): Promise<void> {
  const { attributes, labels, as } = world
  if (one.kind === 'create') {
    const { status, points: number } = one.values
    const values = {
      ...(status && { [attributes.status]: [labels[status]] }),
      ...(number !== null && { [attributes.points]: number }),
    }
    items.push(await addItem(world, values))
    return
  }
  const id = items[one.item] ?? ''
  if (one.kind === 'set') {
    const data = one.field === 'status' ? (one.to === null ? null : [labels[one.to]]) : one.to
    await setValue(world, id, attributes[one.field], data)
  } else if (one.kind !== 'trash' && one.kind !== 'restore') await tells(world, id, one.kind)
  else if (one.kind === 'trash') await must(as.owner('DELETE', `/items/${id}`))
  else await must(as.owner('POST', `/items/${id}/restore`))
}

async function expectSame(world: RuleWorld, items: readonly string[], naive: NaiveRules): Promise<void> {
  const { attributes, labels, as } = world
  for (const [n, id] of items.entries()) {
    const expected = naive.items[n]
    const reply = await as.owner('GET', `/items/${id}`)
    expect(reply.record['deleted_at'] !== null, `item ${n} is in the trash`).toBe(expected?.isTrashed)
    if (expected?.isTrashed !== false) continue
    const values = await valuesOf(world, id)
    const [status] = (values[attributes.status] ?? []) as string[]
    expect({
      status: Object.entries(labels).find(([, one]) => one === status)?.[0] ?? null,
      points: values[attributes.points] ?? null,
      note: values[attributes.note] ?? null,
    }).toEqual(expected.values)
  }
}

function toRule(world: TimedWorld, { trigger: starts, condition: when, steps }: NaiveRule) {
  return {
    trigger: toTrigger(world, starts),
    conditions: when && toFilter(world, when),
    steps: steps.map((one) => toStep(world, one)),
  }
}

function toFilter({ attributes, labels }: RuleWorld, when: NaiveCondition): FilterTree {
  const attribute_id = attributes[when.field]
  if ('is' in when)
    return { op: 'and', conditions: [{ attribute_id, operator: 'any_of', value: [labels[when.is]] }] }
  if ('above' in when) return { op: 'and', conditions: [{ attribute_id, operator: 'gt', value: when.above }] }
  return { op: 'and', conditions: [{ attribute_id, operator: 'is_empty' }] }
}

function toTrigger(world: TimedWorld, starts: NaiveTrigger): AutomationTrigger {
  const { attributes, labels } = world
  switch (starts.kind) {
    case 'created':
    case 'trashed':
    case 'restored':
      return { type: `item-${starts.kind}`, options: {} }
    case 'mentioned':
      return { type: 'person-mentioned', options: {} }
    case 'reacted':
      return { type: 'reaction-added', options: {} }
    case 'pressed':
      return { type: 'button-pressed', options: { attribute_id: world.button } }
    case 'timerStarted':
      return { type: 'timer-started', options: {} }
    case 'timerStopped':
      return { type: 'timer-stopped', options: { attribute_id: world.time } }
    case 'matches':
      return { type: 'item-matches', options: { filter: toFilter(world, starts.when) } }
    case 'changed':
      return { type: 'value-changed', options: { attribute_id: attributes[starts.field], change: 'any' } }
    case 'becomes': {
      const fits = (one: 'todo' | 'doing' | 'done') => ({ operator: 'any_of', value: [labels[one]] })
      const from = starts.from === null ? {} : { from: fits(starts.from) }
      const options = { attribute_id: attributes.status, change: 'becomes', to: fits(starts.to), ...from }
      return { type: 'value-changed', options }
    }
    default:
      return { type: 'value-changed', options: { attribute_id: attributes.points, change: starts.kind } }
  }
}

function toStep(world: RuleWorld, one: NaiveStep): AutomationStep {
  const { attributes, labels } = world
  const set = (attribute_id: string, options: Record<string, unknown>) =>
    step('set-value', { attribute_id, ...options })
  switch (one.kind) {
    case 'status':
      return set(attributes.status, { way: 'set', data: [labels[one.to]] })
    case 'clear':
      return set(attributes[one.field], { way: 'clear' })
    case 'add':
      return set(attributes.points, { way: 'increase', amount: one.amount })
    case 'note':
      return set(attributes.note, { way: 'set', text: one.text })
    case 'trash':
      return step('trash-item')
    case 'branch': {
      const options = { filter: toFilter(world, one.when) }
      const [yes, no] = [one.yes, one.no].map((steps) => steps.map((inner) => toStep(world, inner)))
      return step('branch', options, { steps: yes, otherwise: no })
    }
  }
}
