import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addItem, addRule, addRuleWorld, type RuleWorld, step, valuesOf } from './testing/rule-world.ts'
import { whenDone } from './testing/when-done.ts'

let server: TestServer
let world: RuleWorld

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running', env: { APP_URL: 'https://weft.test' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
})

interface Copied {
  id: string
  rules: Record<string, unknown>[]
  /** Ids by name. */
  attributes: Record<string, string>
  folders: Record<string, string>
}

async function copyBoard(by = world.as.owner, with_items = false): Promise<Copied> {
  const body = { name: 'Copy', with_items }
  const { record } = await must(by('POST', `/boards/${world.board_id}/duplicate`, body))
  const id = String(record['id'])
  const named = async (path: string) => {
    const { rows } = await must(world.as.owner('GET', `/${path}?board_id=${id}`))
    return Object.fromEntries(rows.map((row) => [String(row['name']), String(row['id'])]))
  }
  const { rows } = await must(by('GET', `/automations?board_id=${id}`))
  return { id, rules: rows, attributes: await named('attributes'), folders: await named('folders') }
}

test('a copy of a board has its rules, off and of whoever copies, that name what the copy has', async () => {
  const { as, attributes, folder_id, labels, people } = world
  const conditions = {
    op: 'and' as const,
    conditions: [{ attribute_id: attributes.status, operator: 'any_of' as const, value: [labels.done] }],
  }
  await addRule(world, {
    name: 'Copied',
    trigger: { type: 'item-created', options: { folders: [folder_id] } },
    conditions,
    steps: [
      step('set-value', { attribute_id: attributes.note, way: 'set', text: `{{item.${attributes.name}}}!` }),
      step('notify', { user_ids: [people.full.id], text: 'Done' }),
    ],
  })
  const copy = await copyBoard(as.admin)
  const [rule] = copy.rules
  expect(copy.rules).toHaveLength(1)
  expect(rule).toMatchObject({
    name: 'Copied',
    enabled: false,
    owner_id: people.admin.id,
    trigger: { type: 'item-created', options: { folders: [copy.folders['One']] } },
    conditions: { conditions: [{ attribute_id: copy.attributes['Status'], value: [labels.done] }] },
    steps: [
      { options: { attribute_id: copy.attributes['Note'], text: `{{item.${copy.attributes['Name']}}}!` } },
      { options: { user_ids: [people.full.id] } },
    ],
  })
})

test('it does on the copy what it did, once it is switched on there', async () => {
  const { as, attributes, team_id } = world
  await addRule(world, {
    trigger: { type: 'item-created', options: {} },
    steps: [step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 3 })],
  })
  const copy = await copyBoard()
  await must(
    as.owner('PUT', `/automations/${String(copy.rules[0]?.['id'])}`, { enabled: true, row_version: 2 }),
  )
  const there = { ...world, board_id: copy.id, folder_id: copy.folders['One'] ?? '' }
  const item = await addItem({ ...there, attributes: { ...attributes, name: copy.attributes['Name'] ?? '' } })
  await whenDone(server, team_id)
  expect((await valuesOf(world, item))[copy.attributes['Points'] ?? '']).toBe(3)
})

test('neither secrets nor the address that starts it come along, and what leads outside stays as it was', async () => {
  const { as, team_id } = world
  const elsewhere = 'elsewhere00'
  const id = await addRule(world, {
    trigger: { type: 'request-arrives', options: {} },
    steps: [step('add-comment', { text: 'Said' })],
    enabled: false,
  })
  await must(as.owner('POST', `/automations/${id}/address`, {}))
  const kept = await must(
    as.owner('POST', `/automations/${id}/secrets`, { url: 'https://chat.test/', value: 'MARKER' }),
  )
  const secret_id = String(kept.record['id'])
  const steps = [
    step('post-message', { secret_id, host: 'chat.test', text: 'Said' }),
    step('create-item', { name: 'There', folder_id: elsewhere }),
  ]
  await must(as.owner('PUT', `/automations/${id}`, { steps, row_version: 2 }))
  const copy = await copyBoard()
  const text = JSON.stringify(copy.rules)
  expect(text).not.toContain(secret_id)
  expect(text).toContain(elsewhere)
  const made = String(copy.rules[0]?.['id'])
  expect((await must(as.owner('GET', `/automations/${made}/address`))).whole['data']).toBeNull()
  const secrets = await server.db.run(team_id, 'select id from automation_secrets where team_id = $1', [
    team_id,
  ])
  expect(secrets).toHaveLength(1)
})

test('whoever may not manage rules copies none', async () => {
  const { as, board_id } = world
  await addRule(world, {
    trigger: { type: 'item-created', options: {} },
    steps: [step('add-comment', { text: 'MARKER' })],
  })
  await must(
    as.owner('PUT', `/permissions/board.${board_id}`, {
      resource_type: 'board',
      resource_id: board_id,
      permissions: { [`MANAGE_AUTOMATIONS:user:${world.people.admin.id}`]: false },
      row_version: 1,
    }),
  )
  const copy = await copyBoard(as.admin)
  expect(copy.rules).toEqual([])
  const { rows } = await must(as.owner('GET', `/automations?board_id=${copy.id}`))
  expect(rows).toEqual([])
})
