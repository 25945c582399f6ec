import { newUuid } from '@weft/base'
import { type AutomationStep, referenceId } from '@weft/model'
import { must, type Reply, type Say, startTestServer, type TestServer } from '@weft/server/testing'
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

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running', env: { APP_URL: 'https://weft.test' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
})

interface Answer {
  token: string
  begins: string[]
  created: unknown[]
  changed: unknown[]
  deleted: unknown[]
  problems: { about: string; text: string }[]
  sent: { kind: string; user_ids: number[]; about: string }[]
}

const count = ({ attributes }: RuleWorld) =>
  step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 1 })

/** A rule that nothing here starts by itself. */
const quietRule = (steps: readonly AutomationStep[], fields = {}) =>
  addRule(world, { trigger: { type: 'comment-created', options: {} }, steps, ...fields })

const look = (automation_id: string, by: Say = world.as.owner): Promise<Reply> =>
  by('POST', '/pretend', { act: { kind: 'automation', board_id: world.board_id, automation_id } })

const answerOf = async (automation_id: string) =>
  (await must(look(automation_id))).record as unknown as Answer

test('links and lines that a rule writes are the same whenever it is looked at', async () => {
  const { as, board_id, attributes, team_id } = world
  const [web, steps] = [newUuid(), newUuid()]
  for (const [id, type] of [
    [web, 'links'],
    [steps, 'checklist'],
  ] as const)
    await must(as.owner('PUT', `/attributes/${id}`, { board_id, name: type, type, row_version: 1 }))
  const item = await addItem(world)
  const text = `{{item.${attributes.name}}}`
  const rule = await quietRule([
    step('set-value', { attribute_id: web, way: 'set', text: `https://weft.test/${text}` }),
    step('set-value', { attribute_id: steps, way: 'set', text: `[x] ${text}` }),
    step('set-value', { attribute_id: steps, way: 'add', text: `[x] ${text}` }),
  ])
  const { token } = await answerOf(rule)
  await must(as.owner('POST', `/pretend/${token}/apply`, {}))
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, rule)).toEqual(['done'])
  const values = await valuesOf(world, item)
  expect(values[web]).toMatchObject([{ url: 'https://weft.test/Item' }])
  const lines = values[steps] as { id: string; name: string }[]
  expect(lines.map(({ name }) => name)).toEqual(['Item', 'Item'])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(2)
})

test('a rule is run on the items that fit it, in all folders, once each, and the log has it', async () => {
  const { attributes, labels, other_folder_id, as, team_id } = world
  const fits = await addItem(world, { [attributes.status]: [labels.todo] })
  const elsewhere = await addItem(
    world,
    { [attributes.status]: [labels.todo] },
    { folder_id: other_folder_id },
  )
  const other = await addItem(world, { [attributes.status]: [labels.done] })
  const conditions = {
    op: 'and' as const,
    conditions: [{ attribute_id: attributes.status, operator: 'any_of', value: [labels.todo] }],
  }
  const rule = await quietRule([count(world)], { conditions })
  const test = await must(as.owner('POST', `/automations/${rule}/test`, { item_id: fits }))
  expect(test.record['fits']).toBe(2)
  const answer = await answerOf(rule)
  expect(answer.begins.toSorted()).toEqual([fits, elsewhere].toSorted())
  expect(answer.changed).toHaveLength(2)
  await must(as.owner('POST', `/pretend/${answer.token}/apply`, {}))
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, rule)).toEqual(['done', 'done'])
  const points = await Promise.all([fits, elsewhere, other].map((id) => valuesOf(world, id)))
  expect(points.map((values) => values[attributes.points] ?? null)).toEqual([1, 1, null])
})

test('what cannot be shown before is not begun, and says why', async () => {
  await addItem(world)
  const moved = await quietRule([step('move-item', { folder_id: world.other_folder_id })])
  const later = await quietRule([step('wait', { amount: 5, unit: 'minute' }), count(world)])
  for (const [rule, said] of [
    [moved, /moved/],
    [later, /wait/],
  ] as const) {
    const { begins, problems } = await answerOf(rule)
    expect([begins, problems.length]).toEqual([[], 1])
    expect(problems[0]?.text).toMatch(said)
  }
})

