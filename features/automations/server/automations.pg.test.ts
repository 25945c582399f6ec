import { AUTOBOT_ID } from '@weft/model'
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

const becomes = (world: RuleWorld, label: string) => ({
  type: 'value-changed',
  options: {
    attribute_id: world.attributes.status,
    change: 'becomes',
    to: { operator: 'any_of', value: [label] },
  },
})

describe('a rule', () => {
  test('does its steps in order when a value becomes what it waits for', async () => {
    const { attributes, labels, people, as, team_id } = world
    const id = await addRule(world, {
      trigger: becomes(world, labels.done),
      steps: [
        step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 2 }),
        step('set-value', {
          attribute_id: attributes.note,
          way: 'set',
          text: '{{item.Points}} of {{user.name}}',
        }),
        step('set-value', { attribute_id: attributes.people, way: 'add', data: [people.full.id] }),
        step('add-comment', { text: 'Done: {{item.Name}} <b>' }),
        step('create-item', { name: 'After {{item.Name}}', folder_id: world.other_folder_id }),
      ],
    })
    const item_id = await addItem(world)
    await setValue(world, item_id, attributes.status, [labels.doing], as.full)
    await setValue(world, item_id, attributes.status, [labels.done], as.full)
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual(['done'])
    expect(await valuesOf(world, item_id)).toMatchObject({
      [attributes.points]: 2,
      [attributes.note]: `2 of ${people.full.name}`,
      [attributes.people]: [people.full.id],
    })
    const { rows } = await must(as.owner('GET', `/comments?item_id=${item_id}`))
    expect(rows.map(({ created_by, text }) => [created_by, text])).toEqual([
      [AUTOBOT_ID, { html: '<p>Done: Item &lt;b&gt;</p>' }],
    ])
    const { rows: made } = await must(
      as.owner('GET', `/items?folder_id=${world.other_folder_id}&expand=values`),
    )
    expect(made.map(({ created_by, values }) => [created_by, values])).toMatchObject([
      [AUTOBOT_ID, { [attributes.name]: { data: 'After Item' } }],
    ])
  })

  test('is run again for the item as it is now, also where it waited for the end of what was typed', async () => {
    const { attributes, labels, as, board_id, team_id } = world
    const count = step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 1 })
    await addRule(world, { trigger: becomes(world, labels.done), steps: [count] })
    const item_id = await addItem(world)
    await setValue(world, item_id, attributes.status, [labels.done], as.full)
    await whenDone(server, team_id)
    await setValue(world, item_id, attributes.status, [labels.todo], as.full)
    const { rows } = await must(as.owner('GET', `/automations/runs?board_id=${board_id}`))
    await must(as.owner('POST', `/automations/runs/${String(rows[0]?.['id'])}/again`))
    await whenDone(server, team_id)
    expect(await valuesOf(world, item_id)).toMatchObject({ [attributes.points]: 2 })
  })
})
