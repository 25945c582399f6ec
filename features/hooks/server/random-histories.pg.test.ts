import { newSlug, newUuid, setClockOffset } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { HOOK_EVENTS } from '../shared/index.ts'
import { addHook, addHookWorld, type HookWorld } from './testing/hook-world.ts'
import { type Received, type Receiver, says, startReceiver } from './testing/receiver.ts'

const HISTORIES = 200
/** So many at a time, each on a board of its own. */
const AT_ONCE = 10
const HOUR = 3_600_000
const SOON = { timeout: 60_000, interval: 100 }

/** What somebody does to one of three items, and how the receiver stands from then on. */
const happening = fc.record({
  item: fc.nat({ max: 2 }),
  does: fc.constantFrom('points', 'points', 'note', 'comment', 'turn'),
  value: fc.integer({ min: 1, max: 9 }),
  answers: fc.constantFrom(200, 200, 200, 500, 429, 422, 0),
  hours: fc.constantFrom(0, 0, 0, 0.01, 1),
})
const history = fc.array(happening, { minLength: 2, maxLength: 9 })
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never

let receiver: Receiver
let server: TestServer
let clock = 0

beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ jobs: 'running', env: { OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}` } })
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
  await receiver.close()
})

function pass(ms: number): void {
  clock += ms
  setClockOffset(clock)
}

/** What is expected of an item, in order; a value's change may be told together with the next one of it. */
type Expected = { type: string; attribute?: string; value?: unknown }[]

interface Played {
  path: string
  items: string[]
  expected: Map<string, Expected>
}

async function play(world: HookWorld, steps: readonly Happening[], path: string): Promise<Played> {
  const { as } = world
  const board = { board_id: newSlug(), folder_id: newSlug() }
  const attributes: Record<string, string> = { points: newUuid(), note: newUuid() }
  await must(as.owner('PUT', `/boards/${board.board_id}`, { name: path, row_version: 1 }))
  await must(
    as.owner('PUT', `/folders/${board.folder_id}`, { board_id: board.board_id, name: 'F', row_version: 1 }),
  )
  for (const [name, id] of Object.entries(attributes))
    await must(
      as.owner('PUT', `/attributes/${id}`, {
        board_id: board.board_id,
        name,
        type: 'number',
        row_version: 1,
      }),
    )
  await addHook(board, as.owner, `${receiver.origin}${path}`, { events: HOOK_EVENTS })
  plans.set(path, [])
  const items = [newUuid(), newUuid(), newUuid()]
  const expected = new Map(items.map((id) => [id, [] as Expected]))
  const versions = new Map<string, number>()
  const gone = new Set<string>()
  for (const id of items) {
    await must(as.owner('PUT', `/items/${id}`, { ...board, row_version: 1 }))
    expected.get(id)?.push({ type: 'item.created' })
  }
  for (const { item, does, value, answers, hours } of steps) {
    const id = items[item] ?? ''
    const line = expected.get(id) ?? []
    const plan = plans.get(path)
    // After more than these it would be off for failing all the time.
    if (plan && (answers === 200 || plan.filter((one) => one !== 200).length < 5)) plan.push(answers)
    if (hours > 0) pass(hours * HOUR)
    if (does === 'turn') {
      const isGone = gone.has(id)
      await must(isGone ? as.owner('POST', `/items/${id}/restore`) : as.owner('DELETE', `/items/${id}`))
      line.push({ type: isGone ? 'item.restored' : 'item.deleted' })
      if (isGone) gone.delete(id)
      else gone.add(id)
    } else if (gone.has(id)) continue
    else if (does === 'comment') {
      const body = { item_id: id, ...board, text: { html: `<p>${value}</p>` }, row_version: 1 }
      await must(as.owner('PUT', `/comments/${newUuid()}`, body))
      line.push({ type: 'comment.created' })
    } else {
      const key = `${id}.${attributes[does]}`
      const row_version = (versions.get(key) ?? 0) + 1
      const data = value + row_version * 10
      await must(as.owner('PUT', `/values/${key}`, { data, row_version }))
      versions.set(key, row_version)
      const type = row_version === 1 ? 'value.created' : 'value.updated'
      line.push({ type, attribute: attributes[does] ?? '', value: data })
    }
  }
  return { path, items, expected }
}

/** What each receiver answers next, before it is well; 0 breaks off. */
const plans = new Map<string, number[]>()

async function settle(team_id: number): Promise<void> {
  await vi.waitFor(async () => {
    pass(HOUR / 4)
    const [row] = await server.db.run<{ n: number }>(
      team_id,
      `select count(*)::int as n from hook_events where state in ('waiting', 'sending')`,
    )
    const behind = (await server.outbox.status()).reduce((sum, { feeds }) => sum + feeds, 0)
    expect([row?.n, behind]).toEqual([0, 0])
  }, SOON)
}

/** The first time that each event arrived, in that order. */
function firsts(received: readonly Received[]): Received[] {
  const seen = new Set<string>()
  return received.filter(({ headers }) => {
    const id = String(headers['webhook-id'])
    return !seen.has(id) && seen.add(id)
  })
}

/** What must hold of an item's line; answers what does not. */
function judge(line: Expected, told: readonly Received[]): string[] {
  const problems: string[] = []
  const isValue = (type: string) => type.startsWith('value.')
  const types = (all: readonly string[]) => all.filter((type) => !isValue(type)).join()
  if (types(line.map(({ type }) => type)) !== types(told.map(({ body }) => body.type))) problems.push('order')
  // Between two other events the last value of each attribute has been told, and nothing that was not there.
  const cut = <T>(all: readonly T[], typeOf: (one: T) => string): T[][] => {
    const parts: T[][] = [[]]
    for (const one of all)
      if (isValue(typeOf(one))) parts.at(-1)?.push(one)
      else parts.push([])
    return parts
  }
  const meant = cut(line, ({ type }) => type)
  const came = cut(told, ({ body }) => body.type)
  for (const [n, part] of meant.entries())
    for (const attribute of new Set(part.map((one) => one.attribute))) {
      const values = part.flatMap((one) => (one.attribute === attribute ? [one.value] : []))
      const seen = (came[n] ?? []).flatMap(({ body }) =>
        body.data['attribute_id'] === attribute ? [body.data['new']] : [],
      )
      if (seen.at(-1) !== values.at(-1)) problems.push(`last value ${String(seen.at(-1))}`)
      let at = 0
      for (const value of seen) {
        at = values.indexOf(value, at) + 1
        if (at === 0) problems.push(`value ${String(value)} out of order`)
      }
    }
  return problems
}

test(
  'each event of 200 histories arrives at least once, per item in order, under one id',
  { timeout: 600_000 },
  async () => {
    receiver.answer = (response, { path }) => {
      const status = plans.get(path)?.shift() ?? 200
      if (status === 0) response.destroy()
      else says(status)(response, {} as Received)
    }
    const { seed } = fc.readConfigureGlobal() ?? {}
    const histories = fc.sample(history, { numRuns: HISTORIES, ...(seed !== undefined && { seed }) })
    const wrong: unknown[] = []
    let repeated = 0
    for (let from = 0; from < HISTORIES; from += AT_ONCE) {
      const world = await addHookWorld(server)
      receiver.received.length = 0
      const played: Played[] = []
      for (const [n, steps] of histories.slice(from, from + AT_ONCE).entries())
        played.push(await play(world, steps, `/${from + n}`))
      await settle(world.team_id)
      for (const { path, items, expected } of played) {
        const all = receiver.at(path)
        const events = firsts(all)
        repeated += all.length - events.length
        const same = new Map(events.map(({ headers, body }) => [headers['webhook-id'], body]))
        for (const { headers, body } of all)
          if (JSON.stringify(same.get(headers['webhook-id'])?.data) !== JSON.stringify(body.data))
            wrong.push([path, 'another body under an id'])
        for (const id of items) {
          const told = events.filter(({ body }) => body.data.item_id === id)
          const problems = judge(expected.get(id) ?? [], told)
          if (problems.length > 0)
            wrong.push([path, problems, expected.get(id), told.map(({ body }) => body)])
        }
      }
    }
    expect(wrong).toEqual([])
    // Else nothing was ever tried again.
    expect(repeated).toBeGreaterThan(HISTORIES / 4)
  },
)