test('a rule that only tells people begins all the same, and tells nobody before', async () => {
  const item = await addItem(world)
  const { people, team_id, as } = world
  const rule = await quietRule([step('notify', { user_ids: [people.full.id], text: 'Look' })])
  const answer = await answerOf(rule)
  expect(answer).toMatchObject({
    begins: [item],
    changed: [],
    sent: [{ kind: 'notice', user_ids: [people.full.id], text: 'Look' }],
  })
  expect(await statesOf(server, team_id, rule)).toEqual([])
  await must(as.owner('POST', `/pretend/${answer.token}/apply`, {}))
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, rule)).toEqual(['done'])
})

test('it is of nobody who may not manage the rules, of no rule that is off, and of none that was changed', async () => {
  await addItem(world)
  const { as } = world
  const off = await quietRule([count(world)], { enabled: false })
  const on = await quietRule([count(world)])
  expect((await look(off)).status).toBe(409)
  expect((await look(on, as.restricted)).status).toBe(404)
  const { token } = await answerOf(on)
  await must(as.owner('PUT', `/automations/${on}`, { steps: [count(world), count(world)], row_version: 2 }))
  const refused = await as.owner('POST', `/pretend/${token}/apply`, {})
  expect([refused.status, refused.record['begins']]).toMatchObject([409, { length: 1 }])
  expect(await statesOf(server, world.team_id, on)).toEqual([])
})

test('of items below one that goes to the trash nothing is begun that would find nothing to do', async () => {
  const { as, people, team_id } = world
  const parent = await addItem(world)
  const child = await addItem(world, {}, { parent_id: parent })
  const rule = await quietRule([
    step('trash-item'),
    step('notify', { user_ids: [people.full.id], text: 'Gone' }),
  ])
  const answer = await answerOf(rule)
  expect(answer).toMatchObject({
    begins: [parent],
    problems: [{ about: child, text: 'Another of these runs changes it first. Run it by itself.' }],
    sent: [{ kind: 'notice', text: 'Gone' }],
  })
  expect(answer.sent).toHaveLength(1)
  await must(as.owner('POST', `/pretend/${answer.token}/apply`, {}))
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, rule)).toEqual(['done'])
})

test('an item that is left out is not taken along by the run of what it lies below', async () => {
  const { as, team_id } = world
  const child = await addItem(world)
  const parent = await addItem(world)
  await must(as.owner('PUT', `/items/${child}`, { parent_id: parent, row_version: 2 }))
  const rule = await quietRule([step('trash-item')])
  const { begins, token } = await answerOf(rule)
  expect(begins).toEqual([child, parent])
  const refused = await as.owner('POST', `/pretend/${token}/apply`, { without: [child] })
  expect([refused.status, refused.code]).toEqual([409, 'changed'])
  expect(await statesOf(server, team_id, rule)).toEqual([])
  expect((await as.owner('GET', `/items/${child}`)).status).toBe(200)
})

test('where all was left out nothing is begun, pressed again', async () => {
  const { as, team_id } = world
  const item = await addItem(world)
  const rule = await quietRule([count(world)])
  const { token } = await answerOf(rule)
  const press = (without: readonly string[]) => must(as.owner('POST', `/pretend/${token}/apply`, { without }))
  expect((await press([item])).record).toMatchObject({ done: 0, of: 0 })
  expect((await press([])).record).toMatchObject({ done: 0, of: 0 })
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, rule)).toEqual([])
})

test('pressed in two tabs at once each run is begun once, and both are told that it is', async () => {
  const { as, team_id } = world
  await addItem(world)
  const rule = await quietRule([count(world)])
  const { token } = await answerOf(rule)
  const press = () => as.owner('POST', `/pretend/${token}/apply`, {})
  const both = await Promise.all([press(), press()])
  expect(both.map(({ status, record }) => [status, record['done']])).toEqual([
    [200, 1],
    [200, 1],
  ])
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, rule)).toEqual(['done'])
})

const hasLabel = ({ attributes }: RuleWorld, label: string) => ({
  op: 'and' as const,
  conditions: [{ attribute_id: attributes.status, operator: 'any_of' as const, value: [label] }],
})

