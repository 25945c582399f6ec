import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

import { readContent, type FolderContent } from '@weft/protocol'
import { GUEST, loadPrincipal } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { rowsOf } from '../testing/calls.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'
import { createFolderContents } from './folder-contents.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

async function load(headers: Record<string, string> = {}) {
  const { team_id, folder_id, people } = world
  return server.app.inject({
    method: 'GET',
    url: `/api/${team_id}/folders/${folder_id}/content`,
    headers: { ...people.owner.headers, ...headers },
  })
}
const wish = (accept: string, form: 'whole' | 'lines' = 'whole') => ({
  form,
  accept,
  signal: new AbortController().signal,
})
async function bytesOf({ body }: { body: Buffer | Readable | null }): Promise<Buffer> {
  return body instanceof Readable ? Buffer.concat(await body.toArray()) : (body ?? Buffer.alloc(0))
}
const baseOf = (body: string) => JSON.parse(body) as FolderContent

test('the columns read back as the rows of the index', async () => {
  const { as, attributes, folder_id } = world
  const quotes = `"quotes" \\ and \u2028 and 'these'`
  await addItem(world, {
    values: { [attributes.name]: quotes, [attributes.note]: '<p>a</p>', [attributes.done]: true },
  })
  const parent = await addItem(world, { values: { [attributes.amount]: 1e21 } })
  await addItem(world, { parent_id: parent, sort_order: -0.1 })
  await as.owner.remove('items', await addItem(world))
  const { seq, ...content } = baseOf((await load()).body)
  const index = await as.owner.index('items', { folder_id, expand: 'values' })
  expect(seq).toBe(index.body.seq)
  const rows = readContent({ seq, ...content })
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(rowsOf(index)).toContainEqual(expect.objectContaining(row))
})

test('an empty folder is columns without rows', async () => {
  const response = await load()
  expect(baseOf(response.body)).toMatchObject({ seq: 0, id: [], attribute_ids: expect.any(Array) })
  expect(response.headers).toMatchObject({ 'x-last-modified': '1970-01-01 00:00:00', 'x-feed-seq': '0' })
})

test('each encoding holds the same bytes, by preference and only if it is wanted', async () => {
  await addItem(world, { values: { [world.attributes.name]: 'ä'.repeat(500) } })
  const plain = await load()
  expect(plain.headers['content-encoding']).toBe(undefined)
  for (const [accept, encoding, open] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const packed = await load({ 'accept-encoding': accept })
    expect([packed.headers['content-encoding'], open(packed.rawPayload).toString()]).toEqual([
      encoding,
      plain.body,
    ])
  }
  expect((await load({ 'accept-encoding': 'identity, broken' })).headers['content-encoding']).toBe(undefined)
})

test('a base stands while the folder changes, and its hash answers 304', async () => {
  const { as, attributes } = world
  const item = await addItem(world)
  const first = await load()
  const hash = String(first.headers['x-content-hash'])
  await as.owner.put('values', `${item}.${attributes.name}`, { data: 'A', row_version: 1 })
  expect((await load()).body).toBe(first.body)
  const forms: Record<string, string>[] = [
    { 'x-content-hash': hash },
    { 'if-none-match': `"${hash}"` },
    { 'if-none-match': `W/"${hash}"` },
  ]
  for (const headers of forms) {
    const same = await load(headers)
    expect([same.statusCode, same.body, same.headers['x-feed-seq']]).toEqual([
      304,
      '',
      first.headers['x-feed-seq'],
    ])
  }
  expect((await load({ 'x-content-hash': 'another' })).statusCode).toBe(200)
})

test('rights travel beside the base, because everybody shares it', async () => {
  const { as, folder_id, people, team_id } = world
  const url = `/api/${team_id}/folders/${folder_id}/content`
  for (const role of ['owner', 'full', 'invited'] as const) {
    const { headers } = await server.app.inject({ method: 'GET', url, headers: people[role].headers })
    expect(headers['x-rights']).toBe((await as[role].index('items', { folder_id })).body.rights)
    expect([headers['cache-control'], headers['vary']]).toEqual([
      'private, no-cache',
      'accept, accept-encoding, authorization',
    ])
  }
  for (const role of ['restricted', 'outsider', 'guest'] as const)
    expect((await as[role].send('GET', `/folders/${folder_id}/content`)).status).toBe(404)
})

