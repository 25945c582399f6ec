import { hashOf } from '@weft/rich-text'
import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { recordOf, rowsOf } from '../testing/calls.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World
let item: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
  item = await addItem(world)
})

type Role = 'owner' | 'admin' | 'full' | 'invited' | 'outsider'

async function write(role: Role, html: string | null, old: string | null): Promise<void> {
  const id = `${item}.${world.attributes.note}`
  expect((await world.as[role].put('values', id, { data: html, old: { data: old } })).status).toBe(200)
}
const read = (role: Role, html: string) =>
  world.as[role].send('GET', `/items/${item}/texts/${world.attributes.note}/${hashOf(html)}`)
async function kept(): Promise<unknown[]> {
  const { body } = await world.as.owner.send('GET', `/items/${item}/activity`)
  return rowsOf({ body })
    .filter(({ attribute_id }) => attribute_id !== null)
    .map(({ old, is_kept }) => [old, is_kept ?? false])
}
/** As if all that was kept had been kept so much earlier. */
const pass = (minutes: number) =>
  server.db.owner((tx) =>
    tx.query(`update text_versions set kept_at = kept_at - make_interval(mins => $1) where item_id = $2`, [
      minutes,
      item,
    ]),
  )
const [A, B, C, D] = ['<p>A</p>', '<p>B</p>', '<p>C</p>', '<p>D</p>']

test('what a long text held is named by the activity, read, and brought back', async () => {
  await write('owner', A, null)
  await write('admin', B, A)
  await write('full', null, B)
  expect(await kept()).toEqual([
    [hashOf(B), true],
    [hashOf(A), true],
    [null, false],
  ])
  const found = await read('owner', A)
  expect([found.status, found.body.data]).toEqual([200, { html: A }])
  await write('owner', recordOf(found)['html'] as string, null)
  expect(recordOf(await world.as.owner.get('values', `${item}.${world.attributes.note}`))['data']).toBe(A)
})

test('who goes on writing keeps one version in ten minutes, and somebody else’s work another one', async () => {
  await write('owner', A, null)
  await write('owner', B, A)
  await write('owner', C, B)
  expect(await kept()).toEqual([
    [hashOf(B), false],
    [hashOf(A), true],
    [null, false],
  ])
  await write('admin', D, C)
  expect((await kept())[0]).toEqual([hashOf(C), true])
  await pass(11)
  await write('owner', A, D)
  expect((await kept())[0]).toEqual([hashOf(D), true])
  expect((await read('owner', B)).body.data).toBeNull()
})

test('what is older than the activity goes, and everything with its item', async () => {
  await write('owner', A, null)
  await write('owner', B, A)
  await pass(60 * 24 * 181)
  await write('owner', C, B)
  expect(await kept()).toEqual([
    [hashOf(B), true],
    [hashOf(A), false],
    [null, false],
  ])
})

test('is read by those who see the activity of the item and by nobody else', async () => {
  await write('owner', A, null)
  await write('admin', B, A)
  expect((await read('full', A)).status).toBe(200)
  expect((await read('invited', A)).status).toBe(403)
  expect((await read('outsider', A)).status).toBe(404)
  const path = `/items/${newUuid()}/texts/${world.attributes.note}/${hashOf(A)}`
  expect((await world.as.owner.send('GET', path)).status).toBe(404)
  const bad = `/items/${item}/texts/${world.attributes.note}/x`
  expect((await world.as.owner.send('GET', bad)).status).toBe(404)
})