test('what looks for items is not begun where what it finds would be others by then', async () => {
  const { attributes, labels, folder_id, other_folder_id, people } = world
  const first = await addItem(world, { [attributes.status]: [labels.todo] })
  const second = await addItem(world, { [attributes.status]: [labels.todo] })
  const tell = () => step('notify', { user_ids: [people.full.id], text: '{{item.Name}}' })
  const search = (folder: string) =>
    step('find-items', { folder_id: folder, filter: hasLabel(world, labels.todo) }, { steps: [tell()] })
  const finish = () => step('set-value', { attribute_id: attributes.status, way: 'set', data: [labels.done] })
  const before = await answerOf(await quietRule([search(folder_id), finish()]))
  expect([before.begins, before.problems]).toEqual([
    [first],
    [
      {
        about: second,
        text: 'It looks at items that another of these runs changes first. Run it by itself.',
      },
    ],
  ])
  const after = await answerOf(await quietRule([finish(), search(folder_id)]))
  expect([after.begins, after.problems.map(({ text }) => text)]).toEqual([
    [],
    Array(2).fill('It looks at items after it changed some. What it finds then cannot be shown before.'),
  ])
  const elsewhere = await answerOf(await quietRule([search(other_folder_id), finish()]))
  expect([elsewhere.begins, elsewhere.problems]).toEqual([[first, second], []])
})

test('what a rule tells of items out of sight is done, and not named to whoever starts it', async () => {
  const { other_folder_id, people, as, team_id } = world
  const shown = await addItem(world)
  await addItem(world, { [world.attributes.name]: 'Secret' }, { folder_id: other_folder_id })
  const rule = await quietRule([
    step('notify', { user_ids: [people.full.id], text: 'Plain' }),
    step(
      'find-items',
      { folder_id: other_folder_id, filter: null },
      { steps: [step('notify', { user_ids: [people.owner.id], text: 'Of {{item.Name}}' })] },
    ),
  ])
  await must(
    as.owner('PUT', `/permissions/folder.${other_folder_id}`, {
      resource_type: 'folder',
      resource_id: other_folder_id,
      permissions: { [`VIEW_FOLDER:user:${people.admin.id}`]: false },
      row_version: 1,
    }),
  )
  expect((await as.admin('GET', `/folders/${other_folder_id}`)).status).toBe(404)
  const { text, record, status } = await look(rule, as.admin)
  expect([status, text.includes('Secret')]).toEqual([200, false])
  const { begins, sent, token } = record as unknown as Answer
  expect([begins, sent.map((one) => one.user_ids)]).toEqual([[shown], [[people.full.id]]])
  await must(as.admin('POST', `/pretend/${token}/apply`, {}))
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, rule)).toEqual(['done'])
})

test('people are named as notified where they would hear of it', async () => {
  const { folder_id, people, as } = world
  await addItem(world)
  await must(
    as.owner('PUT', `/permissions/folder.${folder_id}`, {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: { [`VIEW_FOLDER:user:${people.full.id}`]: false },
      row_version: 1,
    }),
  )
  const tell = (user_ids: readonly number[]) => step('notify', { user_ids, text: 'Look' })
  const { sent } = await answerOf(
    await quietRule([tell([people.full.id, people.owner.id]), tell([people.full.id])]),
  )
  expect(sent.map(({ user_ids }) => user_ids)).toEqual([[people.owner.id]])
})

test('a rule that waits for sub-items looks at them as they are', async () => {
  const { attributes, board_id, labels, as } = world
  const { record } = await must(as.owner('GET', `/boards/${board_id}`))
  const done_rule = { attribute_id: attributes.status, label_ids: [labels.done] }
  const row_version = Number(record['row_version']) + 1
  await must(as.owner('PUT', `/boards/${board_id}`, { settings: { done_rule }, row_version }))
  const parent = await addItem(world)
  const child = await addItem(world, {}, { parent_id: parent })
  await setValue(world, child, attributes.status, [labels.done])
  const rule = await addRule(world, {
    trigger: { type: 'sub-items-done', options: {} },
    conditions: {
      op: 'and',
      conditions: [{ attribute_id: attributes.status, operator: 'is_empty', value: null }],
    },
    steps: [count(world)],
  })
  expect((await answerOf(rule)).begins).toEqual([parent])
  await setValue(world, child, attributes.status, [labels.todo])
  expect((await answerOf(rule)).begins).toEqual([])
})

