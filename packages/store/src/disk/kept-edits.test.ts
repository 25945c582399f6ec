import type { Item } from '@weft/model'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { memoryQueueStorage, type QueuedRequest } from '../queue/request.ts'
import { FOLDER, NAME, item, itemId, session, turn } from '../scripted-session.ts'
import type { DiskTrouble } from './database.ts'
import { EditStorage, LINES, QUEUE } from './edit-storage.ts'
import { type Medium, MemoryDatabase } from './memory-database.ts'

function request(key: string, data: unknown = null): QueuedRequest {
  const id = `${itemId(1)}.${NAME}`
  const channel = `private-folder.1.${FOLDER}`
  return {
    key: `${id}:${channel}`,
    idempotency_key: key,
    kind: 'save',
    collection: 'values',
    id,
    item: { data },
    route: `/values/${id}`,
    channel,
    team_id: 1,
    transactionBatch: key,
    saveMultiple: true,
    queued_at: 1,
  }
}

let tabs = 0

function open(medium: Medium, now: () => number = () => 1) {
  const database = new MemoryDatabase(medium)
  const troubles: (DiskTrouble | null)[] = []
  const tab = `tab ${++tabs}`
  const storage = new EditStorage({ database, now, tab, onTrouble: (trouble) => troubles.push(trouble) })
  return { database, storage, troubles }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('replace' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('reopen' as const) }),
)

test('after a kill at any transaction, all that was acknowledged is there, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.nat(30),
      // The clock may be set back at any time.
      fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 10 }),
      async (steps, lives, clock) => {
        const medium: Medium = new Map()
        let ticks = 0
        let { database, storage } = open(medium, () => clock[ticks++ % clock.length] ?? 0)
        database.lives = lives
        // What is surely kept, and what may be: asked for and not answered.
        let sure: string[] = []
        let keys = 0
        const acknowledged = async (work: Promise<void>) => {
          const isDone = await Promise.race([work.then(() => true), turn().then(() => false)])
          return isDone
        }
        for (const one of steps) {
          if (one.kind === 'put') {
            const made = Array.from({ length: one.count }, () => request(`key${keys++}`))
            if (!(await acknowledged(storage.put(made)))) break
            sure.push(...made.map(({ idempotency_key }) => idempotency_key))
          } else if (one.kind === 'reopen') {
            const { lives: left } = database
            ;({ database, storage } = open(medium, () => clock[ticks++ % clock.length] ?? 0))
            database.lives = left
            await storage.load()
          } else {
            const key = sure[one.at]
            if (key === undefined) continue
            const next = request(`key${keys++}`)
            const work = one.kind === 'remove' ? storage.remove([key]) : storage.replace(key, next)
            if (!(await acknowledged(work))) break
            sure = sure.flatMap((other) =>
              other !== key ? [other] : one.kind === 'remove' ? [] : [next.idempotency_key],
            )
          }
        }
        const found = (await open(medium).storage.load()).map(({ idempotency_key }) => idempotency_key)
        expect(found).toEqual(sure)
      },
    ),
    { numRuns: 400 },
  )
})

test('an edit leaves the queue and comes to the ledger in one transaction', async () => {
  const medium: Medium = new Map()
  const first = open(medium)
  const made = session({ storage: first.storage, notes: first.storage })
  made.store.hydrate('items', [item(1)])
  made.store.collection('values').save(`${itemId(1)}.${NAME}`, { data: 'mine' })
  await made.scheduler.pass(1)
  expect(medium.get(QUEUE)?.size).toBe(1)
  await made.transport.next().answer({ status: 200, data: [{ status: 403, message: 'No' }] })
  await turn()
  expect([medium.get(QUEUE)?.size, medium.get(LINES)?.size]).toEqual([0, 1])

  const { storage } = open(medium)
  const again = session({ storage, notes: storage })
  await again.store.loadQueue()
  expect(again.store.ledger.lines).toMatchObject([
    { state: 'refused', mine: { data: 'mine' }, message: 'No' },
  ])
  again.store.ledger.discard(again.store.ledger.lines[0]?.id ?? '')
  await turn()
  expect(medium.get(LINES)?.size).toBe(0)
})

