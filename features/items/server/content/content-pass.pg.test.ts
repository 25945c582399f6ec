import { AsyncResource } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import type { Database, Tx } from '@weft/db'
import { type ContentEnd, type ContentHead, type ContentLine, readContent } from '@weft/protocol'
import { type Principal, GUEST, loadPrincipal } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { FeedCopy } from '../testing/feed-copy.ts'
import { addManyRows } from '../testing/many-rows.ts'
import { seededRandom } from '../testing/random.ts'
import { watchSnapshots } from '../testing/watched-snapshots.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'
import { type ContentAnswer, createFolderContents, type FolderContents } from './folder-contents.ts'
import { RANGE_BEGIN } from '../key-ranges.ts'
import { readContentRange } from './queries.ts'

let server: TestServer
let world: World
let principal: Principal

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
  principal = await loadPrincipal(server.kit, world.team_id, { ...GUEST, user_id: world.people.owner.id })
})

const addRows = (count: number) => addManyRows(server.db, world, count)

const contentsOver = (db: Database) => createFolderContents({ db }, { max_bytes: 1e9, stale_after: 1e9 })

function ask(contents: FolderContents, signal = new AbortController().signal): Promise<ContentAnswer> {
  return contents.read(principal, world.folder_id, { form: 'lines', accept: '', signal })
}

interface Read {
  head: ContentHead
  parts: ContentLine[]
  end: ContentEnd
  rows: ReturnType<typeof readContent>
}

async function linesOf({ body }: ContentAnswer): Promise<Read> {
  const bytes = body instanceof Readable ? Buffer.concat(await body.toArray()) : body
  const lines = String(bytes)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  const head = lines[0] as ContentHead
  const parts = lines.slice(1, -1) as ContentLine[]
  const rows = parts.flatMap((part) => readContent({ ...head, ...part }))
  return { head, parts, end: lines.at(-1) as ContentEnd, rows }
}

test('what is too much for one statement arrives complete, in ranges that stay below the limit', async () => {
  await addRows(30_000)
  const { team_id, folder_id, attributes } = world
  const place = { team_id, folder_id, ids: Object.values(attributes) }
  const asOne = (setting: string) =>
    server.db.snapshot(team_id, async (tx) => {
      await tx.query(`set local ${setting}`)
      const begun = performance.now()
      const all = await readContentRange(tx, place, { after: RANGE_BEGIN, limit: 1e6 })
      expect(all?.items).toBe(30_000)
      return performance.now() - begun
    })
  const setting = `statement_timeout = ${Math.ceil((await asOne('jit = off')) / 3)}`
  await expect(asOne(setting)).rejects.toMatchObject({ code: 'overloaded' })
  const watched = watchSnapshots(server.db, { setting })
  const { rows, end, parts } = await linesOf(await ask(contentsOver(watched.db)))
  expect([new Set(rows.map(({ id }) => id)).size, rows.length, end.items]).toEqual([30_000, 30_000, 30_000])
  expect(watched.ranges()).toBeGreaterThan(6)
  expect(parts[0]?.id).toHaveLength(500)
})

test('rows are there before the last range is read', async () => {
  await addRows(2_000)
  const gate = Promise.withResolvers<void>()
  const watched = watchSnapshots(server.db, { before: (n) => (n === 1 ? gate.promise : Promise.resolve()) })
  const { body, modified } = await ask(contentsOver(watched.db))
  expect(modified).toBe(null)
  let seen = ''
  for await (const chunk of body as Readable) {
    seen += String(chunk)
    if (seen.split('\n').length > 2) gate.resolve()
  }
  const lines = seen.trimEnd().split('\n')
  expect((JSON.parse(lines[1] ?? '') as ContentLine).id).toHaveLength(500)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ items: 2_000 })
})

test('writes during the pass are neither lost nor doubled: all ranges are of one number', async () => {
  const { as, folder_id, other_folder_id, attributes } = world
  const random = seededRandom(11)
  await addRows(1_700)
  const query = { folder_id, expand: 'values' }
  const known = [
    ...((await new FeedCopy(as.owner, 'items', query).fresh()) ?? new Map<string, never>()).keys(),
  ]
  const made: string[] = []
  const write = async () => {
    const id = known[Math.floor(random() * known.length)] ?? ''
    const drawn = random()
    if (drawn < 0.25) made.push(await addItem(world))
    else if (drawn < 0.45) await as.owner.remove('items', id)
    else if (drawn < 0.6) await as.owner.move(id, { folder_id: other_folder_id })
    else if (drawn < 0.7) await as.owner.restore('items', id)
    else {
      const slot = `${id}.${attributes.amount}`
      await as.owner.put('values', slot, { data: Math.floor(random() * 1e6), row_version: 2, old: null })
    }
  }
  for (let round = 0; round < 3; round++) {
    const before = await new FeedCopy(as.owner, 'items', query).fresh()
    const watched = watchSnapshots(server.db, {
      // As somebody else's requests: not of what holds the snapshot's connection.
      before: AsyncResource.bind(async () => {
        for (let n = 0; n < 8; n++) await write()
      }),
    })
    const answer = await ask(contentsOver(watched.db))
    const { head, rows } = await linesOf(answer)
    expect(watched.ranges()).toBeGreaterThan(1)
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual([...(before?.keys() ?? [])].toSorted())
    for (const row of rows) expect(before?.get(row.id)).toMatchObject({ values: row.values })
    const copy = new FeedCopy(as.owner, 'items', query)
    const { rights } = (await as.owner.index('items', { folder_id, limit: 1 })).body
    copy.begin(rows, head.seq, String(rights))
    await copy.sync()
    expect(copy.loads).toBe(1)
    const after = await copy.fresh()
    expect([...copy.rows.keys()].toSorted()).toEqual([...(after?.keys() ?? [])].toSorted())
    for (const [id, row] of copy.rows) expect(after?.get(id)).toMatchObject({ values: row['values'] })
  }
  expect(made.length).toBeGreaterThan(0)
})

