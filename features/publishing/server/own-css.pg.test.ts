import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { itemSlug } from '../shared/index.ts'
import { addPublishedBoard, newStranger } from './testing/published-board.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('documents and items look as their CSS says, for their content alone, and tables do not', async () => {
  const world = await addPublishedBoard(server)
  const css = 'h1 { color: rebeccapurple }'
  const doc = await world.publish({ view_id: world.doc_view })
  const item = await world.publish({ view_id: world.doc_view, item_id: world.page_id })
  const table = await world.publish({ view_id: world.table_view })
  for (const link of [doc, item, table]) {
    expect(link.css).toBe('')
    expect((await world.change(link, { css })).css).toBe(css)
  }
  const stranger = newStranger(server)
  for (const { path } of [doc, item])
    expect((await stranger.get(path)).text).toContain(`@scope (#content){:scope{${css}}}`)
  const slug = itemSlug(world.page_id, 'Getting started')
  for (const path of [table.path, `${table.path}/${slug}`])
    expect((await stranger.get(path)).text).not.toContain('rebeccapurple')
  await world.change(doc, { css: '' })
  expect((await stranger.get(doc.path)).text).not.toContain('@scope')
})

test('CSS that would load something, or leave its place, is refused and changes nothing', async () => {
  const world = await addPublishedBoard(server)
  const link = await world.publish({ view_id: world.doc_view })
  await world.change(link, { css: 'h1 { color: red }' })
  for (const css of ['h1 { background: url(https://a.b/c) }', '} body { display: none', 'a'.repeat(10_001)]) {
    const { status } = await world.send(world.owner, 'PUT', `/published/${link.id}`, { css })
    expect([css.slice(0, 20), status]).toEqual([css.slice(0, 20), 422])
  }
  expect((await newStranger(server).get(link.path)).text).toContain(
    '@scope (#content){:scope{h1 { color: red }}}',
  )
})
