import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { newUuid, setClockOffset } from '@weft/base'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { PART_BYTES } from '../shared/index.ts'
import { type FileWorld, hashOf, openFileWorld } from './testing/file-world.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld({
    limits: { attachment_bytes: 12_000_000, storage_bytes: 60_000_000 },
  })
})
afterAll(() => world.stop())
afterEach(() => setClockOffset(0))

const text = (words: string) => Buffer.from(words)
type Links = { url: string | null; download_url: string; thumb: string | null; name: string }
const linksOf = async (id: string, as = world.owner) => {
  const answer = await world.call('GET', `attachments/${id}`, undefined, as)
  return { status: answer.status, links: answer.body.data as Links }
}

describe('an upload', () => {
  test('arrives in parts and is the same file when it is read again', async () => {
    const bytes = randomBytes(PART_BYTES + 12_345)
    const { file, id } = await world.upload(bytes, { name: 'data.bin' })
    expect(file).toEqual({ id, name: 'data.bin', size: bytes.length, mime: 'application/octet-stream' })
    const { links } = await linksOf(id)
    const read = await world.call('GET', links.download_url, undefined, null)
    expect([read.status, hashOf(read.bytes)]).toEqual([200, hashOf(bytes)])
  })

  test('goes on where it was cut off, and says where that is', async () => {
    const bytes = randomBytes(PART_BYTES + 10)
    const id = newUuid()
    const begin = {
      id,
      item_id: world.item_id,
      attribute_id: world.attribute_id,
      name: 'a',
      size: bytes.length,
    }
    await world.call('POST', 'attachments/uploads', begin)
    const path = `attachments/uploads/${id}`
    const first = bytes.subarray(0, PART_BYTES)
    // Half a part is none: the connection was cut.
    expect(
      (await world.call('PUT', `${path}/parts?offset=0`, Buffer.from(first.subarray(0, 1_000)))).status,
    ).toBe(400)
    expect((await world.call('PUT', `${path}/parts?offset=0`, Buffer.from(first))).status).toBe(200)
    // The answer was lost, and the part comes again.
    const again = await world.call('PUT', `${path}/parts?offset=0`, Buffer.from(first))
    expect([again.status, again.body.data]).toEqual([409, expect.objectContaining({ offset: PART_BYTES })])
    expect((await world.call('GET', path)).body.data).toMatchObject({ offset: PART_BYTES, file: null })
    // To begin again tells the same.
    expect((await world.call('POST', 'attachments/uploads', begin)).body.data).toMatchObject({
      offset: PART_BYTES,
    })
    const early = await world.call('POST', `${path}/finish`, { sha256: hashOf(bytes) })
    expect([early.status, early.body.code]).toEqual([409, 'upload_offset'])
    await world.call('PUT', `${path}/parts?offset=${PART_BYTES}`, Buffer.from(bytes.subarray(PART_BYTES)))
    const done = await world.call('POST', `${path}/finish`, { sha256: hashOf(bytes) })
    expect(done.status).toBe(200)
    expect((await world.call('POST', `${path}/finish`, { sha256: hashOf(bytes) })).body).toEqual(done.body)
  })

  test('with another hash is no file, and begins again', async () => {
    const bytes = randomBytes(2_000)
    const { id, status, body } = await world.upload(bytes, { sha256: '0'.repeat(64) })
    expect([status, body.code]).toEqual([409, 'upload_damaged'])
    expect((await linksOf(id)).status).toBe(404)
    const path = `attachments/uploads/${id}`
    expect((await world.call('GET', path)).body.data).toMatchObject({ offset: 0 })
    await world.call('PUT', `${path}/parts?offset=0`, bytes)
    expect((await world.call('POST', `${path}/finish`, { sha256: hashOf(bytes) })).status).toBe(200)
  })

  test('is refused beyond the limit, and not at it', async () => {
    const begin = (size: number) =>
      world.call('POST', 'attachments/uploads', {
        id: newUuid(),
        item_id: world.item_id,
        attribute_id: world.attribute_id,
        name: 'a',
        size,
      })
    const refused = await begin(12_000_001)
    expect([refused.status, refused.body.message]).toEqual([
      413,
      'The file you are trying to upload is too large. Your file must be less than 12MB.',
    ])
    const fits = await begin(12_000_000)
    expect(fits.status).toBe(201)
    // More than was announced is refused while it comes.
    const { id } = fits.body.data as { id: string }
    const path = `attachments/uploads/${id}`
    expect((await world.call('PUT', `${path}/parts?offset=0`, randomBytes(PART_BYTES + 1))).status).toBe(413)
    // The room is taken while it is under way: four more of this size do not fit.
    const others = await Promise.all([0, 1, 2, 3, 4].map(() => begin(12_000_000)))
    expect(others.filter(({ status }) => status === 422).length).toBeGreaterThan(0)
    expect(others.find(({ status }) => status === 422)?.body.message).toBe('Storage Capacity Is Full')
    const state = await world.call('GET', 'attachments/storage')
    expect(state.body.data).toMatchObject({ limit: 60_000_000, state: 'warning' })
    for (const other of [fits, ...others]) {
      const begun = other.body.data as { id: string } | undefined
      if (begun) expect((await world.call('DELETE', `attachments/uploads/${begun.id}`)).status).toBe(204)
    }
    expect((await world.call('GET', 'attachments/storage')).body.data).toMatchObject({ state: 'free' })
  })

  test('of nothing is a file of nothing', async () => {
    const { id, file } = await world.upload(Buffer.alloc(0), { name: 'empty.txt' })
    expect(file).toMatchObject({ size: 0, mime: 'text/plain' })
    const { links } = await linksOf(id)
    expect((await world.call('GET', links.download_url, undefined, null)).bytes.length).toBe(0)
  })

  test('needs the right to edit, a standing item and an attribute that holds files', async () => {
    const begin = (as: FileWorld['owner'] | null, fields: object = {}) =>
      world.call(
        'POST',
        'attachments/uploads',
        {
          id: newUuid(),
          item_id: world.item_id,
          attribute_id: world.attribute_id,
          name: 'a',
          size: 1,
          ...fields,
        },
        as,
      )
    const stranger = await world.server.addPerson('Stranger')
    expect((await begin(null)).status).toBe(401)
    expect((await begin(stranger)).status).toBe(404)
    expect((await begin(world.other)).status).toBe(404)
    expect((await begin(world.owner, { item_id: newUuid() })).status).toBe(404)
    const name_id = await world.add('attributes', { board_id: world.board_id, name: 'N', type: 'text' })
    expect((await begin(world.owner, { attribute_id: name_id })).status).toBe(422)
    const trashed = await world.addItem()
    await world.call('DELETE', `items/${trashed}`)
    expect((await begin(world.owner, { item_id: trashed })).status).toBe(404)
    // Somebody else's upload is not there.
    const { data } = (await begin(world.owner)).body as { data: { id: string } }
    expect((await world.call('GET', `attachments/uploads/${data.id}`, undefined, world.other)).status).toBe(
      404,
    )
    expect((await begin(world.owner, { id: data.id, size: 2 })).status).toBe(409)
  })

  test('of a kind that the attribute does not take leaves nothing', async () => {
    const pictures = await world.add('attributes', {
      board_id: world.board_id,
      name: 'Pictures',
      type: 'attachments',
      settings: { allowed: ['image'] },
    })
    const { id, status, body } = await world.upload(text('words'), { attribute_id: pictures, name: 'a.png' })
    expect([status, body.code]).toEqual([422, 'file_type_refused'])
    expect((await world.call('GET', `attachments/uploads/${id}`)).status).toBe(404)
  })
})

