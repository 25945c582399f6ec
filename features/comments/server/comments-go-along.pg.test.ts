import { newSlug, newUuid } from '@weft/base'
import { type Fields, must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  addCommentWorld,
  addItem,
  type CommentWorld,
  itemOf,
  said,
  threadOf,
  write,
} from './testing/comment-world.ts'
import { rowsIn } from './testing/queries.ts'

let server: TestServer
let world: CommentWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addCommentWorld(server)
})

async function addBoard({ as, people }: CommentWorld) {
  const [board_id, folder_id, name_id] = [newSlug(), newSlug(), newUuid()]
  const put = (path: string, fields: Fields) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, { name: 'Second', user_ids: [people.owner.id] })
  await put(`/folders/${folder_id}`, { board_id, name: 'There' })
  await put(`/attributes/${name_id}`, { board_id, name: 'Name', type: 'text', primary: true })
  return { board_id, folder_id, name_id }
}

test('an item that is removed for ever takes its comments and reactions along', async () => {
  const { as, item_id, team_id } = world
  const id = await write(world, 'A')
  await must(as.full('PUT', `/comment-reaction/${newUuid()}`, { comment_id: id, reaction: '👍' }))
  await must(as.owner('DELETE', `/items/${item_id}`))
  await must(as.owner('DELETE', `/trash/${item_id}`))
  expect(await rowsIn(server, 'comments', team_id)).toBe(0)
  expect(await rowsIn(server, 'comment_reactions', team_id)).toBe(0)
})

test('a move to another board takes comments, reactions and counts along, and what was written meanwhile', async () => {
  const { as, item_id, name_id } = world
  const top = await write(world, 'A')
  await write(world, 'B', as.other, { parent_id: top })
  await must(as.other('PUT', `/comment-reaction/${newUuid()}`, { comment_id: top, reaction: '👍' }))
  const there = await addBoard(world)
  const move = { folder_id: there.folder_id, mapping: { [name_id]: there.name_id } }
  await must(as.owner('POST', `/items/${item_id}/move`, move))
  // Written before the move, sent after it.
  await write(world, 'C', as.full)
  const rows = await threadOf(world)
  expect(rows.map(({ text }) => (text as { html: string }).html)).toEqual([
    '<p>A</p>',
    '<p>B</p>',
    '<p>C</p>',
  ])
  for (const row of rows) expect(row).toMatchObject({ board_id: there.board_id, folder_id: there.folder_id })
  expect(rows[0]?.['reactions']).toHaveLength(1)
  expect(await itemOf(world)).toMatchObject({ comment_count: 3, last_comment_by: world.people.full.id })
  const edit = { text: { html: 'Again' }, old: { text: { html: '<p>A</p>' } }, board_id: world.board_id }
  await must(as.full('PUT', `/comments/${top}`, edit))
})

test('a move between look-up and lock is waited for: the comment lands where the item is', async () => {
  const { as, item_id, folder_id, other_folder_id } = world
  const moves = Array.from(
    { length: 2 },
    (_, n) => () =>
      as.owner('POST', `/items/${item_id}/move`, { folder_id: n % 2 ? folder_id : other_folder_id }),
  )
  const writing = Array.from({ length: 12 }, () => as.full('PUT', `/comments/${newUuid()}`, said(world, 'x')))
  const moving = (async () => {
    for (const move of moves) await move()
  })()
  const written = await Promise.all(writing)
  await moving
  expect(written.map(({ status }) => status)).toEqual(written.map(() => 201))
  const item = await itemOf(world)
  expect(item['comment_count']).toBe(12)
  for (const row of await threadOf(world)) expect(row['folder_id']).toBe(item['folder_id'])
  expect(server.warnings).toEqual([])
})

test('an item in which nothing but a comment was written is no blank row: the trash lists it', async () => {
  const { as } = world
  const [blank, talked] = [await addItem(world), await addItem(world)]
  await must(as.full('PUT', `/comments/${newUuid()}`, said(world, 'A', { item_id: talked })))
  for (const id of [blank, talked]) await must(as.owner('DELETE', `/items/${id}`))
  const { rows } = await must(as.owner('GET', '/trash'))
  expect(rows.map((row) => row['id'])).toEqual([talked])
})

test('a copy has no comments', async () => {
  const { as, folder_id } = world
  await write(world, 'A')
  const { record } = await must(
    as.owner('POST', `/folders/${folder_id}/duplicate`, { name: 'Copy', with_items: true }),
  )
  await server.jobs.runDue()
  const items = await must(as.owner('GET', `/items?folder_id=${String(record['id'])}`))
  expect(items.rows).toHaveLength(1)
  expect(items.rows[0]).not.toHaveProperty('comment_count')
  expect((await must(as.owner('GET', `/comments?folder_id=${String(record['id'])}`))).rows).toEqual([])
})