test('what asks for linked items is not begun once one of these may be another', async () => {
  const { attributes, board_id, as } = world
  const [link_id, lookup_id] = [newUuid(), newUuid()]
  const put = (path: string, fields: object) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/attributes/${link_id}`, { board_id, name: 'Link', type: 'reference', settings: { board_id } })
  const settings = { reference_id: link_id, target_id: attributes.points }
  await put(`/attributes/${lookup_id}`, { board_id, name: 'Their points', type: 'lookup', settings })
  const first = await addItem(world)
  const second = await addItem(world)
  await put(
    `/references/${referenceId({ from_item_id: second, attribute_id: link_id, to_item_id: first })}`,
    {},
  )
  const conditions = {
    op: 'and' as const,
    conditions: [{ attribute_id: lookup_id, operator: 'is_empty' as const, value: null }],
  }
  const { begins, problems } = await answerOf(await quietRule([count(world)], { conditions }))
  expect([begins, problems]).toEqual([
    [first],
    [
      {
        about: second,
        text: 'It looks at items that another of these runs changes first. Run it by itself.',
      },
    ],
  ])
})

test('what goes wrong with an item out of sight tells nothing of it', async () => {
  const { attributes, other_folder_id, people, as } = world
  const shown = await addItem(world)
  await addItem(world, { [attributes.name]: 'Secret' }, { folder_id: other_folder_id })
  const wrong = { attribute_id: attributes.points, way: 'set', text: '{{item.Name}}' }
  const rule = await quietRule([
    step('find-items', { folder_id: other_folder_id, filter: null }, { steps: [step('set-value', wrong)] }),
  ])
  await must(
    as.owner('PUT', `/permissions/folder.${other_folder_id}`, {
      resource_type: 'folder',
      resource_id: other_folder_id,
      permissions: { [`VIEW_FOLDER:user:${people.admin.id}`]: false },
      row_version: 1,
    }),
  )
  const { text, record } = await look(rule, as.admin)
  expect(text).not.toContain('Secret')
  expect((record as unknown as Answer).problems).toEqual([
    { about: shown, text: 'It comes to an item that you may not see, and cannot go on there.' },
  ])
  expect((await answerOf(rule)).problems[0]?.text).toContain('Secret')
})

test('what a loop does to the item of the run counts for what comes after it', async () => {
  const { attributes, folder_id, as, team_id } = world
  const item = await addItem(world)
  const loop = step('find-items', { folder_id, filter: null }, { steps: [count(world)] })
  const rule = await quietRule([loop, count(world)])
  const { changed, token } = await answerOf(rule)
  expect(changed).toMatchObject([{ new: { [attributes.points]: 2 } }])
  await must(as.owner('POST', `/pretend/${token}/apply`, {}))
  await whenDone(server, team_id)
  expect(await valuesOf(world, item)).toMatchObject({ [attributes.points]: 2 })
})

test('what is made below an item that goes to the trash is shown as what goes along', async () => {
  const { attributes } = world
  const item = await addItem(world)
  const make = step('create-item', { name: 'Made', below: true })
  const { created, deleted } = await answerOf(await quietRule([make, step('trash-item')]))
  expect(created).toEqual([])
  expect(deleted).toMatchObject([
    { new: { parent_id: item, [attributes.name]: 'Made' }, about: [item] },
    { record: { id: item }, about: [item] },
  ])
})

test('of what is left out nothing is said to be told', async () => {
  const { as, people } = world
  const [first, second] = [await addItem(world), await addItem(world)]
  const rule = await quietRule([step('notify', { user_ids: [people.full.id], text: 'Look' })])
  const answer = await answerOf(rule)
  expect(answer.sent.map(({ about }) => about)).toEqual([first, second])
  await must(as.owner('DELETE', `/items/${second}`))
  const third = await addItem(world)
  const { record } = await as.owner('POST', `/pretend/${answer.token}/apply`, { without: [first] })
  const again = record as unknown as Answer
  expect([again.begins, again.sent.map(({ about }) => about)]).toEqual([[third], [third]])
})