describe('a file', () => {
  test('is for those who may see an item that holds it', async () => {
    const { id } = await world.upload(text('secret'), { name: 'secret.txt' })
    const stranger = await world.server.addPerson('Another stranger')
    expect((await linksOf(id)).status).toBe(200)
    expect((await linksOf(id, world.other)).status).toBe(404)
    expect((await linksOf(id, stranger)).status).toBe(404)
    const many = (as: FileWorld['owner']) =>
      world.call('POST', 'attachments/links', { ids: [newUuid(), id] }, as)
    expect((await many(world.owner)).body.data).toHaveLength(1)
    expect((await many(world.other)).body.data).toEqual([])
    expect((await many(stranger)).status).toBe(404)
    // Another workspace of the same person knows nothing of it.
    const elsewhere = await world.server.addTeam(world.owner)
    expect((await world.call('GET', `/api/${elsewhere}/attachments/${id}`)).status).toBe(404)
  })

  test('has an address that is good for a minute, and for nothing else', async () => {
    const { id } = await world.upload(text('words'), { name: 'words.txt' })
    const second = await world.upload(text('other'))
    const { links } = await linksOf(id)
    const get = async (path: string) => (await world.call('GET', path, undefined, null)).status
    expect(await get(links.url ?? '')).toBe(200)
    expect(await get(links.download_url.replace(id, second.id))).toBe(404)
    expect(await get(links.download_url.replace('v=download', 'v=file'))).toBe(404)
    expect(await get(links.download_url.replace(/e=\d+/, 'e=99999999999'))).toBe(404)
    expect(await get(links.download_url.replace(/s=.*/, 's=x'))).toBe(404)
    expect(await get(`attachments/get/${id}`)).toBe(422)
    setClockOffset(61_000)
    expect(await get(links.download_url)).toBe(404)
  })

  test('is gone with its item in the trash, and comes back with it', async () => {
    const item_id = await world.addItem()
    const { id } = await world.upload(text('words'), { item_id })
    // An address that was given out a moment before ends with the item, not with its minute.
    const { download_url } = (await linksOf(id)).links
    const opened = async () => (await world.call('GET', download_url, undefined, null)).status
    expect(await opened()).toBe(200)
    await world.call('DELETE', `items/${item_id}`)
    expect([(await linksOf(id)).status, await opened()]).toEqual([404, 404])
    await world.call('POST', `items/${item_id}/restore`)
    expect((await linksOf(id)).status).toBe(200)
    expect(await opened()).toBe(200)
    await world.call('DELETE', `items/${item_id}`)
    await world.call('DELETE', `items/${item_id}/purge`)
    expect(await opened()).toBe(404)
  })

  test('opens by an address given out before for a minute at most once the right to it is lost', async () => {
    const { id } = await world.upload(text('words'), { name: 'words.txt' })
    const share = (user_ids: number[], old: number[]) =>
      world.call('PUT', `boards/${world.board_id}`, { user_ids, old: { user_ids: old } })
    const [me, both] = [[world.owner.id], [world.owner.id, world.other.id]]
    expect((await share(both, me)).status).toBe(200)
    const { download_url } = (await linksOf(id, world.other)).links
    expect((await share(me, both)).status).toBe(200)
    // No new address at once, and the old one within its minute alone.
    expect((await linksOf(id, world.other)).status).toBe(404)
    expect((await world.call('GET', download_url, undefined, null)).status).toBe(200)
    setClockOffset(61_000)
    expect((await world.call('GET', download_url, undefined, null)).status).toBe(404)
  })

  test('is answered in ranges', async () => {
    const { id } = await world.upload(text('0123456789'), { name: 'ten.txt' })
    const { links } = await linksOf(id)
    const range = async (value: string, more: Record<string, string> = {}) => {
      const response = await world.server.app.inject({
        url: links.url ?? '',
        headers: { range: value, ...more },
      })
      return [response.statusCode, response.body, response.headers['content-range']]
    }
    expect(await range('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await range('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await range('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
    expect(await range('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10'])
    expect(await range('bytes=10-')).toEqual([416, '', 'bytes */10'])
    expect((await range('bytes=0-1,4-5'))[0]).toBe(200)
    expect((await range('bytes=2-4', { 'if-range': '"another"' }))[0]).toBe(200)
  })

  test('keeps its bytes for a copied item, and only while somebody holds it', async () => {
    const { id, file } = await world.upload(text('shared'), { name: 'shared.txt' })
    const copy = await world.addItem({ [world.attribute_id]: [file] })
    await world.hold([file ?? {}])
    await vi.waitFor(async () => expect(await holders(id)).toBe(2), 30_000)
    await world.hold(null)
    await vi.waitFor(async () => expect(await holders(id)).toBe(1), 30_000)
    expect((await linksOf(id)).status).toBe(200)
    await world.call('DELETE', `items/${copy}`)
    expect((await linksOf(id)).status).toBe(404)
    // Undone, it is there again.
    await world.hold([file ?? {}])
    await vi.waitFor(async () => expect((await linksOf(id)).status).toBe(200), 30_000)
  })

  test('has the name that its item gives it', async () => {
    const { id, file } = await world.upload(text('words'), { name: 'old.txt' })
    await world.hold([{ ...file, name: 'new.txt' }])
    await vi.waitFor(async () => expect((await linksOf(id)).links.name).toBe('new.txt'), 30_000)
  })

  test('is not opened by an id that somebody guessed and wrote into an own item', async () => {
    const { id, file } = await world.upload(text('secret'), { name: 'secret.txt' })
    // A board of one's own in the same workspace, that the other person is invited to.
    const mine = (await world.call('POST', 'boards/quick', { name: 'Shared board' })).body as unknown as {
      data: { board: { id: string; row_version: number }; folders: { id: string }[] }
    }
    const board_id = mine.data.board.id
    await world.call('PUT', `boards/${board_id}`, {
      user_ids: [world.owner.id, world.other.id],
      row_version: mine.data.board.row_version + 1,
    })
    const folder_id = mine.data.folders[0]?.id
    const attribute_id = await world.add('attributes', { board_id, name: 'Files', type: 'attachments' })
    const own = await world.add('items', { board_id, folder_id, values: {} }, world.other)
    const guess = { data: [file], row_version: 1 }
    const put = await world.call('PUT', `values/${own}.${attribute_id}`, guess, world.other)
    expect([put.status, put.body.code]).toEqual([422, 'invalid'])
    expect((await linksOf(id, world.other)).status).toBe(404)
    expect(await holders(id)).toBe(1)
  })

  const holders = async (id: string) => {
    const [row] = await world.server.db.run<{ n: number }>(
      world.team_id,
      `select count(*)::int as n from attachment_uses where attachment_id = $1 and removed_at is null`,
      [id],
    )
    return row?.n
  }
})

test('rows of another workspace are walled off for the application’s role', async () => {
  const { db } = world.server
  const elsewhere = await world.server.addTeam(world.owner)
  for (const table of ['attachments', 'attachment_uses', 'link_previews'])
    for (const team of [elsewhere, null]) expect(await db.run(team, `select 1 from ${table}`)).toEqual([])
  expect((await db.run(world.team_id, `select 1 from attachments`)).length).toBeGreaterThan(0)
})

test('no name that somebody chose is a name on the disk', async () => {
  await world.upload(text('x'), { name: '../../../etc/passwd' })
  const names = readdirSync(join(world.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
  expect(names.every((name) => /^[0-9a-f]{2}(\/[0-9a-f]{48}(-\d+\.webp|\.part)?)?$/.test(name))).toBe(true)
})
