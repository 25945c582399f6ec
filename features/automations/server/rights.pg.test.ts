import { newSlug } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

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

const created = { type: 'item-created', options: {} }
const count = ({ attributes }: RuleWorld) =>
  step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 1 })

/** The rule as somebody gets it. */
const ruleFor = async ({ as }: RuleWorld, id: string) =>
  (await must(as.owner('GET', `/automations/${id}`))).record

async function save(world: RuleWorld, id: string, fields: Record<string, unknown>, by = world.as.owner) {
  const { row_version } = await ruleFor(world, id)
  return by('PUT', `/automations/${id}`, { ...fields, row_version: Number(row_version) + 1 })
}

describe('rules, runs and what was put into them', () => {
  test('are there for nobody who may not manage automations', async () => {
    const { as, board_id, team_id } = world
    const id = await addRule(world, { trigger: created, steps: [step('add-comment', { text: 'MARKER' })] })
    await addItem(world)
    await whenDone(server, team_id)
    const { rows } = await must(as.owner('GET', `/automations/runs?board_id=${board_id}`))
    const run = String(rows[0]?.['id'])
    for (const by of [as.restricted, as.guest]) {
      const answers = await Promise.all([
        by('GET', `/automations?board_id=${board_id}`),
        by('GET', `/automations/${id}`),
        by('GET', `/automations/${id}/runs`),
        by('GET', `/automations/runs?board_id=${board_id}`),
        by('GET', `/automations/runs/${run}`),
        by('GET', `/automations/summary?board_id=${board_id}`),
        by('POST', `/automations/${id}/test`, {}),
        by('POST', `/automations/runs/${run}/again`, {}),
        by('GET', `/boards/${board_id}`),
      ])
      for (const { text } of answers) expect(text).not.toContain('MARKER')
      expect(answers[0]?.rows).toEqual([])
      expect(answers.slice(1, 8).every(({ status }) => status === 403 || status === 404)).toBe(true)
    }
    expect((await must(as.admin('GET', `/automations/runs/${run}`))).text).toContain('MARKER')
  })

  test('name no item that whoever reads them may not see', async () => {
    const { as, board_id, folder_id, team_id, attributes, people } = world
    await addRule(world, { trigger: created, steps: [count(world)] })
    await addItem(world, { [attributes.name]: 'SECRET ITEM' })
    await whenDone(server, team_id)
    await closeFolder(world, folder_id, people.admin.id)
    const seen = await must(as.admin('GET', `/automations/runs?board_id=${board_id}`))
    expect(seen.rows).toHaveLength(1)
    expect(seen.text).not.toContain('SECRET')
    const one = await must(as.admin('GET', `/automations/runs/${String(seen.rows[0]?.['id'])}`))
    expect(one.text).not.toContain('SECRET')
    expect((one.record['log'] as { input: unknown }[])[0]?.input).toBeNull()
  })
})

test('the log of a loop tells nothing of items that its reader does not see, and nobody runs it again for those', async () => {
  const { as, board_id, folder_id, other_folder_id, people, team_id, attributes } = world
  await addItem(world, { [attributes.name]: 'SECRET' }, { folder_id: other_folder_id })
  const say = step('add-comment', { text: '{{item.Name}}' })
  await addRule(world, {
    trigger: created,
    steps: [step('find-items', { folder_id: other_folder_id, filter: null }, { steps: [say] })],
  })
  await addItem(world)
  await whenDone(server, team_id)
  await closeFolder(world, other_folder_id, people.admin.id)
  const list = await must(as.admin('GET', `/automations/runs?board_id=${board_id}`))
  const run = String(list.rows[0]?.['id'])
  const log = await must(as.admin('GET', `/automations/runs/${run}`))
  expect(log.text).not.toContain('SECRET')
  expect((await must(as.owner('GET', `/automations/runs/${run}`))).text).toContain('SECRET')
  await closeFolder(world, folder_id, people.admin.id)
  expect((await as.admin('POST', `/automations/runs/${run}/again`)).status).toBe(404)
})

