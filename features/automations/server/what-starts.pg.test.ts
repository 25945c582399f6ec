import { newUuid } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addItem, addRule, addRuleWorld, type RuleWorld, setValue, step } from './testing/rule-world.ts'
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

describe('what else starts a rule', () => {
  test('somebody who is mentioned for the first time, in a comment or a long text', async () => {
    const { as, people, attributes } = world
    const rule = await onTrigger('person-mentioned')
    const item = await addItem(world)
    const comment = newUuid()
    const mention = (id: number) => `<p><span data-type="mention" data-id="${id}">@X</span></p>`
    const say = (html: string, row_version: number) =>
      must(
        as.owner('PUT', `/comments/${comment}`, {
          board_id: world.board_id,
          item_id: item,
          text: { html },
          row_version,
        }),
      )
    await say('<p>Nobody</p>', 1)
    await whenDone(server, world.team_id)
    expect(await statesOf(server, world.team_id, rule)).toEqual([])
    await say(mention(people.restricted.id), 2)
    await say(`${mention(people.restricted.id)}<p>More</p>`, 3)
    await setValue(world, item, attributes.note, 'no mention')
    await whenDone(server, world.team_id)
    expect(await statesOf(server, world.team_id, rule)).toEqual(['done'])
  })

  test('a reaction, and not the one that is taken back', async () => {
    const { as } = world
    const rule = await onTrigger('reaction-added')
    const item = await addItem(world)
    const [comment, reaction] = [newUuid(), newUuid()]
    await must(
      as.owner('PUT', `/comments/${comment}`, {
        board_id: world.board_id,
        item_id: item,
        text: { html: '<p>Hi</p>' },
        row_version: 1,
      }),
    )
    const path = `/comment-reaction/${reaction}`
    await must(as.owner('PUT', path, { comment_id: comment, reaction: '👍' }))
    await must(as.owner('DELETE', path))
    await whenDone(server, world.team_id)
    expect(await statesOf(server, world.team_id, rule)).toEqual(['done'])
  })

  test('the last open sub-item that is done, once, also where several are done at once', async () => {
    const { as, attributes, labels, board_id } = world
    const done_rule = { attribute_id: attributes.status, label_ids: [labels.done] }
    const { record } = await must(as.owner('GET', `/boards/${board_id}`))
    const row_version = Number(record['row_version']) + 1
    await must(as.owner('PUT', `/boards/${board_id}`, { settings: { done_rule }, row_version }))
    const rule = await onTrigger('sub-items-done')
    const parent = await addItem(world)
    const children = await Promise.all([1, 2, 3].map(() => addItem(world, {}, { parent_id: parent })))
    await setValue(world, children[0] ?? '', attributes.status, [labels.done])
    await whenDone(server, world.team_id)
    const doneRuns = async () =>
      (await statesOf(server, world.team_id, rule)).filter((state) => state === 'done').length
    expect(await doneRuns()).toBe(0)
    await must(
      as.owner(
        'POST',
        '/bulk',
        children.slice(1).map((child) => ({
          method: 'put',
          route: `/values/${child}.${attributes.status}`,
          item: { data: [labels.done], row_version: 1 },
          idempotency_key: newUuid(),
        })),
      ),
    )
    await whenDone(server, world.team_id)
    expect(await doneRuns()).toBe(1)
    const { rows } = await must(as.owner('GET', `/automations/${rule}/runs`))
    expect(rows.find((run) => run['state'] === 'done')?.['item_id']).toBe(parent)
  })

  test('a person who is added to the board, who is who started it', async () => {
    const { as, people, board_id, attributes, folder_id } = world
    await addRule(world, {
      trigger: { type: 'member-added', options: {} },
      steps: [step('create-item', { folder_id, name: 'Welcome {{user.name}}' })],
    })
    const { record } = await must(as.owner('GET', `/boards/${board_id}`))
    const row_version = Number(record['row_version']) + 1
    const user_ids = [people.owner.id, people.restricted.id, people.full.id]
    await must(as.owner('PUT', `/boards/${board_id}`, { user_ids, row_version }))
    await whenDone(server, world.team_id)
    const { rows } = await must(as.owner('GET', `/items?folder_id=${folder_id}&expand=values`))
    const names = rows.map(
      (row) => (row['values'] as Record<string, { data: unknown }>)[attributes.name]?.data,
    )
    expect(names).toEqual([expect.stringMatching(/^Welcome .+/)])
  })
})

test('an item is duplicated with its values, and without what is unique', async () => {
  const { as, attributes, other_folder_id, labels } = world
  await addRule(world, {
    trigger: { type: 'value-changed', options: { attribute_id: attributes.points, change: 'any' } },
    steps: [step('duplicate-item', { folder_id: other_folder_id })],
  })
  const item = await addItem(world, { [attributes.name]: 'One', [attributes.status]: [labels.doing] })
  await setValue(world, item, attributes.points, 3)
  await whenDone(server, world.team_id)
  const { rows } = await must(as.owner('GET', `/items?folder_id=${other_folder_id}&expand=values`))
  expect(rows).toHaveLength(1)
  const values = rows[0]?.['values'] as Record<string, { data: unknown }>
  expect([attributes.name, attributes.status, attributes.points].map((id) => values[id]?.data)).toEqual([
    'One',
    [labels.doing],
    3,
  ])
})

/** A rule of this trigger that tells its owner. */
const onTrigger = (type: string) =>
  addRule(world, {
    trigger: { type, options: {} },
    steps: [step('notify', { user_ids: [world.people.owner.id], text: 'Said' })],
  })