test('all who wait share one pass, and so does who comes while it runs', async () => {
  await addRows(2_000)
  const gate = Promise.withResolvers<void>()
  const watched = watchSnapshots(server.db, { before: (n) => (n === 1 ? gate.promise : Promise.resolve()) })
  const contents = contentsOver(watched.db)
  const first = await Promise.all([ask(contents), ask(contents)])
  await expect.poll(() => watched.ranges()).toBe(2)
  const late = await ask(contents)
  gate.resolve()
  const read = await Promise.all([...first, late].map(linesOf))
  for (const one of read) expect(one.rows).toEqual(read[0]?.rows)
  const alone = watchSnapshots(server.db)
  await linesOf(await ask(contentsOver(alone.db)))
  expect(watched.ranges()).toBe(alone.ranges())
  await linesOf(await ask(contents))
  expect(watched.ranges()).toBe(alone.ranges())
})

test('the pass ends when everybody left, and not before', async () => {
  await addRows(4_000)
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = [1, 2]
  const watched = watchSnapshots(server.db, {
    before: async (n) => gates[waits.indexOf(n)]?.promise,
  })
  const contents = contentsOver(watched.db)
  const [one, other] = [new AbortController(), new AbortController()]
  const answer = await ask(contents, one.signal)
  await ask(contents, other.signal)
  await expect.poll(() => watched.ranges()).toBe(2)
  one.abort()
  gates[0]?.resolve()
  // It goes on for the other one.
  await expect.poll(() => watched.ranges()).toBe(3)
  other.abort()
  gates[1]?.resolve()
  await expect(linesOf(answer)).rejects.toMatchObject({ code: 'bad_request' })
  await expect.poll(() => server.db.stats().open - server.db.stats().idle).toBe(0)
  expect(watched.ranges()).toBe(3)
  // Nothing of it is kept: who comes next has a pass of its own.
  expect((await linesOf(await ask(contents))).rows).toHaveLength(4_000)
})

test('a small folder does not wait until large ones are whole', async () => {
  const worlds = [world, await addWorld(server), await addWorld(server)]
  const order: string[] = []
  const contents = contentsOver(server.db)
  for (const [n, one] of worlds.entries()) {
    world = one
    await addRows(n < 2 ? 8_000 : 10)
  }
  const read = async (one: World, name: string) => {
    const whose = await loadPrincipal(server.kit, one.team_id, { ...GUEST, user_id: one.people.owner.id })
    const { signal } = new AbortController()
    const answer = await contents.read(whose, one.folder_id, { form: 'lines', accept: '', signal })
    await linesOf(answer)
    order.push(name)
  }
  const names = ['large', 'large too', 'small']
  await Promise.all(worlds.map((one, n) => read(one, names[n] ?? '')))
  expect(order[0]).toBe('small')
})

test('a pass that fails midway is told to all who wait, and nothing of it is kept', async () => {
  await addRows(2_000)
  let isBroken = true
  const watched = watchSnapshots(server.db, {
    before: async (n, tx) => {
      if (n === 1 && isBroken) await tx.query(`select 1 / 0`)
    },
  })
  const contents = contentsOver(watched.db)
  const answers = await Promise.all([ask(contents), ask(contents)])
  const whole = contents.read(principal, world.folder_id, {
    form: 'whole',
    accept: 'br',
    signal: new AbortController().signal,
  })
  const told = await Promise.allSettled([...answers.map(linesOf), whole])
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isBroken = false
  const { rows, end } = await linesOf(await ask(contents))
  expect([rows.length, end.items]).toEqual([2_000, 2_000])
})

/** The server's own route over HTTP, whose ranges wait for what is given. */
async function overHttp(before: (n: number, tx: Tx) => Promise<unknown>) {
  const { kit } = server
  const plain = { ...kit.db }
  const watched = watchSnapshots(plain, { before })
  kit.db.snapshot = watched.db.snapshot
  const url = await server.listen()
  const { folder_id, people, team_id } = world
  return {
    ranges: watched.ranges,
    load: (signal: AbortSignal | null = null) =>
      fetch(`${url}/api/${team_id}/folders/${folder_id}/content`, {
        headers: { ...people.owner.headers, accept: 'application/x-ndjson' },
        signal,
      }),
    mend: () => void (kit.db.snapshot = plain.snapshot),
  }
}

test('over HTTP a pass ends for who leaves, and an answer that breaks off is seen as one', async () => {
  await addRows(4_000)
  const gate = Promise.withResolvers<void>()
  const { load, mend, ranges } = await overHttp(async (n, tx) => {
    if (n === 1) await gate.promise
    if (n === 3) await sleep(50).then(() => tx.query('select 1 / 0'))
  })
  const gone = new AbortController()
  const left = await load(gone.signal)
  expect([left.status, left.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  await expect.poll(ranges).toBe(2)
  gone.abort()
  await expect(left.text()).rejects.toThrow('aborted')
  const connections = promisify(server.app.server.getConnections.bind(server.app.server))
  await expect.poll(() => connections()).toBe(0)
  gate.resolve()
  await expect.poll(() => server.db.stats().open - server.db.stats().idle).toBe(0)
  expect(ranges()).toBe(2)
  const broken = await load()
  expect(broken.status).toBe(200)
  await expect(broken.text()).rejects.toThrow('terminated')
  mend()
  const text = await (await load()).text()
  expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ items: 4_000 })
})
