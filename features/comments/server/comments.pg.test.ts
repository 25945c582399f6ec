import { newUuid, setClockOffset } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addCommentWorld,
  addItem,
  type CommentWorld,
  itemOf,
  said,
  threadOf,
  write,
} from './testing/comment-world.ts'
import { standsIn } from './testing/queries.ts'

let server: TestServer
let world: CommentWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addCommentWorld(server)
})
afterEach(() => setClockOffset(0))

const htmlOf = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ text }) => (text as { html: string }).html)

describe('writing', () => {
  test('a comment is answered, read, counted on its item and told in the folder', async () => {
    const id = newUuid()
    const { status, record } = await world.as.full('PUT', `/comments/${id}`, said(world, '<p>Hello</p>'))
    expect(status).toBe(201)
    const { people, item_id, folder_id, board_id, team_id } = world
    expect(record).toMatchObject({
      id,
      team_id,
      item_id,
      folder_id,
      board_id,
      row_version: 1,
      parent_id: null,
    })
    expect(record).toMatchObject({
      text: { html: '<p>Hello</p>' },
      created_by: people.full.id,
      reactions: [],
    })
    expect(record).toMatchObject({ edited_at: null, pinned_at: null, removed_at: null, author_name: null })
    expect(await threadOf(world)).toEqual([record])
    expect((await world.as.owner('GET', `/comments/${id}`)).record).toEqual(record)
    const item = await itemOf(world)
    expect(item).toMatchObject({ comment_count: 1, last_comment_by: people.full.id, row_version: 1 })
    expect(item).toMatchObject({ last_comment_at: record['created_at'], seq: record['seq'] })
    const feed = server.published.at(-1)?.feeds[0]
    expect(feed?.events.map(({ event }) => event)).toEqual(['ItemSaved', 'CommentSaved'])
    expect(feed?.events[1]?.records[0]?.record).toEqual(record)
  })

  test('sent twice it is there once', async () => {
    const [id, key] = [newUuid(), newUuid()]
    const body = said(world, 'Once')
    const first = await world.as.full('PUT', `/comments/${id}`, body, { 'x-idempotency-key': key })
    expect(
      (await world.as.full('PUT', `/comments/${id}`, body, { 'x-idempotency-key': key })).record,
    ).toEqual(first.record)
    const again = await world.as.full('PUT', `/comments/${id}`, body)
    expect([again.status, again.code]).toEqual([409, 'conflict'])
    expect(await itemOf(world)).toMatchObject({ comment_count: 1 })
  })

  test('a bulk call writes an item, its comment and a reaction', async () => {
    const { as, board_id, folder_id } = world
    const [item_id, id, reaction] = [newUuid(), newUuid(), newUuid()]
    const put = (route: string, item: object) => ({
      method: 'put',
      route,
      item,
      idempotency_key: newUuid(),
    })
    const { rows } = await as.full('POST', '/bulk', [
      put(`/items/${item_id}`, { board_id, folder_id, row_version: 1 }),
      put(`/comments/${id}`, { ...said(world, 'First'), item_id }),
    ])
    expect(rows.map(({ status }) => status)).toEqual([201, 201])
    const more = await as.full('POST', '/bulk', [
      put(`/comment-reaction/${reaction}`, { comment_id: id, reaction: '👍' }),
      put(`/comments/${newUuid()}`, { ...said(world, 'Second'), item_id, parent_id: id }),
    ])
    expect(more.rows.map(({ status }) => status)).toEqual([201, 201])
    expect(await threadOf(world, as.owner, item_id)).toHaveLength(2)
  })

  test('HTML is cleaned, and mentions are those that the cleaned text has', async () => {
    const { people, as } = world
    const mention = `<span data-type="mention" data-id="${people.other.id}" data-label="O" onclick="x">@O</span>`
    const hidden = `<script><span data-type="mention" data-id="${people.owner.id}">@X</span></script>`
    const id = await write(world, `<p style="a">Hi ${mention}<img src=x onerror=alert(1)></p>${hidden}`)
    const { record } = await as.owner('GET', `/comments/${id}`)
    const { html } = record['text'] as { html: string }
    expect(html).not.toMatch(/script|onclick|onerror|style|alert/)
    expect(html).toContain(`data-id="${people.other.id}"`)
    const rows = await activityOf(id)
    expect(rows).toEqual([expect.objectContaining({ mentions: [people.other.id], item_id: world.item_id })])
  })

  test('the activity holds no word of what was said, before and after it is deleted', async () => {
    const id = await write(world, '<p>Zanzibar</p>')
    await must(
      world.as.full('PUT', `/comments/${id}`, {
        text: { html: '<p>Timbuktu</p>' },
        old: { text: { html: '<p>Zanzibar</p>' } },
        row_version: 2,
      }),
    )
    expect(await standsIn(server, 'comments', 'Timbuktu')).toBe(true)
    await must(world.as.full('DELETE', `/comments/${id}`))
    for (const word of ['Zanzibar', 'Timbuktu'])
      for (const table of ['activity', 'comments', 'items'])
        expect([word, table, await standsIn(server, table, word)]).toEqual([word, table, false])
  })

  test.each([
    ['no text', '', 'empty_comment'],
    ['only space', '<p> </p><p><br></p>', 'empty_comment'],
    ['a script alone', '<script>alert(1)</script>', 'empty_comment'],
    ['100 KB', `<p>${'word '.repeat(20_000)}</p>`, 'comment_too_long'],
    ['900 KB of tags', '<b>'.repeat(300_000), 'comment_too_long'],
    ['text that grows when it is cleaned', '&'.repeat(40_000), 'comment_too_long'],
    [
      '51 mentions',
      Array.from({ length: 51 }, (_, n) => `<span data-type="mention" data-id="${n + 1}">@x</span>`).join(
        ' ',
      ),
      'too_many_mentions',
    ],
  ])('%s is refused', async (_name, html, code) => {
    const refused = await world.as.full('PUT', `/comments/${newUuid()}`, said(world, html))
    expect([refused.status, refused.code]).toEqual([422, code])
    expect(await threadOf(world)).toEqual([])
  })

  test.each([
    ['an unknown field', { pinned: true }],
    ['a text that is none', { text: 'Hello' }],
    ['a text with more', { text: { html: 'x', plain: 'y' } }],
    ['a parent that is none', { parent_id: 'me' }],
    ['an anchor without a quote', { anchor: { attribute_id: newUuid(), before: '', after: '', ordinal: 0 } }],
    ['an item that is none', { item_id: 7 }],
    ['no number', { row_version: undefined }],
  ])('%s is refused', async (_name, fields) => {
    const { status } = await world.as.full('PUT', `/comments/${newUuid()}`, said(world, 'x', fields))
    expect(status).toBe(422)
  })

  test('fields of the server are ignored', async () => {
    const more = {
      created_by: 1,
      reactions: [{}],
      pinned_at: '2026-01-01 00:00:00',
      author_name: 'Eve',
      seq: 9,
    }
    const id = await write(world, 'Mine', world.as.full, more)
    const { record } = await world.as.owner('GET', `/comments/${id}`)
    expect(record).toMatchObject({ created_by: world.people.full.id, pinned_at: null, author_name: null })
    expect(record['reactions']).toEqual([])
  })
})

