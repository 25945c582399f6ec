import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Ask, sendRaw, changesNothing } from '../testing/raw.ts'
import { addWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

const send = (...ask: Ask) => sendRaw(world, ...ask)
const leavesNothing = (calls: () => Promise<void>) => changesNothing(server, calls)

const COLLECTIONS = ['boards', 'folders', 'views', 'attributes', 'items', 'values', 'permissions']

describe('Ids that are none', () => {
  const ids = [
    'x',
    '%00',
    '%ff',
    "' or 1=1",
    '..%2f..',
    '-'.repeat(36),
    `${'-'.repeat(36)}.${'-'.repeat(36)}`,
    'A'.repeat(80),
    '__proto__',
    '0',
    '[object Object]',
    'Ä'.repeat(11),
  ]
  test('are a 404 or 422 in a path, never a 500', async () => {
    await leavesNothing(async () => {
      for (const collection of COLLECTIONS) {
        for (const id of ids) {
          const path = `/${collection}/${encodeURI(id)}`
          const statuses = [
            (await send('GET', path)).status,
            (await send('PUT', path, '{"row_version":1,"name":"N","data":1}')).status,
            (await send('PUT', path, '{"row_version":2,"old":{}}')).status,
            (await send('DELETE', path)).status,
            (await send('POST', `${path}/restore`)).status,
          ]
          for (const status of statuses)
            expect([path, [400, 404, 422].includes(status), status]).toEqual([path, true, status])
        }
      }
    })
  })

  test('are a 404 or 422 in a query, or find nothing', async () => {
    await leavesNothing(async () => {
      for (const collection of COLLECTIONS) {
        for (const field of [
          'board_id',
          'folder_id',
          'item_id',
          'ids',
          'after',
          'since',
          'limit',
          'rights',
          'expand',
          'filter',
          'sort',
          'locale',
          'tz',
          'week_start',
        ]) {
          for (const id of ['x', '\u0000', '-'.repeat(36), '', '{"op":"and"}', '99999999999999999999']) {
            for (const more of collection === 'items'
              ? ['', `&folder_id=${world.folder_id}&sort=[]`]
              : ['']) {
              const path = `/${collection}?${field}=${encodeURIComponent(id)}${more}`
              const { status } = await send('GET', path)
              expect([path, [200, 400, 404, 422].includes(status), status]).toEqual([path, true, status])
            }
          }
        }
      }
    })
  })

  test('are a 404 or 422 in a body', async () => {
    await leavesNothing(async () => {
      const { as, board_id, folder_id } = world
      for (const id of [...ids, 5, null, {}, [], true]) {
        for (const [collection, own, body] of [
          ['folders', newSlug(), { board_id: id, name: 'F' }],
          ['folders', newSlug(), { board_id, parent_id: id === null ? 5 : id, name: 'F' }],
          ['views', newSlug(), { board_id, folder_id: id, name: 'V', type: 'list' }],
          ['attributes', newUuid(), { board_id: id, name: 'A', type: 'text' }],
          ['items', newUuid(), { board_id: id, folder_id }],
          ['items', newUuid(), { board_id, folder_id: id }],
          ['items', newUuid(), { board_id, folder_id, parent_id: id === null ? 5 : id }],
          ['items', newUuid(), { board_id, folder_id, values: { [String(id)]: 1 } }],
          ['permissions', `board.${board_id}`, { resource_type: 'board', resource_id: id }],
          ['permissions', `board.${board_id}`, { resource_type: id, resource_id: board_id }],
        ] as const) {
          const { status } = await as.owner.put(collection, own, { ...body, row_version: 1 })
          // A "__proto__" key never comes so far.
          expect([collection, id, [400, 404, 422].includes(status), status]).toEqual([
            collection,
            id,
            true,
            status,
          ])
        }
      }
    })
  })
})