test('Autobot is nobody whom a rule could assign', async () => {
  const { attributes, people, team_id } = world
  await addRule(world, {
    trigger: created,
    steps: [step('set-value', { attribute_id: attributes.note, way: 'set', text: 'x' })],
  })
  await addRule(world, {
    trigger: { type: 'value-changed', options: { attribute_id: attributes.points, change: 'any' } },
    steps: [step('set-value', { attribute_id: attributes.people, way: 'add', actor: true })],
  })
  await addRule(world, { trigger: created, steps: [count(world)] })
  const item = await addItem(world)
  await whenDone(server, team_id)
  expect((await valuesOf(world, item))[attributes.people] ?? null).toBeNull()
  await setValue(world, item, attributes.points, 9)
  await whenDone(server, team_id)
  expect((await valuesOf(world, item))[attributes.people]).toEqual([people.owner.id])
})

/** Takes a folder out of somebody's sight. */
async function closeFolder({ as }: RuleWorld, folder_id: string, user_id: number) {
  await must(
    as.owner('PUT', `/permissions/folder.${folder_id}`, {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: { [`VIEW_FOLDER:user:${user_id}`]: false },
      row_version: 1,
    }),
  )
}

describe('a rule acts with the rights of who last changed or enabled it', () => {
  test('not of who merely renamed it, or switched it off', async () => {
    const { as, people } = world
    const id = await addRule(world, { trigger: created, steps: [count(world)] }, as.admin)
    await must(save(world, id, { name: 'Renamed' }))
    expect((await ruleFor(world, id))['owner_id']).toBe(people.admin.id)
    await must(save(world, id, { enabled: false }))
    expect((await ruleFor(world, id))['owner_id']).toBe(people.admin.id)
    await must(save(world, id, { enabled: true }))
    expect((await ruleFor(world, id))['owner_id']).toBe(people.owner.id)
    await must(save(world, id, { steps: [count(world), count(world)] }, as.admin))
    expect((await ruleFor(world, id))['owner_id']).toBe(people.admin.id)
  })

  test('so nobody enables what somebody else wrote a moment ago, unseen', async () => {
    const { as, attributes } = world
    const id = await addRule(world, { trigger: created, steps: [count(world)], enabled: false }, as.admin)
    const stale = await ruleFor(world, id)
    await must(
      save(
        world,
        id,
        { steps: [step('set-value', { attribute_id: attributes.note, way: 'clear' })] },
        as.admin,
      ),
    )
    const answer = await as.owner('PUT', `/automations/${id}`, {
      enabled: true,
      row_version: Number(stale['row_version']) + 1,
      old: { enabled: false },
    })
    expect([answer.status, answer.code]).toEqual([409, 'changed_meanwhile'])
    expect((await ruleFor(world, id))['enabled']).toBe(false)
  })

  test('and nobody lends their rights to steps that they have not seen, by a save of something else', async () => {
    const { as, attributes } = world
    const id = await addRule(world, { trigger: created, steps: [count(world)] })
    const stale = await ruleFor(world, id)
    const steps = [step('set-value', { attribute_id: attributes.note, way: 'set', text: '{{item.Name}}' })]
    await must(save(world, id, { steps }, as.admin))
    const conditions = { op: 'and', conditions: [{ attribute_id: attributes.note, operator: 'is_empty' }] }
    const answer = await as.owner('PUT', `/automations/${id}`, {
      conditions,
      row_version: Number(stale['row_version']) + 1,
      old: { conditions: null },
    })
    expect([answer.status, answer.code]).toEqual([409, 'changed_meanwhile'])
    expect((await ruleFor(world, id))['owner_id']).toBe(world.people.admin.id)
  })

  test('a step out of their sight ends the run, and three such turn the rule off', async () => {
    const { as, other_folder_id, people, team_id } = world
    const id = await addRule(
      world,
      { trigger: created, steps: [step('move-item', { folder_id: other_folder_id })] },
      as.admin,
    )
    await closeFolder(world, other_folder_id, people.admin.id)
    const items = [await addItem(world), await addItem(world), await addItem(world), await addItem(world)]
    await whenDone(server, team_id)
    expect((await statesOf(server, team_id, id)).slice(0, 3)).toEqual(['sight', 'sight', 'sight'])
    const rule = await ruleFor(world, id)
    expect([rule['enabled'], rule['off_reason']]).toEqual([false, 'sight'])
    for (const item of items)
      expect((await must(as.owner('GET', `/items/${item}`))).record['folder_id']).toBe(world.folder_id)
    const told = await must(as.admin('GET', '/api/notifications'))
    expect(told.text).toContain('off-sight')
  })

  test('a private folder is not carried out by a rule of somebody who does not see it', async () => {
    const { as, folder_id, people, team_id } = world
    const id = await addRule(
      world,
      { trigger: created, steps: [step('notify', { user_ids: [people.admin.id], text: '{{item.Name}}' })] },
      as.admin,
    )
    await closeFolder(world, folder_id, people.admin.id)
    await addItem(world, { [world.attributes.name]: 'SECRET' })
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual(['sight'])
    expect((await must(as.admin('GET', '/api/notifications'))).text).not.toContain('SECRET')
  })

  test('and is off when that person leaves, until another one takes it over', async () => {
    const { as, people, team_id } = world
    const id = await addRule(world, { trigger: created, steps: [count(world)] }, as.admin)
    await must(as.admin('DELETE', `/api/teams/${team_id}/leave`))
    await addItem(world)
    await whenDone(server, team_id)
    const rule = await ruleFor(world, id)
    expect([rule['enabled'], rule['off_reason']]).toEqual([false, 'owner'])
    expect((await must(as.owner('GET', '/api/notifications'))).text).toContain('off-owner')
    await must(save(world, id, { enabled: true }))
    const item = await addItem(world)
    await whenDone(server, team_id)
    expect(await valuesOf(world, item)).toMatchObject({ [world.attributes.points]: 1 })
    expect((await ruleFor(world, id))['owner_id']).toBe(people.owner.id)
  })
})

