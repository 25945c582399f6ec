import { newUuid } from '@weft/base'
import { must, type Say, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

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
let button: string
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
  button = await addButton({ starts: true })
})

async function addButton(settings: Record<string, unknown>, name = 'Go'): Promise<string> {
  const id = newUuid()
  const { as, board_id } = world
  await must(
    as.owner('PUT', `/attributes/${id}`, { board_id, name, type: 'button', settings, row_version: 1 }),
  )
  return id
}

/** A rule that a press of the button starts. */
const onPress = (steps: Parameters<typeof addRule>[1]['steps'], attribute_id = button) =>
  addRule(world, { trigger: { type: 'button-pressed', options: { attribute_id } }, ...(steps && { steps }) })

const press = (item: string, by: Say = world.as.owner, key = newUuid(), attribute_id = button) =>
  by('POST', `/items/${item}/press/${attribute_id}`, {}, { 'x-idempotency-key': key })

test('a press does what rules do that wait for it, for whoever pressed, and tells what became of it', async () => {
  const { attributes, people } = world
  await onPress([
    step('set-value', { attribute_id: attributes.people, way: 'set', actor: true }),
    step('set-value', { attribute_id: attributes.note, way: 'set', text: 'by {{user.name}}' }),
  ])
  const item = await addItem(world, {}, { by: world.as.restricted })
  const { record } = await must(press(item, world.as.restricted))
  expect(record).toMatchObject({ state: 'done' })
  const values = await valuesOf(world, item)
  expect(values[attributes.people]).toEqual([people.restricted.id])
  expect(values[attributes.note]).toMatch(/^by /)
})

test('the same press is one, however often it is sent', async () => {
  const { attributes } = world
  const rule = await onPress([
    step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 1 }),
  ])
  const item = await addItem(world)
  const key = newUuid()
  for (let n = 0; n < 3; n += 1) await must(press(item, world.as.owner, key))
  await must(press(item))
  await whenDone(server, world.team_id)
  expect(await statesOf(server, world.team_id, rule)).toEqual(['done', 'done'])
  expect((await valuesOf(world, item))[attributes.points]).toBe(2)
})

test('a press tells that what it started failed, without a word of what that was', async () => {
  await onPress([
    step('set-value', { attribute_id: world.attributes.points, way: 'set', text: 'a secret word' }),
  ])
  const { text } = await must(press(await addItem(world)))
  expect(text).toBe('{"data":{"state":"failed"}}')
})

test('nothing waits for a button without rules, and other attributes are no buttons', async () => {
  const item = await addItem(world)
  expect(await press(item)).toMatchObject({ status: 409, code: 'nothing_waits' })
  const other = await press(item, world.as.owner, newUuid(), world.attributes.note)
  expect(other.status).toBe(404)
})

test('who may not edit the item, and whom the button does not name, press it in vain', async () => {
  const { attributes, people } = world
  const barred = await addButton({ starts: true, pressers: [people.owner.id] }, 'Owner alone')
  const rule = await onPress(
    [step('set-value', { attribute_id: attributes.points, way: 'set', data: 1 })],
    barred,
  )
  const item = await addItem(world)
  const own = await addItem(world, {}, { by: world.as.restricted })
  expect((await press(item, world.as.restricted)).status).toBe(403)
  expect((await press(own, world.as.restricted, newUuid(), barred)).status).toBe(403)
  expect((await press(item, world.as.guest, newUuid(), barred)).status).toBe(404)
  await must(press(item, world.as.owner, newUuid(), barred))
  expect(await statesOf(server, world.team_id, rule)).toEqual(['done'])
})

test('a button that is not there for the item cannot be pressed', async () => {
  const { attributes } = world
  const visibleWhen = { op: 'and', conditions: [{ attribute_id: attributes.note, operator: 'is_not_empty' }] }
  const hidden = await addButton({ starts: true, visibleWhen }, 'Now and then')
  await onPress([step('set-value', { attribute_id: attributes.points, way: 'set', data: 1 })], hidden)
  const item = await addItem(world)
  expect(await press(item, world.as.owner, newUuid(), hidden)).toMatchObject({
    status: 409,
    code: 'no_such_button',
  })
  const shown = await addItem(world, { [attributes.note]: 'there' })
  await must(press(shown, world.as.owner, newUuid(), hidden))
})

const undo = (item: string, runs: unknown, by: Say = world.as.owner) =>
  by('POST', `/items/${item}/press/${button}/undo`, { runs })

test('a press is taken back: values, new items and places are as they were, once', async () => {
  const { attributes, as, other_folder_id } = world
  await onPress([
    step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 2 }),
    step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 3 }),
    step('set-value', { attribute_id: attributes.note, way: 'set', text: 'pressed' }),
    step('create-item', { folder_id: world.folder_id, name: 'Made by a press' }),
    step('move-item', { folder_id: other_folder_id }),
  ])
  const item = await addItem(world, { [attributes.points]: 1, [attributes.note]: 'before' })
  const names = async () =>
    (await must(as.owner('GET', `/items?folder_id=${world.folder_id}&expand=values`))).rows.map(
      ({ values }) => (values as Record<string, { data: unknown }>)[attributes.name]?.data,
    )
  const before = [await valuesOf(world, item), await names()]
  const { record } = await must(press(item))
  expect(await names()).toContain('Made by a press')
  expect((await must(as.owner('GET', `/items/${item}`))).record['folder_id']).toBe(other_folder_id)
  // Other people's presses are theirs, and what nobody pressed is nobody's.
  expect((await undo(item, record['runs'], as.admin)).status).toBe(404)
  expect((await undo(item, [newUuid()])).status).toBe(404)
  expect((await must(undo(item, record['runs']))).record).toEqual({ undone: 4, left: 0 })
  expect([await valuesOf(world, item), await names()]).toEqual(before)
  await must(undo(item, record['runs']))
  expect([await valuesOf(world, item), await names()]).toEqual(before)
})

test('what others went on with stays theirs, and so does what cannot be taken back', async () => {
  const { attributes } = world
  await onPress([
    step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 2 }),
    step('set-value', { attribute_id: attributes.note, way: 'set', text: 'pressed' }),
    step('add-comment', { text: 'It was pressed' }),
  ])
  const item = await addItem(world, { [attributes.points]: 1 })
  const { record } = await must(press(item))
  await setValue(world, item, attributes.points, 7, world.as.admin)
  expect((await must(undo(item, record['runs']))).record).toEqual({ undone: 1, left: 2 })
  const values = await valuesOf(world, item)
  expect([values[attributes.points], values[attributes.note] ?? null]).toEqual([7, null])
})

test('an item that it made stays where somebody has put another one below it', async () => {
  const { as, folder_id } = world
  await onPress([step('create-item', { folder_id, name: 'Made by a press' })])
  const item = await addItem(world)
  const { record } = await must(press(item))
  const { rows } = await must(as.owner('GET', `/items?folder_id=${folder_id}`))
  const made = String(rows.find(({ id }) => id !== item)?.['id'])
  const below = await addItem(world, {}, { by: as.admin, parent_id: made })
  expect((await must(undo(item, record['runs']))).record).toEqual({ undone: 0, left: 1 })
  expect((await as.owner('GET', `/items/${below}`)).status).toBe(200)
})

test('what only tells people can not be taken back, and nothing offers to', async () => {
  await onPress([step('notify', { user_ids: [world.people.owner.id], text: 'Pressed' })])
  const { record } = await must(press(await addItem(world)))
  expect(record).toEqual({ state: 'done' })
})
