import { newUuid } from '@weft/base'
import { watchTurns } from '@weft/base/testing'
import { makeOperation } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addCommentWorld, type CommentWorld } from './testing/comment-world.ts'

let server: TestServer
let world: CommentWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await addCommentWorld(server)
})
afterAll(() => server.stop())

// A call of as many bytes as one may have. Cleaning all of it took 0.5 s of one turn.
test('pictures are looked for in many comments at once, and others have their turns', async () => {
  const { team_id, board_id, item_id, people } = world
  const caller = { user_id: people.owner.id, session_id: null }
  const html = `<p><span data-type="mention" data-id="1"></span>${'<b>x</b> '.repeat(1_000)}</p>`
  const operations = Array.from({ length: 400 }, () =>
    makeOperation({
      collection: 'comments',
      method: 'put',
      id: newUuid(),
      item: { board_id, item_id, text: { html }, row_version: 1 },
      caller,
      key: null,
    }),
  )
  const { kit } = server
  const done = await kit.writer.act({
    team_id,
    feeds: [],
    board_ids: [],
    caller,
    key: null,
    hash: '',
    async run(unit) {
      const { longest } = await watchTurns(() => kit.registry.prepare(unit, operations))
      return { status: 200, body: { longest } }
    },
  })
  expect(done.body.longest).toBeLessThan(150)
})