test('a right that is lost meanwhile is asked when the comment arrives', async () => {
  const { as, board_id, people } = world
  const id = await write(world, '<p>A</p>')
  const rights = ['CREATE_COMMENT', 'REACT_TO_COMMENT', 'DELETE_COMMENT_OWN', 'PIN_COMMENTS_OWN']
  const names = [...rights, 'MANAGE_COMMENTS_OWN', 'DELETE_COMMENT', 'PIN_COMMENTS', 'MANAGE_COMMENTS']
  const permissions = Object.fromEntries(names.map((name) => [`${name}:user:${people.full.id}`, false]))
  const record = { resource_type: 'board', resource_id: board_id, permissions, row_version: 1 }
  await must(as.owner('PUT', `/permissions/board.${board_id}`, record))
  const acts = [
    as.full('PUT', `/comments/${newUuid()}`, said(world, 'B')),
    as.full('PUT', `/comments/${id}`, { text: { html: 'B' }, old: { text: { html: '<p>A</p>' } } }),
    as.full('PUT', `/comment-reaction/${newUuid()}`, { comment_id: id, reaction: '👍' }),
    as.full('POST', `/comments/${id}/pin`),
    as.full('DELETE', `/comments/${id}`),
  ]
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual(acts.map(() => 403))
  expect((await as.full('GET', `/comments/${id}`)).status).toBe(200)
})

test('guests comment where their switch is on, react nowhere, and learn who wrote', async () => {
  const { as, board_id, team_id, people } = world
  const id = await write(world, '<p>A</p>', as.other)
  const share = (body: Fields) => must(as.owner('PUT', `/boards/${board_id}/sharing`, body))
  await share({ is_public: true })
  expect((await threadOf(world, as.guest)).map((row) => row['id'])).toEqual([id])
  const comment = () => as.guest('PUT', `/comments/${newUuid()}`, said(world, '<p>Hello</p>'))
  expect((await comment()).status).toBe(403)
  await share({ guest_switches: ['CREATE_COMMENT'] })
  const { status, record } = await comment()
  expect(status).toBe(201)
  expect(Number(record['created_by'] ?? 0)).toBeLessThanOrEqual(0)
  for (const [method, path, body] of [
    ['PUT', `/comment-reaction/${newUuid()}`, { comment_id: id, reaction: '👍' }],
    ['DELETE', `/comments/${id}`],
    ['POST', `/comments/${id}/pin`],
    ['PUT', `/comments/${id}`, { text: { html: 'Mine' }, old: { text: { html: '<p>A</p>' } } }],
  ] as const)
    expect([path, (await as.guest(method, path, body)).status]).toEqual([path, 403])
  const told = await server.app.inject({ url: `/api/teams/${team_id}/people` })
  const known = told.json<{ data: { id: number }[] }>().data.map((one) => one.id)
  expect(known).toContain(people.other.id)
  expect(known).not.toContain(people.restricted.id)
})

test('a guest says words alone, and five comments a minute from one address', async () => {
  const { as, board_id, people } = world
  const body = { is_public: true, guest_switches: ['CREATE_COMMENT'] }
  await must(as.owner('PUT', `/boards/${board_id}/sharing`, { is_public: true }))
  await must(as.owner('PUT', `/boards/${board_id}/sharing`, body))
  const mention = `<span data-type="mention" data-id="${people.owner.id}" data-label="Ada">@Ada</span>`
  const html = `<p><strong>Hello</strong> ${mention}</p><p><a href="https://weft.test">here</a> &lt;b&gt;</p>`
  const comment = () =>
    server.app.inject({
      method: 'PUT',
      url: `/api/${world.team_id}/comments/${newUuid()}`,
      payload: said(world, html),
      remoteAddress: '203.0.113.9',
    })
  const first = await comment()
  expect(first.json()).toMatchObject({ data: { text: { html: '<p>Hello @Ada</p><p>here &lt;b&gt;</p>' } } })
  const rest = await Promise.all(Array.from({ length: 12 }, comment))
  const refused = rest.find(({ statusCode }) => statusCode === 429)
  expect(rest.map(({ statusCode }) => statusCode).filter((code) => code === 201).length).toBeGreaterThan(3)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  // Whoever is signed in is not meant.
  expect((await as.full('PUT', `/comments/${newUuid()}`, said(world, html))).status).toBe(201)
})
