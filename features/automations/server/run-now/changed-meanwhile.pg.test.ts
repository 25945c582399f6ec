import { setClockOffset } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { addItem, addRule, addRuleWorld, type RuleWorld, step, valuesOf } from '../testing/rule-world.ts'
import { statesOf } from '../testing/when-done.ts'

let server: TestServer
let world: RuleWorld
let rule: string
let item: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(() => setClockOffset(0))
beforeEach(async () => {
  world = await addRuleWorld(server)
  item = await addItem(world)
  rule = await addRule(world, {
    trigger: { type: 'comment-created', options: {} },
    steps: [count(1)],
  })
})

const count = (amount: number) =>
  step('set-value', { attribute_id: world.attributes.points, way: 'increase', amount })
const change = (fields: object, row_version = 2) =>
  must(world.as.admin('PUT', `/automations/${rule}`, { ...fields, row_version }))
const look = async () => {
  const act = { kind: 'automation', board_id: world.board_id, automation_id: rule }
  return (await must(world.as.owner('POST', '/pretend', { act }))).record['token']
}
const press = (token: unknown) => world.as.owner('POST', `/pretend/${String(token)}/apply`, {})
const runAll = () => server.jobs.run('run-automations', { team_id: world.team_id })
const states = () => statesOf(server, world.team_id, rule)
const points = async () => (await valuesOf(world, item))[world.attributes.points] ?? null

test('a rule that another one saved meanwhile is looked at again, though it would do the same', async () => {
  const token = await look()
  await change({ steps: [count(1)] })
  const refused = await press(token)
  expect([refused.status, refused.code]).toEqual([409, 'changed'])
  expect((await press(refused.record['token'])).status).toBe(200)
  await runAll()
  expect([await states(), await points()]).toEqual([['done'], 1])
})

test('a rule that was switched off meanwhile begins nothing, and says so', async () => {
  const token = await look()
  await change({ enabled: false })
  const refused = await press(token)
  expect([refused.status, refused.code]).toEqual([409, 'is_off'])
  expect(await states()).toEqual([])
})

test('a rule that was deleted meanwhile is nowhere', async () => {
  const token = await look()
  await must(world.as.admin('DELETE', `/automations/${rule}`))
  expect((await press(token)).status).toBe(404)
  expect(await states()).toEqual([])
})

test('runs that were begun and wait do not do what the rule became since', async () => {
  expect((await press(await look())).status).toBe(200)
  expect(await states()).toEqual(['queued'])
  // When a rule became what it is, is known to the second.
  setClockOffset(2_000)
  await change({ steps: [count(5)] })
  await runAll()
  expect([await states(), await points()]).toEqual([['cancelled'], null])
})

test('whoever may not manage the rules any more begins none', async () => {
  const { as, people, board_id } = world
  const act = { kind: 'automation', board_id, automation_id: rule }
  const { record } = await must(as.admin('POST', '/pretend', { act }))
  const permissions = { [`MANAGE_AUTOMATIONS:user:${people.admin.id}`]: false }
  const place = { resource_type: 'board', resource_id: board_id }
  await must(as.owner('PUT', `/permissions/board.${board_id}`, { ...place, permissions, row_version: 1 }))
  const refused = await as.admin('POST', `/pretend/${String(record['token'])}/apply`, {})
  expect([refused.status, refused.record]).toEqual([404, {}])
  expect(await states()).toEqual([])
})
