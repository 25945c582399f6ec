import { newUuid } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addCommentWorld, type CommentWorld, write } from './testing/comment-world.ts'

let server: TestServer
let world: CommentWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addCommentWorld(server)
})

describe('reactions', () => {
  const react = (id: string, reaction: string, by = world.as.full, own = newUuid()) =>
    by('PUT', `/comment-reaction/${own}`, { comment_id: id, reaction })

  test('are part of their comment, one of a kind and person', async () => {
    const { as, people } = world
    const id = await write(world, 'A')
    const own = newUuid()
    const first = await react(id, '👍', as.other, own)
    expect(first.status).toBe(201)
    expect(first.record).toMatchObject({ id: own, comment_id: id, reaction: '👍', user_id: people.other.id })
    const again = await react(id, '👍', as.other)
    expect([again.status, again.record['id']]).toEqual([200, own])
    await react(id, '👍', as.restricted)
    const { record } = await as.owner('GET', `/comments/${id}`)
    expect(record).toMatchObject({ row_version: 3, edited_at: null })
    expect(record['reactions']).toMatchObject([
      { user_id: people.other.id },
      { user_id: people.restricted.id },
    ])
    expect((await react(id, '🎉', as.full, own)).code).toBe('id_taken')
    expect((await as.full('DELETE', `/comment-reaction/${own}`)).status).toBe(403)
    await must(as.other('DELETE', `/comment-reaction/${own}`))
    expect((await as.owner('GET', `/comments/${id}`)).record['reactions']).toHaveLength(1)
  })

  test('are one emoji each', async () => {
    const id = await write(world, 'A')
    for (const text of ['', 'ok', '👍👍', '<b>', 'x'.repeat(5_000)])
      expect((await react(id, text)).code).toBe('not_an_emoji')
    expect((await react(id, '👨‍👩‍👧‍👦')).status).toBe(201)
  })

  test('are of 20 kinds at most, tones of skin included', async () => {
    const id = await write(world, 'A')
    const tones = ['🏻', '🏼', '🏽', '🏾', '🏿']
    const kinds = ['👍', '👎', '👏', '🙌'].flatMap((hand) => tones.map((tone) => hand + tone))
    for (const kind of kinds) expect((await react(id, kind)).status).toBe(201)
    expect((await react(id, '🎉')).code).toBe('too_many_reactions')
    expect((await react(id, kinds[0] ?? '', world.as.other)).status).toBe(201)
  })

  test('come all, where many come at once', async () => {
    const id = await write(world, 'A')
    const { as } = world
    const all = [as.owner, as.full, as.other, as.restricted].flatMap((by) =>
      ['👍', '🎉', '❤️'].map((kind) => react(id, kind, by)),
    )
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 201))
    expect((await as.owner('GET', `/comments/${id}`)).record['reactions']).toHaveLength(12)
  })
})
