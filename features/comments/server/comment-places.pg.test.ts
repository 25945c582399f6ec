import { newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addCommentWorld,
  addItem,
  type CommentWorld,
  itemOf,
  said,
  threadOf,
  write,
} from './testing/comment-world.ts'

let server: TestServer
let world: CommentWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addCommentWorld(server)
})

const htmlOf = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ text }) => (text as { html: string }).html)

describe('pins', () => {
  test('are five at most, by those who may', async () => {
    const { as } = world
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => write(world, `No ${n}`)))
    const pin = (id: string, by = as.owner) => by('POST', `/comments/${id}/pin`)
    for (const id of ids.slice(0, 5)) expect((await pin(id)).record['pinned_at']).not.toBeNull()
    expect((await pin(ids[0] ?? '')).status).toBe(200)
    const sixth = await pin(ids[5] ?? '')
    expect([sixth.status, sixth.code]).toEqual([422, 'too_many_pins'])
    expect((await as.owner('POST', `/comments/${ids[0]}/unpin`)).record['pinned_at']).toBeNull()
    expect((await pin(ids[5] ?? '', as.restricted)).status).toBe(403)
    expect((await pin(ids[5] ?? '', as.other)).status).toBe(403)
    // Full members pin what they wrote.
    expect((await pin(ids[5] ?? '', as.full)).status).toBe(200)
    await must(as.full('DELETE', `/comments/${ids[5]}`))
    expect((await pin(ids[5] ?? '')).code).toBe('deleted')
    expect((await pin(ids[0] ?? '')).status).toBe(200)
    expect((await pin(newUuid())).code).toBe('item_gone')
  })
})

describe('where the item is', () => {
  test('in the trash: refused in clear words, and back with it', async () => {
    const { as, item_id } = world
    const id = await write(world, 'A')
    const sub = await addItem(world, { parent_id: item_id })
    await must(as.full('PUT', `/comments/${newUuid()}`, { ...said(world, 'Below'), item_id: sub }))
    await must(as.owner('DELETE', `/items/${item_id}`))
    const refused = await as.full('PUT', `/comments/${newUuid()}`, said(world, 'B'))
    expect([refused.status, refused.code]).toEqual([409, 'deleted'])
    expect(refused.message).toBe('This item was either deleted or it never existed.')
    const react = await as.full('PUT', `/comment-reaction/${newUuid()}`, { comment_id: id, reaction: '👍' })
    expect(react.code).toBe('deleted')
    expect((await as.owner('POST', `/comments/${id}/pin`)).code).toBe('deleted')
    expect((await as.full('GET', `/comments?item_id=${item_id}`)).status).toBe(404)
    expect((await as.full('GET', `/comments?folder_id=${world.folder_id}`)).rows).toEqual([])
    expect((await as.full('GET', `/comments/multiple?item_ids=${item_id}`)).rows).toEqual([])
    await must(as.owner('POST', `/items/${item_id}/restore`))
    expect(htmlOf(await threadOf(world))).toEqual(['<p>A</p>'])
    expect(htmlOf(await threadOf(world, as.owner, sub))).toEqual(['<p>Below</p>'])
    expect(await itemOf(world)).toMatchObject({ comment_count: 1 })
  })

  test('private by now: as if it had never been', async () => {
    const { as, folder_id, people } = world
    const id = await write(world, 'A')
    const resource = { resource_type: 'folder', resource_id: folder_id }
    await must(
      as.owner('PUT', `/permissions/folder.${folder_id}`, {
        ...resource,
        permissions: privateFolderEntries([people.owner.id]),
        row_version: 1,
      }),
    )
    const never = await as.full('PUT', `/comments/${newUuid()}`, said(world, 'B', { item_id: newUuid() }))
    const closed = await as.full('PUT', `/comments/${newUuid()}`, said(world, 'B'))
    expect(closed.whole).toEqual(never.whole)
    expect([closed.status, closed.message]).toEqual([
      404,
      'This item was either deleted or it never existed.',
    ])
    for (const [method, path, body] of [
      ['GET', `/comments/${id}`],
      ['DELETE', `/comments/${id}`],
      ['POST', `/comments/${id}/pin`],
      ['GET', `/comments?item_id=${world.item_id}`],
      ['GET', `/comments?folder_id=${folder_id}`],
      ['PUT', `/comment-reaction/${newUuid()}`, { comment_id: id, reaction: '👍' }],
    ] as const)
      expect([path, (await as.full(method, path, body)).status]).toEqual([path, 404])
    expect((await as.full('GET', `/comments/multiple?item_ids=${world.item_id}`)).rows).toEqual([])
    expect((await as.full('GET', `/comments?ids=${id}`)).rows).toEqual([])
  })

  test('a mention opens nothing', async () => {
    const { as, people, folder_id } = world
    const permissions = privateFolderEntries([people.owner.id])
    const record = { resource_type: 'folder', resource_id: folder_id, permissions, row_version: 1 }
    await must(as.owner('PUT', `/permissions/folder.${folder_id}`, record))
    const html = `<p><span data-type="mention" data-id="${people.other.id}" data-label="O">@O</span></p>`
    const id = await write(world, html, as.owner)
    expect((await as.other('GET', `/comments/${id}`)).status).toBe(404)
    expect((await as.other('GET', `/items/${world.item_id}`)).status).toBe(404)
  })

  test('a comment written before the item moved lands where it is now', async () => {
    const { as, item_id, other_folder_id, folder_id } = world
    const old = await write(world, 'Before')
    await must(as.owner('POST', `/items/${item_id}/move`, { folder_id: other_folder_id }))
    const id = await write(world, 'After')
    const rows = await threadOf(world)
    expect(rows.map((row) => [row['id'], row['folder_id']])).toEqual([
      [old, other_folder_id],
      [id, other_folder_id],
    ])
    expect((await as.owner('GET', `/comments?folder_id=${folder_id}`)).rows).toEqual([])
    expect((await as.owner('GET', `/comments?folder_id=${other_folder_id}`)).rows).toHaveLength(2)
    const left = await as.owner('GET', `/comments?folder_id=${folder_id}&since=0`)
    expect(left.rows).toMatchObject([
      { id: old, gone: true },
      { id, gone: true },
    ])
    await must(as.owner('POST', `/items/${item_id}/move`, { folder_id }))
    expect((await as.owner('GET', `/comments?folder_id=${folder_id}&since=0`)).rows).toHaveLength(2)
  })
})

