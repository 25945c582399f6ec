import { newUuid, setClockOffset } from '@weft/base'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { type FileWorld, openFileWorld } from './testing/file-world.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.stop())
afterEach(() => setClockOffset(0))

type Named = { id: string; name: string; size: number; mime: string }

async function uploaded(name: string, asked: Parameters<FileWorld['upload']>[1] = {}): Promise<Named> {
  const { file } = await world.upload(Buffer.from(`words of ${name}`), { ...asked, name })
  expect(file).not.toBeNull()
  return file as Named
}

const cellOf = (item_id: string) => `values/${item_id}.${world.attribute_id}`

async function stored(item_id: string): Promise<unknown> {
  const { body } = await world.call('GET', cellOf(item_id))
  return (body as { data?: { data?: unknown } }).data?.data ?? null
}

/** A board with a column of files, for everybody or for some. */
async function boardOf(team_id: number, user_ids?: number[]) {
  const base = `/api/${team_id}`
  const made = (await world.call('POST', `${base}/boards/quick`, { name: 'Another' })).body.data as {
    board: { id: string; row_version: number }
    folders: { id: string }[]
  }
  const { id: board_id, row_version } = made.board
  if (user_ids)
    await world.call('PUT', `${base}/boards/${board_id}`, { user_ids, row_version: row_version + 1 })
  const attribute_id = newUuid()
  const field = { board_id, name: 'Files', type: 'attachments', row_version: 1 }
  expect((await world.call('PUT', `${base}/attributes/${attribute_id}`, field)).status).toBe(201)
  return { base, board_id, folder_id: made.folders[0]?.id, attribute_id }
}

function putItem(
  { base, board_id, folder_id, attribute_id }: Awaited<ReturnType<typeof boardOf>>,
  files: readonly Named[],
  as = world.owner,
) {
  const item = { board_id, folder_id, values: { [attribute_id]: files }, row_version: 1 }
  return world.call('PUT', `${base}/items/${newUuid()}`, item, as)
}

const isOpen = async (id: string) => (await world.call('GET', `attachments/${id}`)).status === 200

