import { newUuid, setClockOffset, toWireTime } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { addItem, addRule, addRuleWorld, type RuleWorld, step, valuesOf } from '../testing/rule-world.ts'
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
afterEach(() => setClockOffset(0))

const created = { type: 'item-created', options: {} }
const count = () => step('set-value', { attribute_id: world.attributes.points, way: 'increase', amount: 1 })

/** Runs like the last one of a rule, which are still to be done. */
async function addRunsLike(
  automation_id: string,
  { times = 1, state = 'queued', wake_at = null as string | null, seq = null as string | null } = {},
): Promise<string[]> {
  const ids = Array.from({ length: times }, () => newUuid())
  await server.db.run(
    world.team_id,
    `insert into automation_runs (team_id, id, automation_id, board_id, item_id, event, origin, root_id, state, wake_at, tries, created_at)
     select r.team_id, n.id, r.automation_id, r.board_id, r.item_id,
       case when $5::text is null then r.event else r.event || jsonb_build_object('seq', $5::text) end, r.origin, r.root_id,
       $3, ($4 || '+00')::timestamptz, case when $4 is null then 0 else 1 end, r.created_at
     from unnest($2::uuid[]) as n(id),
       (select * from automation_runs where team_id = $1 and automation_id = $6 order by no desc limit 1) r`,
    [world.team_id, ids, state, wake_at, seq, automation_id],
  )
  return ids
}

test('a run that throws each time fails by itself, and holds up none behind it', async () => {
  const { attributes, team_id } = world
  const conditions = {
    op: 'and' as const,
    conditions: [{ attribute_id: attributes.note, operator: 'is_empty' as const }],
  }
  const id = await addRule(world, { trigger: created, conditions, steps: [count()] })
  await addItem(world)
  await whenDone(server, team_id)
  // No event has such a number: what the item was then cannot be asked for.
  const [poisoned] = await addRunsLike(id, { seq: 'no number' })
  const item = await addItem(world)
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, id)).toEqual(['done', 'failed', 'done'])
  expect(await valuesOf(world, item)).toMatchObject({ [attributes.points]: 1 })
  const { record } = await must(world.as.owner('GET', `/automations/runs/${poisoned}`))
  expect(record['reason']).toEqual({ code: 'error', text: 'Something went wrong in Weft.' })
})

test('a run that was put off is not run again beside itself, and is done when its time comes', async () => {
  const { as, attributes, team_id } = world
  const id = await addRule(world, { trigger: created, steps: [count()] })
  const item = await addItem(world)
  await whenDone(server, team_id)
  const [putOff] = await addRunsLike(id, { wake_at: toWireTime(Date.parse('2100-01-01T00:00:00Z')) })
  const again = await as.owner('POST', `/automations/runs/${putOff}/again`)
  expect([again.status, again.code]).toEqual([409, 'run_not_over'])
  expect(await valuesOf(world, item)).toMatchObject({ [attributes.points]: 1 })
  await server.db.run(team_id, `update automation_runs set wake_at = now() where team_id = $1 and id = $2`, [
    team_id,
    putOff,
  ])
  await addItem(world)
  await whenDone(server, team_id)
  expect(await valuesOf(world, item)).toMatchObject({ [attributes.points]: 2 })
  await must(as.owner('POST', `/automations/runs/${putOff}/again`))
  await whenDone(server, team_id)
  expect(await valuesOf(world, item)).toMatchObject({ [attributes.points]: 3 })
})

test('what happened before a rule was on starts nothing, however late that is read', async () => {
  const { attributes, folder_id, team_id } = world
  const early = await addItem(world)
  const before = toWireTime()
  await vi.waitFor(() => expect(toWireTime() > before).toBe(true), { timeout: 5_000 })
  const id = await addRule(world, { trigger: created, steps: [count()] })
  await whenDone(server, team_id)
  // As if nobody had read the folder yet.
  await server.db.owner((tx) =>
    tx.query(`update activity_cursors set seq = 0, n = 0 where consumer = 'automations' and feed_id = $1`, [
      folder_id,
    ]),
  )
  const late = await addItem(world)
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, id)).toEqual(['done'])
  expect(await valuesOf(world, late)).toMatchObject({ [attributes.points]: 1 })
  expect(await valuesOf(world, early)).not.toHaveProperty(attributes.points)
})

describe('however many each of them starts', () => {
  test('at most a thousand runs follow from one event', async () => {
    const { other_folder_id, team_id } = world
    const add = step('create-item', { name: 'More', folder_id: other_folder_id })
    const id = await addRule(world, {
      trigger: created,
      steps: [step('wait', { amount: 1, unit: 'hour' }), add],
    })
    await addItem(world)
    await whenDone(server, team_id)
    expect(await statesOf(server, team_id, id)).toEqual(['waiting'])
    await addRunsLike(id, { times: 1_000, state: 'done' })
    setClockOffset(3_601_000)
    // Any event makes the workspace's rules look what there is to do.
    await addItem(world)
    await vi.waitFor(
      async () =>
        expect((await statesOf(server, team_id, id)).filter((one) => one === 'loop')).toHaveLength(1),
      { timeout: 30_000 },
    )
  })
})
