import { randomBytes } from 'node:crypto'

import { newUuid } from '@weft/base'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { type FileWorld, openFileWorld } from './testing/file-world.ts'

const LIMIT = 50_000

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld({ limits: { uploads_per_user: 1_000, storage_bytes: LIMIT } })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.server.db.run(world.team_id, 'delete from attachment_uses')
  await world.server.db.run(world.team_id, 'delete from attachments')
})

const upload = (size: number, more: { item_id?: string } = {}) => world.upload(randomBytes(size), more)
const room = async () => (await world.call('GET', 'attachments/storage')).body.data as object
const begin = (id: string, size: number) => {
  const { item_id, attribute_id } = world
  return world.call('POST', 'attachments/uploads', { id, item_id, attribute_id, name: 'a', size })
}

test('files fill the room to its last byte, and one byte more is refused', async () => {
  expect((await upload(LIMIT + 1)).status).toBe(422)
  expect((await upload(LIMIT - 1_000)).status).toBe(200)
  expect(await room()).toMatchObject({ used: LIMIT - 1_000, limit: LIMIT, state: 'warning' })
  expect((await upload(1_001)).body.message).toBe('Storage Capacity Is Full')
  expect((await upload(1_000)).status).toBe(200)
  expect(await room()).toMatchObject({ used: LIMIT, state: 'full' })
  expect((await upload(1)).body).toMatchObject({ code: 'storage_exceeded' })
  // Uploads are all that stops.
  await world.addItem()
  expect((await world.hold(null)).status).toBe(200)
})

test('people are told from 80 % on', async () => {
  await upload(LIMIT * 0.8 - 1)
  expect(await room()).toMatchObject({ state: 'free' })
  await upload(1)
  expect(await room()).toMatchObject({ state: 'warning' })
})

test('a hundred that upload at once do not pass the edge', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => upload(1_000)))
  const of = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([of(200), of(422)]).toEqual([50, 50])
  expect(await room()).toMatchObject({ used: LIMIT, state: 'full' })
})

test('an upload that is begun again after a lost answer needs no second room', async () => {
  const id = newUuid()
  expect((await begin(id, LIMIT)).status).toBe(201)
  expect((await begin(id, LIMIT)).status).toBe(201)
  expect((await begin(newUuid(), 1)).status).toBe(422)
  // What is given up leaves its room to others.
  await world.call('DELETE', `attachments/uploads/${id}`)
  expect((await begin(newUuid(), LIMIT)).status).toBe(201)
})

test('files of items in the trash count', async () => {
  const item_id = await world.addItem()
  await upload(LIMIT, { item_id })
  await world.call('DELETE', `items/${item_id}`)
  expect(await room()).toMatchObject({ used: LIMIT, state: 'full' })
  expect((await upload(1)).status).toBe(422)
})

test('the small pictures of a file take room as well', async () => {
  const drawn = await sharp({ create: { width: 1_600, height: 400, channels: 3, background: '#48c' } })
    .png()
    .toBuffer()
  const { id, file, status } = await world.upload(drawn, { name: 'a.png' })
  expect(status).toBe(200)
  await world.hold([file ?? {}])
  // The item holds it as soon as somebody followed its save.
  const links = await vi.waitUntil<Record<string, string> | null>(async () => {
    const { status: seen, body } = await world.call('GET', `attachments/${id}`)
    return seen === 200 ? body.data : null
  })
  const { thumb, preview } = links ?? {}
  const pictures = [await world.call('GET', thumb ?? ''), await world.call('GET', preview ?? '')]
  expect(pictures.map((one) => one.status)).toEqual([200, 200])
  const bytes = pictures.reduce((sum, one) => sum + one.bytes.length, drawn.length)
  expect(await room()).toMatchObject({ used: bytes })
})

test('the owner is told of small pictures that cross the line, as of files', async () => {
  const draw = (width: number) =>
    sharp({ create: { width, height: 400, channels: 3, background: '#c84' } })
      .png()
      .toBuffer()
  const notices = async () =>
    (await world.call('GET', '/api/notifications')).body.data as readonly { notification_type: string }[]
  const before = (await notices()).length
  const drawn = await draw(1_600)
  await upload(LIMIT * 0.8 - drawn.length - 1)
  expect((await world.upload(drawn, { name: 'b.png' })).status).toBe(200)
  await vi.waitFor(async () => expect(await notices()).toHaveLength(before + 1), 10_000)
  expect((await notices())[0]?.notification_type).toBe('StorageWarningNotification')
})
