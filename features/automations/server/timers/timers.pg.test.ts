import { newUuid, toWireTime } from '@weft/base'
import { must, type Say, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addItem,
  addRule,
  addRuleWorld,
  type RuleWorld,
  setValue,
  step,
  valuesOf,
} from '../testing/rule-world.ts'
import { statesOf, whenDone } from '../testing/when-done.ts'

let server: TestServer
let world: RuleWorld
/** Attributes that count time: one whose entries everybody sees, and one of one's own. */
let shared: string
let own: string

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
  ;[shared, own] = [newUuid(), newUuid()]
  const { as, board_id } = world
  for (const [id, sharedEntries] of [
    [shared, true],
    [own, false],
  ] as const)
    await must(
      as.owner('PUT', `/attributes/${id}`, {
        board_id,
        name: `Time ${String(sharedEntries)}`,
        type: 'time_tracking',
        settings: { sharedEntries },
        row_version: 1,
      }),
    )
})

async function start(item_id: string, attribute_id = shared, by: Say = world.as.owner): Promise<string> {
  const id = newUuid()
  const { team_id } = world
  const entry = { id, item_id, attribute_id, description: 'Work', started_at: toWireTime() }
  await must(by('POST', `/api/${team_id}/time-tracking`, entry))
  return id
}

const stop = (id: string, by: Say = world.as.owner) =>
  must(
    by('POST', `/api/${world.team_id}/time-tracking`, {
      id,
      ended_at: toWireTime(),
      row_version: 2,
      old: { ended_at: null },
    }),
  )

/** Timers of the workspace that run: whose, and on what. */
const running = () =>
  server.db.run<{ user_id: number; item_id: string; description: string }>(
    world.team_id,
    `select user_id, item_id, description from time_entries
     where team_id = $1 and ended_at is null and deleted_at is null order by user_id`,
    [world.team_id],
  )

describe('a rule begins with a timer', () => {
  const count = () => step('set-value', { attribute_id: world.attributes.points, way: 'increase', amount: 1 })
  const assign = () => step('set-value', { attribute_id: world.attributes.people, way: 'set', actor: true })

  test('that somebody starts or stops, who is who started it', async () => {
    const { as, attributes, people, team_id } = world
    const started = await addRule(world, {
      trigger: { type: 'timer-started', options: {} },
      steps: [assign()],
    })
    const stopped = await addRule(world, {
      trigger: { type: 'timer-stopped', options: { attribute_id: shared } },
      steps: [count()],
    })
    const item = await addItem(world)
    const entry = await start(item, shared, as.full)
    await whenDone(server, team_id)
    expect(await valuesOf(world, item)).toMatchObject({ [attributes.people]: [people.full.id] })
    expect(await statesOf(server, team_id, stopped)).toEqual([])
    await stop(entry, as.full)
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, started)).toEqual(['done'])
    expect(await valuesOf(world, item)).toMatchObject({ [attributes.points]: 1 })
  })

  test('that ends because another one begins', async () => {
    const { attributes, team_id } = world
    await addRule(world, { trigger: { type: 'timer-stopped', options: {} }, steps: [count()] })
    const [first, second] = [await addItem(world), await addItem(world)]
    await start(first)
    await start(second)
    await whenDone(server, team_id)
    expect(await valuesOf(world, first)).toMatchObject({ [attributes.points]: 1 })
    expect(await valuesOf(world, second)).not.toHaveProperty(attributes.points)
  })

  test('and never with one that its person alone sees', async () => {
    const { as, board_id, team_id } = world
    const id = await addRule(world, { trigger: { type: 'timer-started', options: {} }, steps: [count()] })
    const item = await addItem(world)
    await start(item, own)
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual([])
    const answer = await as.owner('PUT', '/automations/timedRule00', {
      board_id,
      name: 'Own time',
      enabled: true,
      trigger: { type: 'timer-started', options: { attribute_id: own } },
      steps: [count()],
      row_version: 1,
    })
    expect([answer.status, answer.code]).toEqual([422, 'incomplete'])
  })

  test('only in the folders that it names', async () => {
    const { folder_id, other_folder_id, team_id } = world
    const item = await addItem(world)
    const options = { folders: [other_folder_id] }
    const elsewhere = await addRule(world, { trigger: { type: 'timer-started', options }, steps: [count()] })
    const here = await addRule(world, {
      trigger: { type: 'timer-started', options: { folders: [folder_id] } },
      steps: [count()],
    })
    await start(item)
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, elsewhere)).toEqual([])
    expect(await statesOf(server, team_id, here)).toEqual(['done'])
  })

  test('that a rule starts, until they go in a circle', async () => {
    const { team_id } = world
    const id = await addRule(world, {
      trigger: { type: 'timer-started', options: {} },
      steps: [
        step('stop-timer', { attribute_id: shared, actor: true }),
        step('start-timer', { attribute_id: shared, actor: true }),
      ],
    })
    await start(await addItem(world))
    await whenDone(server, team_id)
    const states = await statesOf(server, team_id, id)
    expect(states.at(-1)).toBe('loop')
    expect(states.length).toBeLessThanOrEqual(11)
  })
})

