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
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
})

const created = { type: 'item-created', options: {} }

/** Takes a folder out of somebody's sight. */
const closeFolder = (folder_id: string, user_id: number) =>
  must(
    world.as.owner('PUT', `/permissions/folder.${folder_id}`, {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: { [`VIEW_FOLDER:user:${user_id}`]: false },
      row_version: 1,
    }),
  )

describe('a step creates a folder', () => {
  const foldersCalled = async (name: string) => {
    const { rows } = await must(world.as.owner('GET', `/folders?board_id=${world.board_id}`))
    return rows.filter((row) => row['name'] === name)
  }
  const viewsIn = async (folder: Record<string, unknown> | undefined) => {
    const { rows } = await must(world.as.owner('GET', `/views?folder_id=${String(folder?.['id'])}`))
    return rows
  }

  test('called as the item is, with a table, at the end of the board', async () => {
    const { attributes, team_id } = world
    await addRule(world, {
      trigger: created,
      steps: [step('create-folder', { name: `Work on {{item.${attributes.name}}}` })],
    })
    await addItem(world, { [attributes.name]: 'Roof' })
    await whenDone(server, team_id)
    const [folder] = await foldersCalled('Work on Roof')
    expect(folder).toMatchObject({ parent_id: null, attribute_ids: [attributes.name] })
    expect(Number(folder?.['sort_order'])).toBeGreaterThan(0)
    expect((await viewsIn(folder)).map(({ name, type }) => [name, type])).toEqual([['Table', 'table']])
  })

  test('below another one, with the attributes and shared views of a third', async () => {
    const { as, attributes, board_id, folder_id, other_folder_id, team_id } = world
    const shown = [attributes.name, attributes.due]
    await must(as.owner('PUT', `/folders/${other_folder_id}`, { attribute_ids: shown, row_version: 2 }))
    const view = (id: string, fields: object) =>
      must(
        as.owner('PUT', `/views/${id}`, {
          board_id,
          folder_id: other_folder_id,
          type: 'list',
          ...fields,
          row_version: 1,
        }),
      )
    await view('sharedView0', { name: 'For all' })
    await view('ownedView00', { name: 'Mine', access: 'personal' })
    const id = await addRule(world, {
      trigger: created,
      steps: [step('create-folder', { name: 'Like', parent_id: folder_id, like_id: other_folder_id })],
    })
    await addItem(world)
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual(['done'])
    const [folder] = await foldersCalled('Like')
    expect(folder).toMatchObject({ parent_id: folder_id, attribute_ids: shown })
    expect((await viewsIn(folder)).map(({ name }) => name)).toEqual(['For all'])
  })

  test('and a test of the rule shows it without making it', async () => {
    const { as } = world
    const id = await addRule(world, { trigger: created, steps: [step('create-folder', { name: 'Shown' })] })
    const item = await addItem(world)
    const { record } = await must(as.owner('POST', `/automations/${id}/test`, { item_id: item }))
    const changes = record['changes'] as { collection: string; new: { name: string } }[]
    expect(changes.map((change) => [change.collection, change.new.name])).toContainEqual(['folders', 'Shown'])
    await whenDone(server, world.team_id)
    expect(await foldersCalled('Shown')).toHaveLength(1)
  })

  test.each(['parent_id', 'like_id'])(
    'never by %s out of sight of whoever switched it on',
    async (option) => {
      const { as, other_folder_id, people, team_id } = world
      const id = await addRule(
        world,
        { trigger: created, steps: [step('create-folder', { name: 'Leak', [option]: other_folder_id })] },
        as.admin,
      )
      await closeFolder(other_folder_id, people.admin.id)
      await addItem(world)
      await whenDone(server, team_id)
      expect(await foldersCalled('Leak')).toEqual([])
      expect(await statesOf(server, team_id, id)).toEqual(['sight'])
    },
  )
})

describe('a step applies the item template of a folder', () => {
  const templated = async () => {
    const { as, attributes, labels, other_folder_id } = world
    const values = { [attributes.status]: [labels.todo], [attributes.points]: 5, [attributes.due]: TODAY }
    const settings = { item_template: { values, sub_items: ['Shop', 'Cook'] } }
    await must(as.owner('PUT', `/folders/${other_folder_id}`, { settings, row_version: 2 }))
  }
  const TODAY = { rel: 'day', n: 0 }
  const onPeople = (options: Record<string, unknown>, by = world.as.owner) =>
    addRule(
      world,
      {
        trigger: { type: 'value-changed', options: { attribute_id: world.attributes.people, change: 'any' } },
        steps: [step('apply-template', options)],
      },
      by,
    )
  const childrenOf = async (item: string) => {
    const { as, attributes, folder_id } = world
    const { rows } = await must(as.owner('GET', `/items?folder_id=${folder_id}&expand=values`))
    return rows
      .filter(({ parent_id }) => parent_id === item)
      .map(({ values }) => (values as Record<string, { data: unknown }>)[attributes.name]?.data)
  }

  test('with values where the item has none, and sub-items that it lacks', async () => {
    const { attributes, labels, other_folder_id, people, team_id } = world
    await templated()
    await onPeople({ folder_id: other_folder_id })
    const item = await addItem(world, { [attributes.points]: 1 })
    await addItem(world, { [attributes.name]: 'cook' }, { parent_id: item })
    await setValue(world, item, attributes.people, [people.owner.id])
    await whenDone(server, team_id)
    expect(await valuesOf(world, item)).toMatchObject({
      [attributes.status]: [labels.todo],
      [attributes.points]: 1,
      [attributes.due]: { start: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown },
    })
    expect(await childrenOf(item)).toEqual(['cook', 'Shop'])
    await setValue(world, item, attributes.people, [people.restricted.id])
    await whenDone(server, team_id)
    expect(await childrenOf(item)).toEqual(['cook', 'Shop'])
  })

  test('over values that are there, where the rule says so', async () => {
    const { attributes, other_folder_id, people, team_id } = world
    await templated()
    await onPeople({ folder_id: other_folder_id, replaces: true })
    const item = await addItem(world, { [attributes.points]: 1 })
    await setValue(world, item, attributes.people, [people.owner.id])
    await whenDone(server, team_id)
    expect(await valuesOf(world, item)).toMatchObject({ [attributes.points]: 5 })
  })

  test('never of a folder out of sight of whoever switched it on', async () => {
    const { as, attributes, other_folder_id, people, team_id } = world
    await templated()
    const id = await onPeople({ folder_id: other_folder_id }, as.admin)
    await closeFolder(other_folder_id, people.admin.id)
    const item = await addItem(world)
    await setValue(world, item, attributes.people, [people.owner.id])
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual(['sight'])
    expect(await valuesOf(world, item)).not.toHaveProperty(attributes.points)
    expect(await childrenOf(item)).toEqual([])
  })
})