describe('answers', () => {
  test('answer a comment of the same item, and none answers an answer', async () => {
    const { as } = world
    const top = await write(world, 'Top')
    const reply = await write(world, 'Reply', as.other, { parent_id: top })
    const put = (more: object) => as.full('PUT', `/comments/${newUuid()}`, { ...said(world, 'x'), ...more })
    expect((await put({ parent_id: reply })).code).toBe('reply_to_reply')
    expect((await put({ parent_id: newUuid() })).code).toBe('reply_elsewhere')
    expect((await put({ parent_id: top, item_id: await addItem(world) })).code).toBe('reply_elsewhere')
    expect(await itemOf(world)).toMatchObject({ comment_count: 2, last_comment_by: world.people.other.id })
  })

  test('keep the place of a deleted comment until the last of them goes', async () => {
    const { as } = world
    const top = await write(world, 'Top')
    const [one, two] = [
      await write(world, 'One', as.full, { parent_id: top }),
      await write(world, 'Two', as.full, { parent_id: top }),
    ]
    const { record } = await must(as.full('DELETE', `/comments/${top}`))
    expect(record).toMatchObject({ id: top, text: { html: '' }, deleted_at: null, row_version: 2 })
    expect(record['removed_at']).not.toBeNull()
    expect((await as.full('DELETE', `/comments/${top}`)).record).toEqual(record)
    expect(await itemOf(world)).toMatchObject({ comment_count: 2 })
    const answer = await as.full('PUT', `/comments/${newUuid()}`, said(world, 'Late', { parent_id: top }))
    expect(answer.code).toBe('reply_to_deleted')
    await must(as.full('DELETE', `/comments/${one}`))
    expect(htmlOf(await threadOf(world))).toEqual(['', '<p>Two</p>'])
    await must(as.full('DELETE', `/comments/${two}`))
    expect(await threadOf(world)).toEqual([])
    expect(await itemOf(world)).not.toHaveProperty('comment_count')
  })
})

