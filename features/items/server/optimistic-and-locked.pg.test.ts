import { newSlug, newUuid } from '@weft/base'
import { makeOperation, type Operation, type Outcome, type Writer } from '@weft/server-kit'
import { startTestServer } from '@weft/server/testing'
import { afterAll, expect, test } from 'vitest'

import { seededRandom } from './testing/random.ts'
import { addWorld, type AttributeName, type World } from './testing/world.ts'
import { nameIds, storedIn } from './testing/stored.ts'
import { writerOf } from './testing/writers.ts'

const server = await startTestServer()
afterAll(() => server.stop())

const ITEMS = 10
const BATCHES = 60
const PEOPLE = ['owner', 'admin', 'full', 'restricted', 'outsider'] as const
const NAMES: AttributeName[] = ['name', 'note', 'amount', 'tags', 'done', 'code']

interface Random {
  below(n: number): number
  pick<T>(from: readonly T[]): T
}

function seeded(seed: number): Random {
  const random = seededRandom(seed * 7919)
  for (let n = 0; n < 10; n++) random()
  const below = (n: number) => Math.floor(random() * n)
  return { below, pick: (from) => from[below(from.length)] as never }
}

/** An operation in words that hold in every world. */
interface Asked {
  method: Operation['method']
  collection: 'items' | 'values'
  item: number
  attribute?: AttributeName
  body?: Record<string, unknown>
  old?: Record<string, unknown>
  person: (typeof PEOPLE)[number]
  key: string | null
  origin?: Operation['origin']
  folder?: 'folder_id' | 'other_folder_id'
  parent?: number
}

/** A world with the ids of the items that may come to be in it. */
interface Stage {
  world: World
  ids: string[]
}

test.each([1, 2, 3, 4, 5, 6])(
  'batches in one statement do what the same operations do one by one the locked way (seed %i)',
  async (seed) => {
    const random = seeded(seed)
    const [one, other] = [await stage(), await stage()]
    // Two nodes, of which each judges by what it remembers from before the other wrote.
    const nodes = [writerOf(server), writerOf(server)]
    const locked = writerOf(server, { isOptimistic: false })
    const done: Asked[] = []
    for (let n = 0; n < BATCHES; n++) {
      const batch = Array.from({ length: 1 + random.below(12) }, () => ask(random, done))
      // A key that comes twice in one call is being worked on; one by one it is answered before.
      const fresh = batch.filter(
        ({ key }, at) => key === null || batch.findIndex((other) => other.key === key) === at,
      )
      done.push(...fresh)
      if (random.below(5) === 0) nodes.reverse()
      const optimistic = await run(nodes[0] as Writer, one, fresh)
      const slow: Outcome[] = []
      for (const asked of fresh) slow.push(...(await run(locked, other, [asked])))
      expect(told(one, optimistic), JSON.stringify(fresh)).toEqual(told(other, slow))
      if (random.below(4) === 0) await moveOne(random, [one, other])
    }
    // Both ways were gone, on both nodes.
    for (const node of nodes) expect(Math.min(...Object.values(node.batches()))).toBeGreaterThan(3)
    expect(locked.batches().optimistic).toBe(0)
    expect(nodes.map((node) => node.fallbacks()).reduce((a, b) => a + b)).toBeLessThan(BATCHES)
    expect(await storedIn(server.db, one)).toEqual(await storedIn(server.db, other))
  },
)

test.each([7, 8])(
  'people who save at once in many folders get what they get one after the other (seed %i)',
  async (seed) => {
    const random = seeded(seed)
    const [one, other] = [await stage(), await stage()]
    const keys = Array.from({ length: ITEMS }, () => newUuid())
    for (const { world, ids } of [one, other]) await fillFolders(world, ids, keys)
    const [optimistic, locked] = [writerOf(server), writerOf(server, { isOptimistic: false })]
    const values = (item: number) =>
      Array.from({ length: 30 }, (): Asked => {
        const asked = { item, person: random.pick(PEOPLE), key: newUuid() }
        // Items with an even number are the ones that save unique values.
        return { ...asked, collection: 'values', ...askValue(random, 1 + random.below(4), 1) }
      })
    const lines = one.ids.slice(0, ITEMS).map((_id, item) => values(item))
    const fast = await Promise.all(
      lines.map(async (line) => {
        const outcomes: Outcome[] = []
        for (const asked of line) outcomes.push(...(await run(optimistic, one, [asked])))
        return outcomes
      }),
    )
    const slow: Outcome[] = []
    for (const asked of lines.flat()) slow.push(...(await run(locked, other, [asked])))
    expect(told(one, fast.flat())).toEqual(told(other, slow))
    expect(await storedIn(server.db, one)).toEqual(await storedIn(server.db, other))
    expect(optimistic.fallbacks()).toBe(0)
    // Fewer transactions than saves: folders shared them.
    expect(optimistic.batches().optimistic).toBeGreaterThan(10)
  },
)

/** An item in a folder of its own each. */
async function fillFolders(world: World, ids: string[], keys: readonly string[]): Promise<void> {
  const { board_id } = world
  const entry = (route: string, item: Record<string, unknown>, key = newUuid()) => ({
    method: 'put' as const,
    route,
    item: { ...item, board_id, row_version: 1 },
    idempotency_key: key,
  })
  const folders = Array.from({ length: ITEMS }, () => newSlug())
  const made = await world.as.owner.bulk([
    ...folders.map((id, n) => entry(`/folders/${id}`, { name: `Folder ${n}` })),
    ...folders.map((folder_id, n) => entry(`/items/${ids[n]}`, { folder_id }, keys[n])),
  ])
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
  // They get names like items, for comparison.
  ids.push(...folders)
}

