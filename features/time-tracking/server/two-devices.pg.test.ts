import { fromWireTime, newUuid } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addTimeWorld, at, type TimeWorld } from './testing/time-world.ts'

let server: TestServer
let world: TimeWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const DAY = 86_400
/** Before now, so that no step lies in the future. */
const BEGIN = -3 * DAY

/** What somebody does next, on one of two devices, so many seconds after the step before. */
interface Step {
  device: 0 | 1
  after: number
  does: 'start' | 'stop' | 'away' | 'back'
  item: 0 | 1 | 2
}

const step: fc.Arbitrary<Step> = fc.record({
  device: fc.constantFrom(0, 1),
  // Sometimes a timer is forgotten for more than a day.
  after: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 4_000 }) },
    { weight: 1, arbitrary: fc.constant(DAY + 100) },
  ),
  does: fc.constantFrom('start', 'start', 'stop', 'away', 'back'),
  item: fc.constantFrom(0, 1, 2),
})

interface Known {
  id: string
  item: number
  started: number
}

/** What happened, in the order in which it did, and what that comes to: one runs where one may, a day at most. */
class Naive {
  readonly spans = new Map<string, { item: number; from: number; to: number | null }>()
  private readonly isParallel: boolean

  constructor(isParallel: boolean) {
    this.isParallel = isParallel
  }

  start(id: string, item: number, when: number): void {
    for (const span of this.spans.values())
      if (span.to === null && (!this.isParallel || span.item === item)) this.end(span, when)
    this.spans.set(id, { item, from: when, to: null })
  }

  stop(id: string, when: number): void {
    const span = this.spans.get(id)
    if (span?.to === null) this.end(span, when)
  }

  private end(span: { from: number; to: number | null }, when: number): void {
    span.to = Math.min(when, span.from + DAY)
  }
}

/** Does the steps on two devices that are away now and then; answers what the server has, and what was true. */
async function play(steps: readonly Step[], kind: 'own' | 'parallel') {
  world = await addTimeWorld(server)
  const { as, items, time, board_id } = world
  const base = fromWireTime(at(BEGIN))
  const wire = (when: number) => new Date(base + when * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  const naive = new Naive(kind === 'parallel')
  const devices = [0, 1].map(() => ({
    isAway: false,
    queue: [] as (() => Promise<unknown>)[],
    running: [] as Known[],
  }))
  const entries = async () => {
    const from = encodeURIComponent(wire(-DAY))
    const { whole } = await must(as.full('GET', `/api/me/time-tracking?from=${from}`))
    return whole['entries'] as { id: string; item_id: string; started_at: string; ended_at: string | null }[]
  }
  const sync = async (device: (typeof devices)[number]) => {
    for (const send of device.queue.splice(0)) await send()
    const open = (await entries()).filter(({ ended_at }) => ended_at === null)
    const scopes = open.map(({ item_id }) => (kind === 'parallel' ? item_id : ''))
    expect(new Set(scopes).size).toBe(scopes.length)
    device.running = open.map((one) => ({
      id: one.id,
      item: items.indexOf(one.item_id),
      started: (fromWireTime(one.started_at) - base) / 1_000,
    }))
  }
  let when = 0
  for (const { device: n, after, does, item } of steps) {
    when += after
    if (when > -BEGIN - 10) break
    const device = devices[n] ?? expect.unreachable()
    if (does === 'away' || does === 'back') {
      device.isAway = does === 'away'
      if (!device.isAway) await sync(device)
      continue
    }
    if (!device.isAway) await sync(device)
    if (does === 'start') {
      const id = newUuid()
      const fields = { id, board_id, item_id: items[item], attribute_id: time[kind], description: 'Work' }
      const body = { ...fields, started_at: wire(when), ended_at: null }
      naive.start(id, item, when)
      device.running = device.running.filter((one) => kind === 'parallel' && one.item !== item)
      device.running.push({ id, item, started: when })
      device.queue.push(() => must(as.full('POST', '/time-tracking', body)))
    } else {
      const [known] = device.running.splice(0, 1)
      if (!known) continue
      naive.stop(known.id, when)
      const body = { ended_at: wire(when), old: { ended_at: null } }
      device.queue.push(() => must(as.full('PUT', `/time-entries/${known.id}`, body)))
    }
    if (!device.isAway) await sync(device)
  }
  for (const device of devices.toReversed()) await sync(device)
  const found = (await entries()).map((one) => [
    one.id,
    wire((fromWireTime(one.started_at) - base) / 1_000),
    one.ended_at,
  ])
  const expected = [...naive.spans].map(([id, { from, to }]) => [
    id,
    wire(from),
    to === null ? null : wire(to),
  ])
  return { found: new Set(found.map(String)), expected: new Set(expected.map(String)) }
}

const RUNS = 12

test.each(['own', 'parallel'] as const)(
  'whatever two devices do and whenever they are away: what the server has is what happened (%s)',
  { timeout: 240_000 },
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 22 }), async (steps) => {
        const { found, expected } = await play(steps, kind)
        expect(found).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
  },
)
