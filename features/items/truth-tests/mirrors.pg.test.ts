import { referenceId } from '@weft/model'
import { startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { pages } from './testing/one-truth.ts'
import { addTruthWorld } from './testing/truth-world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())

test('a mirror that is removed for ever leaves no id of it behind, and links go on one way', async () => {
  const { owner, board } = await addTruthWorld(server)
  const [here, there] = [await board('Here'), await board('There')]
  const [name, title] = [
    await here.attribute('Name', 'text', { primary: true }),
    await there.attribute('Name', 'text', { primary: true }),
  ]
  const link = await here.attribute('Link', 'reference', { settings: { board_id: there.board_id } })
  const mirror = String((await here.now(link)).settings['mirror_id'])
  const [item, target, another] = [
    await here.item({ [name]: 'a' }),
    await there.item({ [title]: 'b' }),
    await there.item({ [title]: 'c' }),
  ]
  const put = async (to_item_id: string) => {
    const key = { from_item_id: item, attribute_id: link, to_item_id }
    return (await owner.put('references', referenceId(key), { ...key, row_version: 1 })).status
  }
  expect(await put(target)).toBe(201)
  expect((await owner.remove('attributes', mirror)).status).toBe(200)
  expect((await here.now(link)).settings).toMatchObject({ two_way: true, mirror_id: mirror })
  expect((await owner.send('DELETE', `/trash/${mirror}`)).status).toBe(200)
  expect((await here.now(link)).settings).toMatchObject({ two_way: false, mirror_id: null })
  expect(await put(another)).toBe(201)
  await whenSettled(server)
  const links = await pages(owner, 'references', { item_id: item })
  expect(new Set(links.map((row) => row['to_item_id']))).toEqual(new Set([target, another]))
  const rows = await server.db.owner((tx) =>
    tx.query('select 1 from attributes where settings::text like $1', [`%${mirror}%`]),
  )
  expect(rows).toEqual([])
})
