import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { PublishedLink } from '../shared/index.ts'
import { addPublishedBoard, type PublishedWorld } from './testing/published-board.ts'

let server: TestServer
let world: PublishedWorld
let link: PublishedLink

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addPublishedBoard(server)
  link = await world.publish({ view_id: world.doc_view, item_id: world.page_id })
})

const put = async (body: object) => {
  const answer = await world.send(world.owner, 'PUT', `/published/${link.id}`, body)
  return { status: answer.status, data: answer.data as PublishedLink }
}

test.each([
  ['expires_at', null, '2091-01-01 10:00:00', '2092-01-01 10:00:00'],
  ['css', '', 'h1 { color: red }', 'h1 { color: blue }'],
  ['slug', null, 'first-steps', 'start-here'],
] as const)(
  'what two people make of the same %s: the later one is told, and may go over it',
  async (key, old, theirs, mine) => {
    expect((await put({ [key]: theirs, old: { [key]: old } })).status).toBe(200)
    const overtaken = await put({ [key]: mine, old: { [key]: old } })
    expect([overtaken.status, overtaken.data[key]]).toEqual([409, theirs])
    // The same again is no other opinion.
    expect((await put({ [key]: theirs, old: { [key]: old } })).status).toBe(200)
    const over = await put({ [key]: mine, old: { [key]: theirs } })
    expect([over.status, over.data[key]]).toEqual([200, mine])
  },
)

test('changes of different settings at the same time all stay', async () => {
  const changes = [
    { css: 'h1 { color: red }', old: { css: '' } },
    { indexable: true },
    { expires_at: '2091-01-01 10:00:00', old: { expires_at: null } },
    { slug: 'first-steps', old: { slug: null } },
    { allow_copy: !link.allow_copy },
  ]
  const answers = await Promise.all(changes.map(put))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await put({})).data).toMatchObject({
    css: 'h1 { color: red }',
    indexable: true,
    expires_at: '2091-01-01 10:00:00',
    slug: 'first-steps',
    allow_copy: !link.allow_copy,
  })
})