describe('changing and deleting', () => {
  const change = (html: string, old: string, row_version = 2) => ({
    text: { html },
    old: { text: { html: old } },
    row_version,
  })

  test('an author changes the text, and it says so', async () => {
    const id = await write(world, '<p>Helo</p>')
    const { record } = await must(
      world.as.full('PUT', `/comments/${id}`, change('<p>Hello</p>', '<p>Helo</p>')),
    )
    expect(record).toMatchObject({
      row_version: 2,
      text: { html: '<p>Hello</p>' },
      edited_by: world.people.full.id,
    })
    expect(record['edited_at']).not.toBeNull()
    const same = await must(world.as.full('PUT', `/comments/${id}`, change('Hello', '<p>Helo</p>', 3)))
    expect(same.record).toEqual(record)
  })

  test('two who change it at once: the second is overtaken', async () => {
    const id = await write(world, '<p>A</p>')
    await must(world.as.owner('PUT', `/comments/${id}`, change('<p>B</p>', '<p>A</p>')))
    const late = await world.as.full('PUT', `/comments/${id}`, change('<p>C</p>', '<p>A</p>'))
    expect([late.status, late.code]).toEqual([409, 'conflict'])
    expect(late.record).toMatchObject({ text: { html: '<p>B</p>' }, edited_by: world.people.owner.id })
  })

  test('after a day only those who manage comments change it', async () => {
    const id = await write(world, '<p>A</p>')
    setClockOffset(25 * 3_600_000)
    const late = await world.as.full('PUT', `/comments/${id}`, change('<p>B</p>', '<p>A</p>'))
    expect([late.status, late.code]).toEqual([403, 'edit_time_over'])
    await must(world.as.owner('PUT', `/comments/${id}`, change('<p>B</p>', '<p>A</p>')))
  })

  test("nobody changes or deletes another's, but who manages comments", async () => {
    const id = await write(world, '<p>A</p>')
    for (const by of [world.as.other, world.as.restricted]) {
      expect((await by('PUT', `/comments/${id}`, change('<p>B</p>', '<p>A</p>'))).status).toBe(403)
      expect((await by('DELETE', `/comments/${id}`)).status).toBe(403)
    }
    expect((await world.as.owner('DELETE', `/comments/${id}`)).status).toBe(200)
    expect((await world.as.owner('DELETE', `/comments/${id}`)).status).toBe(200)
    expect((await world.as.owner('POST', `/comments/${id}/restore`)).code).toBe('comment_deleted')
    const gone = await world.as.full('PUT', `/comments/${id}`, change('<p>B</p>', '<p>A</p>'))
    expect([gone.status, gone.code]).toEqual([409, 'deleted'])
    // Where the text that was not taken is shown to whoever wrote it.
    expect(gone.record).toMatchObject({ id, item_id: world.item_id })
    expect((await world.as.full('GET', `/comments/${id}`)).status).toBe(404)
  })

  test('what says where it belongs stays', async () => {
    const id = await write(world, '<p>A</p>')
    const put = (fields: object) => world.as.full('PUT', `/comments/${id}`, { ...fields, row_version: 2 })
    expect((await put({ item_id: await addItem(world) })).status).toBe(422)
    expect((await put({ parent_id: newUuid() })).status).toBe(422)
    expect((await put({ board_id: world.folder_id })).status).toBe(200)
  })

  test('an item counts what can be read, and knows the latest', async () => {
    const { as, people } = world
    const one = await write(world, 'One', as.full)
    const two = await write(world, 'Two', as.other)
    await must(as.other('DELETE', `/comments/${two}`))
    expect(await itemOf(world)).toMatchObject({ comment_count: 1, last_comment_by: people.full.id })
    const del = (id: string) => ({ method: 'delete', route: `/comments/${id}`, idempotency_key: newUuid() })
    const three = await write(world, 'Three', as.full)
    await as.full('POST', '/bulk', [del(one), del(three)])
    expect(await itemOf(world)).not.toHaveProperty('last_comment_at')
  })

  test('many at once are all counted', async () => {
    const { as } = world
    const by = [as.owner, as.full, as.other, as.restricted]
    await Promise.all(Array.from({ length: 24 }, (_, n) => write(world, `No ${n}`, by[n % 4])))
    expect(await itemOf(world)).toMatchObject({ comment_count: 24 })
    expect(await threadOf(world)).toHaveLength(24)
  })
})

async function activityOf(id: string): Promise<unknown[]> {
  const rows = await server.db.owner((tx) =>
    tx.query<{ new: unknown }>(`select new from activity where collection = 'comments' and record_id = $1`, [
      id,
    ]),
  )
  return rows.map((row) => row.new)
}