describe('a rule that cannot work', () => {
  test('is not switched on, and says what is missing', async () => {
    const { as, board_id } = world
    const answer = await as.owner('PUT', `/automations/${newSlug()}`, {
      board_id,
      name: 'Empty',
      enabled: true,
      row_version: 1,
    })
    expect([answer.status, answer.code]).toEqual([422, 'incomplete'])
    expect(answer.whole['data']).toEqual(['Choose what starts it.', 'Add an action.'])
  })

  test('is switched off when a label that it asks for is deleted: the condition would be none', async () => {
    const { as, attributes, labels, team_id } = world
    const id = await addRule(world, {
      trigger: created,
      conditions: {
        op: 'and',
        conditions: [{ attribute_id: attributes.status, operator: 'any_of', value: [labels.done] }],
      },
      steps: [count(world)],
    })
    const left = [{ id: labels.todo, name: 'To do', color: 'gray' }]
    await must(
      as.owner('PUT', `/attributes/${attributes.status}`, { settings: { labels: left }, row_version: 2 }),
    )
    const item = await addItem(world)
    await whenDone(server, team_id)
    await expect
      .poll(async () => (await ruleFor(world, id))['off_reason'], { timeout: 60_000 })
      .toBe('broken')
    expect(await valuesOf(world, item)).not.toHaveProperty(attributes.points)
  })

  test('is switched off when an attribute that it needs is deleted, and stays off when it comes back', async () => {
    const { as, attributes, team_id } = world
    const id = await addRule(world, {
      trigger: created,
      conditions: { op: 'and', conditions: [{ attribute_id: attributes.note, operator: 'is_empty' }] },
      steps: [count(world)],
    })
    await must(as.owner('DELETE', `/attributes/${attributes.note}`))
    const item = await addItem(world)
    await whenDone(server, team_id)
    await expect
      .poll(async () => (await ruleFor(world, id))['off_reason'], { timeout: 60_000 })
      .toBe('broken')
    expect(await valuesOf(world, item)).not.toHaveProperty(attributes.points)
    await must(as.owner('POST', `/attributes/${attributes.note}/restore`))
    expect((await ruleFor(world, id))['enabled']).toBe(false)
    await must(save(world, id, { enabled: true }))
  })
})

describe('rules that start each other', () => {
  test('stop after ten, and the log says which they were', async () => {
    const { as, attributes, board_id, team_id } = world
    const on = (attribute_id: string) => ({ type: 'value-changed', options: { attribute_id, change: 'any' } })
    const add = (attribute_id: string) => step('set-value', { attribute_id, way: 'increase', amount: 1 })
    const points = attributes.points
    const id = await addRule(world, { name: 'Endless', trigger: on(points), steps: [add(points)] })
    const item = await addItem(world)
    await setValue(world, item, points, 1)
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual([...Array.from({ length: 10 }, () => 'done'), 'loop'])
    expect(await valuesOf(world, item)).toMatchObject({ [points]: 11 })
    const { rows } = await must(as.owner('GET', `/automations/runs?board_id=${board_id}&state=loop`))
    const endless = { id, name: 'Endless', board_id }
    expect(rows[0]?.['chain']).toEqual(Array.from({ length: 10 }, () => endless))
  })
})
