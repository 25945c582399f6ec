import { now, setClockOffset, toWireTime } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

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

let server: TestServer
let world: RuleWorld

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running', env: { APP_URL: 'https://weft.test' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
})
afterEach(() => setClockOffset(0))

const count = ({ attributes }: RuleWorld) =>
  step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 1 })
const isLabel = ({ attributes }: RuleWorld, label: string) => ({
  op: 'and' as const,
  conditions: [{ attribute_id: attributes.status, operator: 'any_of' as const, value: [label] }],
})

describe('a rule starts', () => {
  test('when an item starts to match, and not again while it does', async () => {
    const { attributes, labels, team_id } = world
    const filter = isLabel(world, labels.done)
    const id = await addRule(world, {
      trigger: { type: 'item-matches', options: { filter } },
      steps: [count(world)],
    })
    const item_id = await addItem(world, { [attributes.status]: [labels.done] })
    await setValue(world, item_id, attributes.note, 'still')
    await setValue(world, item_id, attributes.status, [labels.todo])
    await setValue(world, item_id, attributes.status, [labels.done])
    await setValue(world, item_id, attributes.note, 'again')
    await whenDone(server, team_id)
    expect(await valuesOf(world, item_id)).toMatchObject({ [attributes.points]: 2 })
    // What was no start leaves nothing in the log.
    expect(await statesOf(server, team_id, id)).toEqual(['done', 'done'])
  })

  test('with the item as it was when it happened, whatever came right after', async () => {
    const { attributes, labels, team_id } = world
    const id = await addRule(world, {
      trigger: { type: 'value-changed', options: { attribute_id: attributes.status, change: 'any' } },
      conditions: isLabel(world, labels.doing),
      steps: [count(world)],
    })
    const item_id = await addItem(world)
    for (const label of [labels.doing, labels.done, labels.doing, labels.todo])
      await setValue(world, item_id, attributes.status, [label])
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual(['done', 'skipped', 'done', 'skipped'])
    expect(await valuesOf(world, item_id)).toMatchObject({ [attributes.points]: 2 })
  })

  test('when a date comes, once, and not for what is done by then', async () => {
    const { attributes, team_id } = world
    const id = await addRule(world, {
      trigger: { type: 'date-arrives', options: { attribute_id: attributes.due, amount: 0, unit: 'minute' } },
      steps: [count(world)],
    })
    // Whoever was late before the rule was on is left alone.
    await addItem(world, { [attributes.due]: { start: toWireTime(now() - 60_000), hasTime: true } })
    const soon = await addItem(world, {
      [attributes.due]: { start: toWireTime(now() + 2_000), hasTime: true },
    })
    const moved = await addItem(world, {
      [attributes.due]: { start: toWireTime(now() + 600_000), hasTime: true },
    })
    await setValue(world, moved, attributes.due, { start: toWireTime(now() + 3_600_000), hasTime: true })
    await vi.waitFor(
      async () => expect(await valuesOf(world, soon)).toMatchObject({ [attributes.points]: 1 }),
      20_000,
    )
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual(['done'])
  })
})

describe('a rule that waits', () => {
  test('goes on where it was when its time has come', async () => {
    const { attributes, labels, team_id } = world
    const id = await addRule(world, {
      trigger: { type: 'item-created', options: {} },
      steps: [count(world), step('wait', { amount: 2, unit: 'day' }), count(world)],
    })
    const item_id = await addItem(world)
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual(['waiting'])
    expect(await valuesOf(world, item_id)).toMatchObject({ [attributes.points]: 1 })
    setClockOffset(2 * 86_400_000 + 1_000)
    // Any event makes the workspace's rules look what there is to do.
    await addItem(world, { [attributes.status]: [labels.todo] })
    await vi.waitFor(
      async () => expect(await statesOf(server, team_id, id)).toEqual(['done', 'waiting']),
      20_000,
    )
    expect(await valuesOf(world, item_id)).toMatchObject({ [attributes.points]: 2 })
  })
})
