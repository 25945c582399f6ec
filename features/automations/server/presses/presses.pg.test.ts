import { newUuid } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addPressWorld, type PressWorld } from '../testing/press-world.ts'
import { addItem, addRuleWorld, type RuleWorld, step, valuesOf } from '../testing/rule-world.ts'
import { statesOf, whenDone } from '../testing/when-done.ts'

let server: TestServer
let world: RuleWorld
let buttons: PressWorld
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
  buttons = await addPressWorld(world)
})

test('a press does what rules do that wait for it, for whoever pressed, and tells what became of it', async () => {
  const { attributes, people } = world
  await buttons.onPress([
    step('set-value', { attribute_id: attributes.people, way: 'set', actor: true }),
    step('set-value', { attribute_id: attributes.note, way: 'set', text: 'by {{user.name}}' }),
  ])
  const item = await addItem(world, {}, { by: world.as.restricted })
  const { record } = await must(buttons.press(item, world.as.restricted))
  expect(record).toMatchObject({ state: 'done' })
  const values = await valuesOf(world, item)
  expect(values[attributes.people]).toEqual([people.restricted.id])
  expect(values[attributes.note]).toMatch(/^by /)
})

test('the same press is one, however often it is sent', async () => {
  const { attributes } = world
  const rule = await buttons.onPress([
    step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 1 }),
  ])
  const item = await addItem(world)
  const key = newUuid()
  for (let n = 0; n < 3; n += 1) await must(buttons.press(item, world.as.owner, key))
  await must(buttons.press(item))
  await whenDone(server, world.team_id)
  expect(await statesOf(server, world.team_id, rule)).toEqual(['done', 'done'])
  expect((await valuesOf(world, item))[attributes.points]).toBe(2)
})

test('a press tells that what it started failed, without a word of what that was', async () => {
  await buttons.onPress([
    step('set-value', { attribute_id: world.attributes.points, way: 'set', text: 'a secret word' }),
  ])
  const { text } = await must(buttons.press(await addItem(world)))
  expect(text).toBe('{"data":{"state":"failed"}}')
})

test('nothing waits for a button without rules, and other attributes are no buttons', async () => {
  const item = await addItem(world)
  expect(await buttons.press(item)).toMatchObject({ status: 409, code: 'nothing_waits' })
  const other = await buttons.press(item, world.as.owner, newUuid(), world.attributes.note)
  expect(other.status).toBe(404)
})

test('who may not edit the item, and whom the button does not name, press it in vain', async () => {
  const { attributes, people } = world
  const barred = await buttons.addButton({ starts: true, pressers: [people.owner.id] }, 'Owner alone')
  const rule = await buttons.onPress(
    [step('set-value', { attribute_id: attributes.points, way: 'set', data: 1 })],
    barred,
  )
  const item = await addItem(world)
  const own = await addItem(world, {}, { by: world.as.restricted })
  expect((await buttons.press(item, world.as.restricted)).status).toBe(403)
  expect((await buttons.press(own, world.as.restricted, newUuid(), barred)).status).toBe(403)
  expect((await buttons.press(item, world.as.guest, newUuid(), barred)).status).toBe(404)
  await must(buttons.press(item, world.as.owner, newUuid(), barred))
  expect(await statesOf(server, world.team_id, rule)).toEqual(['done'])
})

test('a button that is not there for the item cannot be pressed', async () => {
  const { attributes } = world
  const visibleWhen = { op: 'and', conditions: [{ attribute_id: attributes.note, operator: 'is_not_empty' }] }
  const hidden = await buttons.addButton({ starts: true, visibleWhen }, 'Now and then')
  await buttons.onPress([step('set-value', { attribute_id: attributes.points, way: 'set', data: 1 })], hidden)
  const item = await addItem(world)
  expect(await buttons.press(item, world.as.owner, newUuid(), hidden)).toMatchObject({
    status: 409,
    code: 'no_such_button',
  })
  const shown = await addItem(world, { [attributes.note]: 'there' })
  await must(buttons.press(shown, world.as.owner, newUuid(), hidden))
})

test('what only tells people can not be taken back, and nothing offers to', async () => {
  await buttons.onPress([step('notify', { user_ids: [world.people.owner.id], text: 'Pressed' })])
  const { record } = await must(buttons.press(await addItem(world)))
  expect(record).toEqual({ state: 'done' })
})