test('what waits is shown and sent under its old key after a reload, and drafts are there', async () => {
  const medium: Medium = new Map()
  const first = open(medium)
  const made = session({ storage: first.storage, notes: first.storage })
  made.store.pause()
  made.store.hydrate('items', [item(1), item(2)])
  const values = made.store.collection('values')
  values.save(`${itemId(1)}.${NAME}`, { data: 'one' })
  values.save(`${itemId(1)}.${NAME}`, { data: 'two' })
  made.store.collection<Item>('items').addDraft(itemId(2), { sort_order: 9 })
  await turn()
  const keys = [...made.store.ledger.lines].map(({ edits }) => edits)
  expect(keys).toEqual([2])

  const { storage } = open(medium)
  const again = session({ storage, notes: storage, newKey: () => 'fresh' })
  await again.store.loadQueue()
  again.store.hydrate('items', [item(1), item(2)])
  const items = again.store.collection<Item>('items')
  expect(items.get(itemId(1))?.values?.[NAME]?.data).toBe('two')
  expect(items.get(itemId(2))?.sort_order).toBe(9)
  await again.scheduler.pass(1)
  const sent = again.transport.next().entries
  expect(sent.map(({ idempotency_key, item: body }) => [idempotency_key, body?.data])).toEqual([
    ['key-2', 'one'],
    ['key-4', 'two'],
  ])
})

test('an edit that cannot be kept is sent all the same, the trouble is told, and it is kept once there is room', async () => {
  const medium: Medium = new Map()
  const { database, storage, troubles } = open(medium)
  database.trouble = 'full'
  await storage.put([request('a')])
  expect(troubles).toEqual(['full'])
  database.trouble = null
  await storage.put([request('b')])
  expect(troubles).toEqual(['full', null])
  expect((await open(medium).storage.load()).map((one) => one.idempotency_key)).toEqual(['a', 'b'])
})

test('what another version wrote is left alone where it is not understood', async () => {
  const medium: Medium = new Map()
  const { storage } = open(medium)
  await storage.put([request('a')])
  medium.get(QUEUE)?.set('of a later version', JSON.stringify({ order: 0, request: { shape: 'unknown' } }))
  const again = open(medium).storage
  expect((await again.load()).map((one) => one.idempotency_key)).toEqual(['a'])
  await again.put([request('b')])
  expect(medium.get(QUEUE)?.has('of a later version')).toBe(true)
})

test('more than 5,000 waiting edits are refused and not shown', () => {
  let refusals = 0
  const { store } = session({ onFull: () => refusals++ })
  store.pause()
  store.hydrate(
    'items',
    Array.from({ length: 5_001 }, (_, n) => item(n)),
  )
  const items = store.collection<Item>('items')
  for (let n = 0; n < 5_000; n++) items.save(itemId(n), { sort_order: -1 })
  expect([store.waiting, refusals]).toEqual([5_000, 0])
  expect(items.save(itemId(5_000), { sort_order: -1 })).toBeNull()
  expect([store.waiting, refusals, items.get(itemId(5_000))?.sort_order]).toEqual([5_000, 1, 5_000])
})

test('50 MB of waiting edits are taken to the byte, and one byte more is refused', () => {
  let refusals = 0
  let keys = 0
  const kept: QueuedRequest[] = []
  const { store } = session({
    onFull: () => refusals++,
    newKey: () => String(keys++).padStart(36, '0'),
    storage: { ...memoryQueueStorage(), put: (requests) => void kept.push(...requests) },
  })
  store.pause()
  store.hydrate(
    'items',
    Array.from({ length: 251 }, (_, n) => item(n)),
  )
  const values = store.collection('values')
  const save = (n: number, data: string) => values.save(`${itemId(n)}.${NAME}`, { data })
  const bytes = () => kept.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0)
  // Two bytes each, as bytes are what a device has room for.
  for (let n = 0; n < 249; n++) save(n, 'ü'.repeat(100_000))
  const overhead = bytes() / 249 - 200_000
  const left = 50_000_000 - bytes() - overhead
  expect([left > 0, left < 200_000, refusals]).toEqual([true, true, 0])
  expect(save(249, 'x'.repeat(left + 1))).toBeNull()
  expect([store.waiting, refusals]).toEqual([249, 1])
  expect(save(249, 'x'.repeat(left))).not.toBeNull()
  expect([store.waiting, refusals, bytes()]).toEqual([250, 1, 50_000_000])
  expect(save(250, '')).toBeNull()
  expect([store.waiting, refusals]).toEqual([250, 2])
})