describe('a value of files', () => {
  test('takes size and kind from the stored file, whatever is said of it, and keeps the name it is given', async () => {
    const item_id = await world.addItem()
    const file = await uploaded('true.txt', { item_id })
    const said = { ...file, name: 'renamed.txt', size: 7, mime: 'image/png' }
    expect((await world.hold([said], { item_id })).status).toBe(200)
    expect(await stored(item_id)).toEqual([{ ...file, name: 'renamed.txt' }])
    const copy = await world.addItem({ [world.attribute_id]: [said] })
    expect(await stored(copy)).toEqual([{ ...file, name: 'renamed.txt' }])
  })

  test('is judged by the kind that the file has', async () => {
    const pictures = await world.add('attributes', {
      board_id: world.board_id,
      name: 'Only pictures',
      type: 'attachments',
      settings: { allowed: ['image'] },
    })
    const item_id = await world.addItem()
    const file = await uploaded('words.txt', { item_id })
    const said = { data: [{ ...file, mime: 'image/png' }], row_version: 1 }
    const { status, body } = await world.call('PUT', `values/${item_id}.${pictures}`, said)
    expect([status, body.code]).toEqual([422, 'invalid'])
  })

  test('names no file that there is not, and says which', async () => {
    const item_id = await world.addItem()
    const none = { id: newUuid(), name: 'nothing.pdf', size: 1, mime: 'application/pdf' }
    const refused = await world.hold([none], { item_id })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      422,
      'invalid',
      ["Files: there is no file 'nothing.pdf' that can be put here"],
    ])
    const id = newUuid()
    const { board_id, folder_id } = world
    const item = { board_id, folder_id, values: { [world.attribute_id]: [none] }, row_version: 1 }
    expect((await world.call('PUT', `items/${id}`, item)).status).toBe(422)
    expect((await world.call('GET', `items/${id}`)).status).toBe(404)
  })

  test('names no file that is still on its way, and no file twice', async () => {
    const item_id = await world.addItem()
    const id = newUuid()
    const begin = { id, item_id, attribute_id: world.attribute_id, name: 'late.txt', size: 3 }
    expect((await world.call('POST', 'attachments/uploads', begin)).status).toBe(201)
    const named = { id, name: 'late.txt', size: 3, mime: 'text/plain' }
    expect((await world.hold([named], { item_id })).status).toBe(422)
    const file = await uploaded('once.txt', { item_id })
    expect((await world.hold([file, file], { item_id })).status).toBe(422)
    expect(await stored(item_id)).toBeNull()
  })

  test('names no file of another workspace, nor one of an item that its writer may not see', async () => {
    const secret = await uploaded('secret.txt')
    const { team_id, other } = world
    const shared = await boardOf(team_id, [world.owner.id, other.id])
    expect((await putItem(shared, [secret], other)).status).toBe(422)
    expect((await putItem(shared, [secret])).status).toBe(201)
    const elsewhere = await world.server.addTeam(world.owner)
    expect((await putItem(await boardOf(elsewhere), [secret])).status).toBe(422)
  })

  test('of a bulk call is refused alone', async () => {
    const [one, two] = [await world.addItem(), await world.addItem()]
    const file = await uploaded('bulk.txt', { item_id: one })
    const none = { ...file, id: newUuid() }
    const entry = (item_id: string, data: unknown) => ({
      method: 'put',
      route: `/${cellOf(item_id)}`,
      item: { data, row_version: 1 },
      idempotency_key: newUuid(),
    })
    const { body } = await world.call('POST', 'bulk', [entry(one, [file]), entry(two, [none])])
    expect((body as unknown as { status: number }[]).map(({ status }) => status)).toEqual([200, 422])
    expect([await stored(one), await stored(two)]).toEqual([[file], null])
  })

  test('that was cleared is brought back, also a long time after', async () => {
    const item_id = await world.addItem()
    const file = await uploaded('back.txt', { item_id })
    await world.hold([file], { item_id })
    await world.hold(null, { item_id })
    setClockOffset(20 * 86_400_000)
    expect((await world.hold([file], { item_id })).status).toBe(200)
    expect(await stored(item_id)).toEqual([file])
    await vi.waitFor(async () => expect(await isOpen(file.id)).toBe(true), 30_000)
  })

  test('keeps what it holds when others are added beside it, also what is no longer there', async () => {
    const item_id = await world.addItem()
    const [gone, here] = [await uploaded('gone.txt', { item_id }), await uploaded('here.txt', { item_id })]
    await world.hold([gone], { item_id })
    await world.server.db.run(world.team_id, 'delete from attachments where id = $1', [gone.id])
    expect((await world.hold([gone, here], { item_id })).status).toBe(200)
    expect(await stored(item_id)).toEqual([gone, here])
  })

  test('opens for the copy when the item it was copied from goes to the trash at once', async () => {
    const item_id = await world.addItem()
    const file = await uploaded('kept.txt', { item_id })
    await world.hold([file], { item_id })
    const copy = await world.addItem({ [world.attribute_id]: [file] })
    expect((await world.call('DELETE', `items/${item_id}`)).status).toBe(200)
    expect(await isOpen(file.id)).toBe(true)
    // A copy that was made without a network arrives when its original lies in the trash already.
    const late = await world.addItem({ [world.attribute_id]: [file] })
    expect(await stored(late)).toEqual([file])
    expect((await world.call('DELETE', `items/${copy}`)).status).toBe(200)
    expect(await isOpen(file.id)).toBe(true)
  })

  test('is no default of an attribute', async () => {
    const file = await uploaded('default.txt')
    const fields = { board_id: world.board_id, name: 'With default', type: 'attachments', row_version: 1 }
    const { status } = await world.call('PUT', `attributes/${newUuid()}`, {
      ...fields,
      default_data: [file],
    })
    expect(status).toBe(422)
  })
})
