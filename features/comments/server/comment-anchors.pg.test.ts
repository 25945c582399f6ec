import { newSlug, newUuid } from '@weft/base'
import { type Fields, must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addCommentWorld, type CommentWorld, said, threadOf, write } from './testing/comment-world.ts'

let server: TestServer
let world: CommentWorld
let text_id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addCommentWorld(server)
  text_id = await addText(world.board_id, 'Notes')
})

const put = (path: string, fields: Fields) => must(world.as.owner('PUT', path, { ...fields, row_version: 1 }))

async function addText(board_id: string, name: string): Promise<string> {
  const id = newUuid()
  await put(`/attributes/${id}`, { board_id, name, type: 'longtext' })
  return id
}

const about = (attribute_id: string, quote = 'the old path', more: Fields = {}) => ({
  anchor: { attribute_id, quote, before: 'waits on ', after: ' for ever', ordinal: 0, ...more },
})

/** What a comment of the world's item is about, as somebody reads it now. */
async function anchorOf(id: string, by = world.as.owner) {
  const row = (await threadOf(world, by)).find((one) => one['id'] === id)
  return row?.['anchor']
}

async function addBoard() {
  const [board_id, folder_id, name_id] = [newSlug(), newSlug(), newUuid()]
  await put(`/boards/${board_id}`, { name: 'Second', user_ids: [world.people.owner.id] })
  await put(`/folders/${folder_id}`, { board_id, name: 'There' })
  await put(`/attributes/${name_id}`, { board_id, name: 'Name', type: 'text', primary: true })
  return { board_id, folder_id, name_id }
}

test('a comment keeps the words that it is about, with those around them', async () => {
  const id = await write(world, 'Which one?', world.as.full, about(text_id))
  expect(await anchorOf(id)).toEqual(about(text_id).anchor)
  expect(await anchorOf(id, world.as.other)).toEqual(about(text_id).anchor)
})

test('they go when the comment is deleted, and never into the activity', async () => {
  const id = await write(world, 'Which one?', world.as.full, about(text_id, 'Zanzibar'))
  await write(world, 'This', world.as.full, { parent_id: id })
  await must(world.as.full('DELETE', `/comments/${id}`))
  expect(await anchorOf(id)).toBeNull()
  const { text } = await world.as.owner('GET', `/activity?item_id=${world.item_id}`)
  expect(text).not.toContain('Zanzibar')
})

test('words of a text that the board of the item does not have are not taken', async () => {
  const there = await addBoard()
  const id = await write(world, 'A', world.as.full, about(await addText(there.board_id, 'Secret')))
  expect(await anchorOf(id)).toBeNull()
  const unknown = await write(world, 'B', world.as.full, about(newUuid()))
  expect(await anchorOf(unknown)).toBeNull()
})

test('on another board they go along where their text goes, and stay behind where it does', async () => {
  const { as, item_id, name_id } = world
  const left_id = await addText(world.board_id, 'Left')
  const [along, behind] = [
    await write(world, 'A', as.full, about(text_id)),
    await write(world, 'B', as.full, about(left_id, 'for our eyes')),
  ]
  const there = await addBoard()
  const notes_id = await addText(there.board_id, 'Notes')
  const mapping = { [name_id]: there.name_id, [text_id]: notes_id }
  await must(as.owner('POST', `/items/${item_id}/move`, { folder_id: there.folder_id, mapping }))
  expect(await anchorOf(along)).toEqual(about(notes_id).anchor)
  expect(await anchorOf(behind)).toBeNull()
  // Written before the move, and sent after it.
  const late = await write(world, 'C', as.owner, about(left_id, 'for our eyes'))
  expect(await anchorOf(late)).toBeNull()
  // Whoever has not heard of it changes the text all the same.
  const edit = { ...said(world, 'B, changed'), ...about(left_id, 'for our eyes'), row_version: 3 }
  const { status, record } = await as.owner('PUT', `/comments/${behind}`, edit)
  expect([status, record['anchor']]).toEqual([200, null])
})

test('within its board they stay, and so they do when their attribute is deleted', async () => {
  const id = await write(world, 'A', world.as.full, about(text_id))
  await must(
    world.as.owner('POST', `/items/${world.item_id}/move`, { folder_id: world.other_folder_id, mapping: {} }),
  )
  await must(world.as.owner('DELETE', `/attributes/${text_id}`))
  expect(await anchorOf(id)).toEqual(about(text_id).anchor)
})

test.each([
  ['a quote that is too long', { quote: 'x'.repeat(1_001) }],
  ['too much around it', { before: 'x'.repeat(201) }],
  ['a place that is none', { ordinal: -1 }],
  ['letters that no text can hold', { quote: 'a\u0000b\ud800c' }],
  ['more than that, as if it were formatted', { html: '<b>x</b>' }],
])('%s is refused', async (_name, more) => {
  const body = said(world, 'x', about(text_id, 'words', more))
  expect((await world.as.full('PUT', `/comments/${newUuid()}`, body)).status).toBe(422)
})

test('a reply is about the words of what it answers, and other words cannot be put in later', async () => {
  const { as } = world
  const id = await write(world, 'A', as.full, about(text_id))
  const reply = said(world, 'B', { parent_id: id, ...about(text_id) })
  expect((await as.full('PUT', `/comments/${newUuid()}`, reply)).status).toBe(422)
  const other = { ...said(world, 'A2'), ...about(text_id, 'other words'), row_version: 2 }
  expect((await as.full('PUT', `/comments/${id}`, other)).status).toBe(422)
  expect(await anchorOf(id)).toEqual(about(text_id).anchor)
})
