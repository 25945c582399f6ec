import { newSlug } from '@weft/base'
import { OWN_PLAN } from '@weft/features/workspaces/server'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addItem, addRule, addRuleWorld, type RuleWorld, step } from '../testing/rule-world.ts'
import { statesOf, whenDone } from '../testing/when-done.ts'

const LIMIT = 10

let server: TestServer
let world: RuleWorld

beforeAll(async () => {
  server = await startTestServer({
    jobs: 'running',
    env: { APP_URL: 'https://weft.test' },
    replaced: { plan: { ...OWN_PLAN, AutomationRunsLimit: LIMIT } },
  })
  world = await addRuleWorld(server)
})
afterAll(() => server.stop())

const created = { type: 'item-created', options: {} }

/** What somebody is told of the runs of the month: type, usage and limit. */
async function told(by: RuleWorld['as']['owner']) {
  const { rows } = await must(by('GET', '/api/notifications'))
  return rows
    .filter(({ notification_type }) => String(notification_type).startsWith('AutomationRuns'))
    .map(({ notification_type, usage, limit, board_id }) => [notification_type, usage, limit, board_id])
}

test('at 80 % of the runs people are warned once, at 100 % all rules are off, and none comes on again', async () => {
  const { as, attributes, board_id, team_id } = world
  const count = step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 1 })
  const id = await addRule(world, { trigger: created, steps: [count] }, as.full)
  const other = await addRule(
    world,
    { trigger: { type: 'item-trashed', options: {} }, steps: [count] },
    as.admin,
  )
  const items: string[] = []
  const add = async (n: number) => {
    for (let i = 0; i < n; i++) items.push(await addItem(world))
    await whenDone(server, team_id)
  }
  await add(7)
  expect(await told(as.owner)).toEqual([])
  await add(2)
  const warned = ['AutomationRunsWarningNotification', 8, LIMIT, board_id]
  // Its owner, an admin, and who made a rule that is on.
  for (const by of [as.owner, as.admin, as.full]) expect(await told(by)).toEqual([warned])
  expect(await told(as.restricted)).toEqual([])

  await add(3)
  const states = await statesOf(server, team_id, id)
  expect(states.filter((state) => state === 'done')).toHaveLength(LIMIT)
  expect(states.filter((state) => state === 'done' || state === 'queued')).toHaveLength(LIMIT)
  const exceeded = ['AutomationRunsExceededNotification', LIMIT, LIMIT, board_id]
  for (const by of [as.owner, as.admin, as.full]) expect(await told(by)).toEqual([exceeded, warned])
  for (const rule of [id, other]) {
    const { record } = await must(as.owner('GET', `/automations/${rule}`))
    expect([record['enabled'], record['off_reason']]).toEqual([false, 'quota'])
  }
  const usage = await must(as.owner('GET', '/automations/usage'))
  expect(usage.whole).toMatchObject({ used: LIMIT, limit: LIMIT })

  const again = await as.owner('PUT', `/automations/${newSlug()}`, {
    board_id,
    name: 'One more',
    enabled: true,
    trigger: created,
    steps: [count],
    row_version: 1,
  })
  expect([again.status, again.code]).toEqual([422, 'quota_used'])
})

test('a test of a rule costs none', async () => {
  const { as, attributes } = world
  const rule = await addRule(world, {
    enabled: false,
    trigger: created,
    steps: [step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 1 })],
  })
  const item_id = await addItem(world)
  const { record } = await must(as.owner('POST', `/automations/${rule}/test`, { item_id }))
  expect(record).toMatchObject({
    holds: true,
    steps: [{ state: 'done' }],
    changes: [{ item_id, attribute_id: attributes.points, old: null, new: 1 }],
  })
  expect((await must(as.owner('GET', '/automations/usage'))).whole['used']).toBe(LIMIT)
  expect(
    (await must(as.owner('GET', `/items/${item_id}?expand=values`))).record['values'],
  ).not.toHaveProperty(attributes.points)
})