test('the slots of a trashed attribute come along, so that its restore needs no new load', async () => {
  const { as, attributes } = world
  const item = await addItem(world, { values: { [attributes.amount]: 5 } })
  await as.owner.remove('attributes', attributes.amount)
  const [row] = readContent(baseOf((await load()).body))
  expect(row).toMatchObject({ id: item, values: { [attributes.amount]: { data: 5, row_version: 1 } } })
})

test('a base that fell behind is given out until the next one is made beside it', async () => {
  const { as, attributes, folder_id, people, team_id } = world
  const items = await Promise.all(Array.from({ length: 8 }, () => addItem(world)))
  const contents = createFolderContents(server.kit, { max_bytes: 1e9, stale_after: 2 })
  const principal = await loadPrincipal(server.kit, team_id, { ...GUEST, user_id: people.owner.id })
  const read = () => contents.read(principal, folder_id, wish('br'))
  const first = await read()
  const firstBytes = await bytesOf(first)
  const save = (id = '') => as.owner.put('values', `${id}.${attributes.name}`, { data: 'A', row_version: 1 })
  await save(items[0])
  await save(items[1])
  expect((await read()).seq).toBe(first.seq)
  await save(items[2])
  const still = await read()
  expect([still.seq, await bytesOf(still)]).toEqual([first.seq, firstBytes])
  await expect.poll(async () => (await read()).seq).toBe(first.seq + 3)
  const second = await bytesOf(await read())
  expect(readContent(baseOf(brotliDecompressSync(second).toString()))).toHaveLength(8)
})

test('a delta of more items than the base has is not asked of anybody', async () => {
  const { folder_id, people, team_id } = world
  const contents = createFolderContents(server.kit, { max_bytes: 1e9, stale_after: 2 })
  const principal = await loadPrincipal(server.kit, team_id, { ...GUEST, user_id: people.owner.id })
  const read = () => contents.read(principal, folder_id, wish(''))
  expect((await read()).seq).toBe(0)
  for (let n = 0; n < 4; n++) await addItem(world)
  expect(readContent(baseOf(String(await bytesOf(await read()))))).toHaveLength(4)
})

test('bases beyond the bytes that may be kept are made anew, the latest asked ones stay', async () => {
  const { folder_id, other_folder_id, people, team_id } = world
  await addItem(world)
  await addItem(world, { folder_id: other_folder_id })
  const principal = await loadPrincipal(server.kit, team_id, { ...GUEST, user_id: people.owner.id })
  const one = createFolderContents(server.kit)
  const sizeAs = async (form: 'whole' | 'lines') =>
    (await bytesOf(await one.read(principal, folder_id, wish('zstd', form)))).length
  const max_bytes = 1.5 * ((await sizeAs('lines')) + (await sizeAs('whole')))
  const contents = createFolderContents(server.kit, { max_bytes, stale_after: 2 })
  const seqOf = async (id: string) => {
    const answer = await contents.read(principal, id, wish('zstd'))
    // What is kept counts once it is made.
    await bytesOf(answer)
    return answer.seq
  }
  expect([await seqOf(folder_id), await seqOf(other_folder_id)]).toEqual([1, 1])
  await addItem(world)
  await addItem(world, { folder_id: other_folder_id })
  // One of the two fits: the other one is read from the database again.
  expect([await seqOf(other_folder_id), await seqOf(folder_id)]).toEqual([1, 2])
})

test('whoever sees a folder sees all of its items: what one base for everybody rests on', () => {
  // A rule that hides single items needs bases by what is hidden, or none for those it concerns.
  expect(server.kit.registry.get('items').seesRow).toBeUndefined()
})