describe('a step turns timers', () => {
  const onStatus = (steps: ReturnType<typeof step>[], by = world.as.owner) =>
    addRule(
      world,
      {
        trigger: { type: 'value-changed', options: { attribute_id: world.attributes.status, change: 'any' } },
        steps,
      },
      by,
    )
  const touch = (item: string, label: 'todo' | 'doing' | 'done', by?: Say) =>
    setValue(world, item, world.attributes.status, [world.labels[label]], by)

  test('of whoever started the rule, in their own name, and what else of theirs runs ends', async () => {
    const { as, attributes, people, team_id } = world
    await onStatus([step('start-timer', { attribute_id: shared, actor: true })])
    const [before, item] = [await addItem(world), await addItem(world, { [attributes.name]: 'Roof' })]
    await start(before, shared, as.full)
    await touch(item, 'doing', as.full)
    await whenDone(server, team_id)
    expect(await running()).toEqual([{ user_id: people.full.id, item_id: item, description: 'Roof' }])
    await touch(item, 'todo', as.full)
    await whenDone(server, team_id)
    const entries = await server.db.run(team_id, 'select id from time_entries where item_id = $1', [item])
    expect(entries).toHaveLength(1)
  })

  test('of everybody who is assigned, and stops them', async () => {
    const { attributes, people, team_id } = world
    const assigned = { attribute_ids: [attributes.people] }
    await onStatus([step('start-timer', { attribute_id: shared, ...assigned })])
    const done = step('stop-timer', assigned)
    await addRule(world, {
      trigger: { type: 'value-changed', options: { attribute_id: attributes.points, change: 'any' } },
      steps: [done],
    })
    const both = [people.owner.id, people.restricted.id]
    const item = await addItem(world, { [attributes.people]: both })
    await touch(item, 'doing')
    await whenDone(server, team_id)
    expect((await running()).map(({ user_id }) => user_id)).toEqual(both.toSorted((a, b) => a - b))
    await setValue(world, item, attributes.points, 3)
    await whenDone(server, team_id)
    expect(await running()).toEqual([])
  })

  test('by the rights of each of them: who may not see the item is left out, and alone fails the step', async () => {
    const { as, folder_id, people, team_id } = world
    await must(
      as.owner('PUT', `/permissions/folder.${folder_id}`, {
        resource_type: 'folder',
        resource_id: folder_id,
        permissions: { [`VIEW_FOLDER:user:${people.restricted.id}`]: false },
        row_version: 1,
      }),
    )
    const both = [people.owner.id, people.restricted.id]
    const first = await onStatus([step('start-timer', { attribute_id: shared, user_ids: both })])
    const item = await addItem(world)
    await touch(item, 'doing')
    await whenDone(server, team_id)
    expect((await running()).map(({ user_id }) => user_id)).toEqual([people.owner.id])
    expect(await statesOf(server, team_id, first)).toEqual(['done'])
    const alone = await onStatus([
      step('start-timer', { attribute_id: shared, user_ids: [people.restricted.id] }),
    ])
    await touch(item, 'todo')
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, alone)).toEqual(['failed'])
  })

  test('not on an item out of sight of whoever switched it on', async () => {
    const { as, folder_id, people, team_id } = world
    const item = await addItem(world)
    const id = await onStatus(
      [step('start-timer', { attribute_id: shared, user_ids: [people.owner.id] })],
      as.admin,
    )
    await must(
      as.owner('PUT', `/permissions/folder.${folder_id}`, {
        resource_type: 'folder',
        resource_id: folder_id,
        permissions: { [`VIEW_FOLDER:user:${people.admin.id}`]: false },
        row_version: 1,
      }),
    )
    await touch(item, 'doing')
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual(['sight'])
    expect(await running()).toEqual([])
  })

  test('and a test of the rule names them, starts none, and tells of nobody whose timer runs', async () => {
    const { as, people } = world
    const id = await onStatus([step('stop-timer', { user_ids: [people.full.id] })])
    const item = await addItem(world)
    await start(item, own, as.full)
    const { record, text } = await must(as.owner('POST', `/automations/${id}/test`, { item_id: item }))
    expect(record['sent']).toEqual([{ kind: 'stop-timer', user_ids: [people.full.id], text: 'Item' }])
    expect(text).not.toContain('time-entries')
    expect(await running()).toHaveLength(1)
  })
})
