import { createHash } from 'node:crypto'

import { newUuid } from '@weft/base'
import { startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Fields, recordOf } from '../server/testing/calls.ts'
import { attributesOf, pages } from './testing/one-truth.ts'
import { addTruthWorld, convert, type TruthBoard, type TruthWorld, undo } from './testing/truth-world.ts'

/** Files stay with what names them: in copies, on other boards, after conversions, and when their first item is gone. */

let server: TestServer
let world: TruthWorld
let board: TruthBoard
let files: string
let item: string
let file: Fields

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTruthWorld(server)
  board = await world.board('Plan')
  await board.attribute('Name', 'text', { primary: true })
  files = await board.attribute('Files', 'attachments')
  item = await board.item({})
  file = await upload('plan.txt')
  await put(item, [file])
  await whenSettled(server)
})

async function upload(name: string): Promise<Fields> {
  const bytes = Buffer.from(`words of ${name}`)
  const id = newUuid()
  const path = '/attachments/uploads'
  const begin = { id, item_id: item, attribute_id: files, name, size: bytes.length }
  expect((await world.owner.send('POST', path, begin)).status).toBe(201)
  const sent = await server.app.inject({
    method: 'PUT',
    url: `/api/${world.team_id}${path}/${id}/parts?offset=0`,
    headers: { ...world.headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(sent.statusCode).toBe(200)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const done = await world.owner.send('POST', `${path}/${id}/finish`, { sha256 })
  expect(done.status).toBe(200)
  return recordOf(done)
}

async function put(item_id: string, data: unknown, attribute_id = files): Promise<void> {
  const { status, body } = await world.owner.put('values', `${item_id}.${attribute_id}`, {
    data,
    row_version: 1,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

const valueOf = async (item_id: string, attribute_id: string) =>
  recordOf(await world.owner.get('values', `${item_id}.${attribute_id}`))['data'] ?? null
const isOpen = async () =>
  (await world.owner.send('GET', `/attachments/${String(file['id'])}`)).status === 200

/** Removes the item for ever, and everything that follows from that. */
async function purge(id: string): Promise<void> {
  expect((await world.owner.remove('items', id)).status).toBe(200)
  expect((await world.owner.send('DELETE', `/trash/${id}`)).status).toBe(200)
  await whenSettled(server)
}

test.each(['boards', 'folders'] as const)(
  'a copy among %s keeps its files when the original is gone',
  async (kind) => {
    const id = kind === 'boards' ? board.board_id : board.folder_id
    const made = await world.owner.send('POST', `/${kind}/${id}/duplicate`, {
      name: 'Copy',
      with_items: true,
    })
    expect(made.status).toBe(201)
    const copied = String((made.body.data as Fields)['id'])
    const board_id = kind === 'boards' ? copied : board.board_id
    const folder_id =
      kind === 'folders'
        ? copied
        : (await pages(world.owner, 'folders', {})).find((one) => one['board_id'] === copied)?.['id']
    const itemsOfCopy = () => pages(world.owner, 'items', { folder_id: String(folder_id) })
    // Nothing else that follows from the copy is waited for.
    await expect.poll(itemsOfCopy).toHaveLength(1)
    await purge(item)
    const [row] = await itemsOfCopy()
    const theirs = (await attributesOf(world.owner, board_id)).find(({ name }) => name === 'Files')
    expect(await valueOf(String(row?.['id']), String(theirs?.id))).toEqual([file])
    expect(await isOpen()).toBe(true)
  },
)

test('an item on another board keeps its files, and brings them back', async () => {
  const other = await world.board('Other')
  const theirs = await other.attribute('Papers', 'attachments')
  const there = await world.owner.move(item, { folder_id: other.folder_id, mapping: { [files]: theirs } })
  expect(there.status, JSON.stringify(there.body)).toBe(200)
  await whenSettled(server)
  expect([await valueOf(item, theirs), await isOpen()]).toEqual([[file], true])
  const back = await world.owner.move(item, { folder_id: board.folder_id, mapping: { [theirs]: files } })
  expect(back.status).toBe(200)
  await whenSettled(server)
  expect([await valueOf(item, files), await isOpen()]).toEqual([[file], true])
})

test('files come back with an undone conversion, also of an item that was saved in between', async () => {
  expect((await convert(world.owner, files, 'text')).status).toBe(200)
  const name = (await attributesOf(world.owner, board.board_id)).find(({ primary }) => primary)
  await put(item, 'Another name', String(name?.id))
  await whenSettled(server)
  expect((await undo(world.owner, files)).status).toBe(200)
  await whenSettled(server)
  expect([await valueOf(item, files), await isOpen()]).toEqual([[file], true])
})
