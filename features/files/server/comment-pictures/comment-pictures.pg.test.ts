import { newSlug, newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import type { Person } from '@weft/server/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { purgeFiles } from '../purge-files.ts'
import { deleteFile } from '../queries.ts'
import { createLocalStorage } from '../storage/local-storage.ts'
import { type FileWorld, openFileWorld } from '../testing/file-world.ts'

const LIMIT = 500_000

let world: FileWorld
/** Somebody of the workspace who may see the board, and nobody's owner. */
let reader: Person
let stranger: Person
let picture: Buffer
beforeAll(async () => {
  world = await openFileWorld({ limits: { uploads_per_user: 1_000, storage_bytes: LIMIT } })
  reader = await world.server.addPerson('Rita')
  stranger = await world.server.addPerson('Stan')
  await world.server.addMember(world.team_id, reader, 'full-member')
  picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => world.stop())

const upload = (bytes = picture, more: { name?: string; item_id?: string; as?: Person } = {}) =>
  world.upload(bytes, { name: 'cat.png', attribute_id: null, ...more })
const shown = (id: string) => `<p><img data-type="file" data-id="${id}" alt="A cat" width="8" height="6"></p>`

async function say(html: string, { item_id = world.item_id, as = world.owner } = {}) {
  const id = newUuid()
  const body = { board_id: world.board_id, item_id, text: { html }, row_version: 1 }
  return { id, ...(await world.call('PUT', `comments/${id}`, body, as)) }
}
const links = (id: string, as: Person | null = reader) =>
  world.call('GET', `attachments/${id}`, undefined, as)
const statusFor = async (id: string, as?: Person | null) => (await links(id, as)).status
const used = async () => ((await world.call('GET', 'attachments/storage')).body.data as { used: number }).used
const isThere = async (id: string) =>
  (await world.server.db.run(world.team_id, 'select 1 from attachments where id = $1', [id])).length > 0

async function purge(onForget?: (id: string) => Promise<unknown>): Promise<void> {
  const storage = createLocalStorage(`${world.dataDir}/files`)
  const { db } = world.server
  await db.run(world.team_id, `update attachments set updated_at = now() - interval '25 hours'`)
  await purgeFiles({
    db,
    storage,
    signal: new AbortController().signal,
    async forget(row) {
      await onForget?.(row.id)
      await storage.remove(row.storage_key)
      await deleteFile(db, row.team_id, row.id)
    },
  })
}

test('before it is posted only whoever uploaded it sees a picture, and then whoever reads the comment', async () => {
  const { id, status } = await upload()
  expect(status).toBe(200)
  expect(await statusFor(id, world.owner)).toBe(200)
  expect(await statusFor(id)).toBe(404)
  const said = await say(`<p>Look</p>${shown(id)}`)
  expect(said.status).toBe(201)
  expect((said.body.data as { text: object }).text).toEqual({ html: `<p>Look</p>${shown(id)}` })
  expect(await statusFor(id)).toBe(200)
  expect(await statusFor(id, stranger)).toBe(404)
  // On the workspace, and not on this board.
  expect(await statusFor(id, world.other)).toBe(404)
  expect(await statusFor(id, null)).toBe(404)
  const { data } = (await links(id)).body as unknown as { data: { url: string } }
  const got = await world.call('GET', data.url, undefined, null)
  expect([got.status, got.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await world.call('GET', data.url.replace(/s=.{4}/, 's=AAAA'), undefined, null)).status).toBe(404)
})

test('whose right is taken away does not get it any more, and has it back with the right', async () => {
  const folder_id = newSlug()
  await world.call('PUT', `folders/${folder_id}`, { board_id: world.board_id, name: 'Two', row_version: 1 })
  const item_id = await world.add('items', { board_id: world.board_id, folder_id })
  const { id } = await upload(picture, { item_id })
  await say(shown(id), { item_id })
  expect(await statusFor(id)).toBe(200)
  const close = {
    resource_type: 'folder',
    resource_id: folder_id,
    permissions: privateFolderEntries([world.owner.id]),
  }
  await world.call('PUT', `permissions/folder.${folder_id}`, { ...close, row_version: 1 })
  expect(await statusFor(id)).toBe(404)
  await world.call('PUT', `permissions/folder.${folder_id}`, { ...close, permissions: {}, row_version: 2 })
  expect(await statusFor(id)).toBe(200)
})

test('with the comment, or changed out of it, it is gone at once for everybody else, and later for ever', async () => {
  const [deleted, changed, kept] = [await upload(), await upload(), await upload()]
  const first = await say(shown(deleted.id))
  const second = await say(`<p>Two</p>${shown(changed.id)}${shown(kept.id)}`)
  await world.call('DELETE', `comments/${first.id}`)
  const text = { html: `<p>Two</p>${shown(kept.id)}` }
  expect((await world.call('PUT', `comments/${second.id}`, { text, row_version: 2 })).status).toBe(200)
  expect([await statusFor(deleted.id), await statusFor(changed.id), await statusFor(kept.id)]).toEqual([
    404, 404, 200,
  ])
  await purge()
  expect([await isThere(deleted.id), await isThere(changed.id), await isThere(kept.id)]).toEqual([
    false,
    false,
    true,
  ])
})

test('an address that was given out before opens nothing any more, once the comment is gone', async () => {
  const { id } = await upload()
  const addressFor = async (as: Person) =>
    ((await links(id, as)).body as unknown as { data: { url: string } }).data.url
  const open = async (url: string) => (await world.call('GET', url, undefined, null)).status
  const before = await addressFor(world.owner)
  expect(await open(before)).toBe(200)
  const said = await say(shown(id))
  const url = await addressFor(reader)
  expect([await open(before), await open(url)]).toEqual([200, 200])
  await world.call('DELETE', `comments/${said.id}`)
  expect(await open(url)).toBe(404)
  // Whoever uploaded it may show it again.
  expect(await open(await addressFor(world.owner))).toBe(200)
})

test('what is posted while others are purged stays', async () => {
  const uploaded = [(await upload()).id, (await upload()).id]
  let posted: string | undefined
  await purge(async (id) => {
    if (posted !== undefined || !uploaded.includes(id)) return
    posted = uploaded.find((one) => one !== id) ?? ''
    expect((await say(shown(posted))).status).toBe(201)
  })
  expect(await isThere(posted ?? '')).toBe(true)
  expect(await statusFor(posted ?? '')).toBe(200)
})

test('what was never posted is purged after a day, and a comment that names it then is refused', async () => {
  const { id } = await upload()
  await purge()
  expect(await isThere(id)).toBe(false)
  expect((await say(shown(id))).body).toMatchObject({ code: 'picture_gone' })
})

test('an item takes the pictures of its comments to the trash and back, to another folder, and away', async () => {
  const item_id = await world.addItem()
  const { id } = await upload(picture, { item_id })
  await say(shown(id), { item_id })
  await world.call('DELETE', `items/${item_id}`)
  expect(await statusFor(id)).toBe(404)
  await purge()
  await world.call('POST', `items/${item_id}/restore`)
  expect(await statusFor(id)).toBe(200)
  const folder_id = newSlug()
  await world.call('PUT', `folders/${folder_id}`, { board_id: world.board_id, name: 'Three', row_version: 1 })
  await world.call('POST', `items/${item_id}/move`, { folder_id })
  expect(await statusFor(id)).toBe(200)
  await world.server.db.run(world.team_id, 'delete from items where id = $1', [item_id])
  await purge()
  expect(await isThere(id)).toBe(false)
})

test('a picture that somebody may not see, or did not upload for this item, is none to show', async () => {
  const { id } = await upload(picture, { as: reader })
  expect((await say(shown(id))).body).toMatchObject({ code: 'picture_gone' })
  const elsewhere = await world.addItem()
  expect((await say(shown(id), { item_id: elsewhere, as: reader })).body).toMatchObject({
    code: 'picture_gone',
  })
  expect((await say(shown(id), { as: reader })).status).toBe(201)
  // Seen by now, it may be shown elsewhere too, and stays there without the first.
  expect((await say(shown(id), { item_id: elsewhere })).status).toBe(201)
  expect((await say(shown(newUuid()))).body).toMatchObject({ code: 'picture_gone' })
})

test.each([
  [
    'a drawing that calls itself a picture',
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    'a.png',
  ],
  ['a page that calls itself a picture', '<!doctype html><script>alert(1)</script>', 'a.png'],
  ['a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>', 'a.svg'],
  ['words', 'Just words', 'a.png.txt'],
])('%s is refused in a sentence, and nothing of it stays', async (_what, text, name) => {
  const before = await used()
  const { id, status, body } = await upload(Buffer.from(text), { name })
  expect([status, body.code]).toEqual([422, 'not_a_picture'])
  expect([await isThere(id), await used()]).toEqual([false, before])
})

test('a file of a value that is no picture is none for a comment', async () => {
  const { id } = await world.upload(Buffer.from('words'))
  expect((await say(shown(id))).body).toMatchObject({ code: 'picture_gone' })
})

test('pictures take the room of the workspace: where there is none they are refused, and nothing is half there', async () => {
  const before = await used()
  const { status, body, id } = await upload(Buffer.alloc(LIMIT))
  expect([status, body.message]).toEqual([422, 'Storage Capacity Is Full'])
  expect([await isThere(id), await used()]).toEqual([false, before])
  const small = await upload()
  expect(await used()).toBeGreaterThanOrEqual(before + picture.length)
  expect((await say(shown(small.id))).status).toBe(201)
})

test('who may not comment uploads nothing, and who is not signed in neither', async () => {
  const body = { id: newUuid(), item_id: world.item_id, attribute_id: null, name: 'a', size: 5 }
  const begin = async (as: Person | null) =>
    (await world.call('POST', 'attachments/uploads', body, as)).status
  expect([await begin(stranger), await begin(world.other), await begin(null)]).toEqual([404, 404, 401])
})
