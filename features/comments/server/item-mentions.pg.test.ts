import { privateFolderEntries } from '@weft/permissions'
import { must, startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { addCommentWorld, addItem, type CommentWorld, threadOf, write } from './testing/comment-world.ts'
import { standsIn, tablesOf } from './testing/queries.ts'

/** What an item is called that only the owner sees. */
const NAME = 'Xylotheque'
/** What the program of whoever writes puts into the mention: it must stand nowhere. */
const WORDS = 'Zeppelinium'

let server: TestServer
let world: CommentWorld
let hidden: string
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  server.outbox.start()
  world = await addCommentWorld(server)
  const { as, other_folder_id, name_id, people } = world
  hidden = await addItem(world, { folder_id: other_folder_id, values: { [name_id]: NAME } })
  await must(
    as.owner('PUT', `/permissions/folder.${other_folder_id}`, {
      resource_type: 'folder',
      resource_id: other_folder_id,
      permissions: privateFolderEntries([people.owner.id]),
      row_version: 1,
    }),
  )
})
afterAll(() => server.stop())

const named = (inner = '') => `<span data-type="item" data-id="${hidden}">${inner}</span>`
const find = async (words: string) =>
  (await must(world.as.full('GET', `/api/search?team_id=${world.team_id}&q=${words}`))).rows

test('what a comment says of an item that it mentions is stored nowhere, whoever wrote it', async () => {
  const { as, people } = world
  const mention = `<span data-type="mention" data-id="${people.full.id}">@Full</span>`
  const id = await write(world, `<p>${mention} see ${named(`#${WORDS}`)} unicorn</p>`, as.owner)
  const row = (await threadOf(world, as.full)).find((one) => one['id'] === id)
  expect(row?.['text']).toEqual({ html: expect.stringContaining(`see ${named()} unicorn`) })
  const text = { html: `<p>Unicorn ${named(`<b>${WORDS}</b>`)}</p>` }
  await must(as.owner('PUT', `/comments/${id}`, { text, row_version: 2 }))
  await whenSettled(server)
  const tables = await tablesOf(server)
  expect(tables).toEqual(expect.arrayContaining(['activity_lines', 'notifications', 'search_rows']))
  for (const table of tables) expect([table, await standsIn(server, table, WORDS)]).toEqual([table, false])
})

test('who may not see the item does not find the comment by its name, nor hears it', async () => {
  const { as } = world
  await write(world, `<p>Griffin ${named(NAME)}</p>`, as.owner)
  await vi.waitFor(async () => expect(await find('griffin')).toHaveLength(1), 30_000)
  expect(JSON.stringify(await find('griffin'))).not.toContain(NAME)
  expect(await find(NAME)).toEqual([])
  const asked = { ids: [hidden] }
  expect((await must(as.full('POST', '/items/names', asked))).rows).toEqual([])
  expect((await must(as.owner('POST', '/items/names', asked))).rows).toMatchObject([{ name: NAME }])
  for (const path of ['/notifications', `/comments?item_id=${world.item_id}`, '/activity'])
    expect(JSON.stringify(await as.full('GET', path))).not.toContain(NAME)
})