describe('a mention of somebody who cannot see the item', () => {
  const mention = (id: number) => `<p><span data-type="mention" data-id="${id}">@them</span></p>`
  const unreached = async (by = world.as.full) =>
    (await must(by('GET', `/comments/unreached?item_id=${world.item_id}`))).whole['data']

  test('is told to whoever wrote it alone, as the rights are now', async () => {
    const { as, people, folder_id, item_id } = world
    const stranger = await server.addPerson('Stranger')
    expect(await unreached()).toEqual([])
    const id = await write(
      world,
      mention(people.restricted.id) + mention(stranger.id) + mention(people.full.id),
    )
    expect(await unreached()).toEqual([stranger.id])
    expect(await unreached(as.owner)).toEqual([])
    const permissions = privateFolderEntries([people.owner.id, people.full.id])
    const record = { resource_type: 'folder', resource_id: folder_id, permissions, row_version: 1 }
    await must(as.owner('PUT', `/permissions/folder.${folder_id}`, record))
    expect(new Set((await unreached()) as number[])).toEqual(new Set([people.restricted.id, stranger.id]))
    const hidden = await as.restricted('GET', `/comments/unreached?item_id=${item_id}`)
    expect([hidden.status, hidden.code]).toEqual([404, 'item_gone'])
    await must(as.full('DELETE', `/comments/${id}`))
    expect(await unreached()).toEqual([])
  })

  test('in a text of the item is told to whoever may write there', async () => {
    const { as, board_id, item_id } = world
    const stranger = await server.addPerson('Foreigner')
    const notes = newUuid()
    const attribute = { board_id, name: 'Notes', type: 'longtext', row_version: 1 }
    await must(as.owner('PUT', `/attributes/${notes}`, attribute))
    const save = { data: mention(stranger.id), row_version: 1 }
    await must(as.owner('PUT', `/values/${item_id}.${notes}`, save))
    expect(await unreached(as.full)).toEqual([stranger.id])
    const held = { [`EDIT_ITEM:user:${world.people.full.id}`]: false }
    const record = {
      resource_type: 'folder',
      resource_id: world.folder_id,
      permissions: held,
      row_version: 1,
    }
    await must(as.owner('PUT', `/permissions/folder.${world.folder_id}`, record))
    expect([await unreached(as.full), await unreached(as.owner)]).toEqual([[], [stranger.id]])
    await must(as.owner('DELETE', `/attributes/${notes}`))
    expect(await unreached(as.owner)).toEqual([])
  })

  test('is told of as many people as somebody mentioned lately, and not of all that ids can name', async () => {
    const many = (from: number) =>
      Array.from({ length: 50 }, (_, n) => mention(100_000 + from * 50 + n)).join('')
    for (let from = 0; from < 12; from++) await write(world, many(from))
    const told = (await unreached()) as number[]
    expect(told).toHaveLength(500)
    expect(told).toContain(100_000 + 12 * 50 - 1)
    expect(told).not.toContain(100_000)
  })
})