async function stage(): Promise<Stage> {
  return { world: await addWorld(server), ids: Array.from({ length: ITEMS }, () => newUuid()) }
}

function ask(random: Random, done: readonly Asked[]): Asked {
  const again = done[random.below(done.length * 8)]
  // A retry, now and then with another body.
  if (again?.key) return random.below(5) === 0 ? { ...again, body: { ...again.body, sort_order: 3 } } : again
  const asked = {
    item: random.below(ITEMS),
    person: random.pick(PEOPLE),
    key: random.below(4) === 0 ? null : newUuid(),
    origin: random.pick([undefined, { via: 'undo' as const }, { act: `act ${random.below(3)}` }]),
  }
  const version = 1 + random.below(4)
  if (random.below(3) > 0) return { ...asked, collection: 'values', ...askValue(random, version, asked.item) }
  switch (random.below(5)) {
    case 0:
      return { ...asked, method: 'delete', collection: 'items' }
    case 1:
      return { ...asked, method: 'restore', collection: 'items' }
    case 2:
      return {
        ...asked,
        method: 'put',
        collection: 'items',
        body: { sort_order: random.below(9), row_version: version },
      }
    default:
      return {
        ...asked,
        method: 'put',
        collection: 'items',
        folder: staysHome(asked.item) ? 'folder_id' : random.pick(['folder_id', 'other_folder_id'] as const),
        ...(random.below(4) === 0 ? { parent: random.below(ITEMS) } : {}),
        body: {
          row_version: 1,
          ...(random.below(2) === 0 ? { values: { name: `Item ${asked.item}`, amount: 3 } } : {}),
        },
      }
  }
}

function askValue(
  random: Random,
  row_version: number,
  item: number,
): Pick<Asked, 'method' | 'attribute' | 'body' | 'old'> {
  // Places of unique values are given in the order of a folder: these items never leave theirs.
  const attribute = random.pick(staysHome(item) ? NAMES : NAMES.slice(0, -1))
  if (random.below(6) === 0) return { method: 'delete', attribute }
  const [data, before] = [dataFor(random, attribute), dataFor(random, attribute)]
  return {
    method: 'put',
    attribute,
    body: {
      data,
      ...(random.below(3) === 0 ? {} : { row_version }),
      ...(random.below(30) === 0 ? { nonsense: 1 } : {}),
    },
    ...(random.below(2) === 0 ? { old: { data: random.below(3) === 0 ? null : before } } : {}),
  }
}

const staysHome = (item: number) => item % 2 === 0

function dataFor(random: Random, attribute: AttributeName): unknown {
  const n = random.below(3)
  if (random.below(12) === 0) return { wrong: true }
  switch (attribute) {
    case 'amount':
      return n
    case 'done':
      return n === 1
    case 'tags':
      return [n, (n + 1) % 3].slice(random.below(2)).map((at) => `label ${at}`)
    case 'note':
      return `<p>Block one</p><p>Block ${n}</p>`
    default:
      return `text ${n}`
  }
}

async function run(writer: Writer, { world, ids }: Stage, batch: readonly Asked[]): Promise<Outcome[]> {
  const operations = batch.map((asked) => {
    const id = ids[asked.item] ?? ''
    const local = (value: unknown) => inWorld(world, value) as Record<string, unknown>
    return makeOperation({
      collection: asked.collection,
      method: asked.method,
      id: asked.attribute ? `${id}.${world.attributes[asked.attribute]}` : id,
      item: {
        ...local(asked.body ?? {}),
        ...(asked.folder ? { board_id: world.board_id, folder_id: world[asked.folder] } : {}),
        ...(asked.parent === undefined ? {} : { parent_id: ids[asked.parent] }),
      },
      old: asked.old && local(asked.old),
      caller: { user_id: world.people[asked.person].id, session_id: null },
      key: asked.key,
      origin: asked.origin,
    })
  })
  return writer.submit(world.team_id, operations)
}

/** Names of labels and attributes as this world's ids. */
function inWorld(world: World, value: unknown): unknown {
  if (typeof value === 'string')
    return value.startsWith('label ') ? world.labels[Number(value.slice(6))] : value
  if (Array.isArray(value)) return value.map((one) => inWorld(world, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key in world.attributes ? world.attributes[key as AttributeName] : key,
      inWorld(world, member),
    ]),
  )
}

function told(on: Stage, outcomes: readonly Outcome[]): unknown {
  return nameIds(
    on,
    outcomes.map(({ status, body }) => ({ status, code: body['code'], data: body['data'] })),
  )
}

/** Moves an item to the other folder behind the backs of the writers. */
async function moveOne(random: Random, stages: readonly Stage[]): Promise<void> {
  const item = random.below(ITEMS)
  if (staysHome(item)) return
  const folder = random.pick(['folder_id', 'other_folder_id'] as const)
  for (const { world, ids } of stages)
    await world.as.owner.move(ids[item] ?? '', { folder_id: world[folder] })
}
