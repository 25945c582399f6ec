import { newSlug, newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { rowsOf } from '../testing/calls.ts'
import { addItem, addWorld, newItem, type World } from '../testing/world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

const say = (text: string) => ({ values: { [world.attributes.name]: text } })

/** Takes the folder from everybody but the owner. */
async function close(folder_id = world.folder_id): Promise<void> {
  const entries = { resource_type: 'folder', resource_id: folder_id, permissions: privateFolderEntries([]) }
  const id = `folder.${folder_id}`
  expect((await world.as.owner.put('permissions', id, { ...entries, row_version: 1 })).status).toBe(201)
}

test('items asked for by id over several boards are those in sight', async () => {
  const { owner, invited } = world.as
  const [board_id, folder_id] = [newSlug(), newSlug()]
  const name_id = newUuid()
  await owner.put('boards', board_id, { name: 'Other', user_ids: [world.people.owner.id], row_version: 1 })
  await owner.put('folders', folder_id, { board_id, name: 'There', row_version: 1 })
  await owner.put('attributes', name_id, { board_id, name: 'N', type: 'text', primary: true, row_version: 1 })
  const there = newUuid()
  await owner.put('items', there, { board_id, folder_id, values: { [name_id]: 'SECRET' }, row_version: 1 })
  const [here, hidden] = [
    await addItem(world, say('here')),
    await addItem(world, { ...say('SECRET'), folder_id: world.other_folder_id }),
  ]
  await close(world.other_folder_id)
  const ids = [there, here, hidden].join()
  for (const [collection, more] of [
    ['items', { ids, expand: 'values' }],
    ['items', { ids, sort: JSON.stringify([{ attribute_id: world.attributes.name, direction: 'asc' }]) }],
    ['items', { ids, filter: JSON.stringify({ op: 'and', conditions: [] }) }],
    [
      'values',
      {
        ids: [
          `${there}.${name_id}`,
          `${here}.${world.attributes.name}`,
          `${hidden}.${world.attributes.name}`,
        ].join(),
      },
    ],
  ] as const) {
    const answer = await invited.index(collection, more)
    expect(JSON.stringify(answer.body)).not.toContain('SECRET')
    if (answer.status === 200) expect(rowsOf(answer)).toHaveLength(1)
  }
})

test('a key answers nobody but who sent it, and tells nothing new when rights were lost', async () => {
  const { owner, invited, full } = world.as
  const key = newUuid()
  const id = newUuid()
  // More than is kept of an answer: it is told with the record as it is.
  const links = [1, 2, 3].map((n) => ({
    id: newUuid(),
    url: `https://weft.test/${n}`,
    name: 'x'.repeat(255),
  }))
  const note = `<p>${'x'.repeat(3_000)}</p>`
  const body = newItem(world, { values: { [world.attributes.note]: note, [world.attributes.links]: links } })
  expect((await invited.put('items', id, body, key)).status).toBe(201)
  // Somebody else with the same key asks anew.
  expect((await full.put('items', id, body, key)).status).not.toBe(201)
  const value = `${id}.${world.attributes.name}`
  expect((await owner.put('values', value, { data: 'SECRET', row_version: 1 })).status).toBe(200)
  await close()
  const again = await invited.put('items', id, body, key)
  expect(JSON.stringify(again.body)).not.toContain('SECRET')
  expect(again.body.data).toEqual({ id })
  const [bulk] = await invited.bulk([
    { method: 'put', route: `/items/${id}`, item: body, idempotency_key: key },
  ])
  expect(JSON.stringify(bulk)).not.toContain('SECRET')
  // A key that was used for this is good for nothing else.
  expect((await invited.put('items', newUuid(), body, key)).status).toBe(422)
})

test('a feed that was followed tells nothing more when rights were lost, whatever is claimed of them', async () => {
  const { owner, invited } = world.as
  const item = await addItem(world, say('here'))
  const first = await invited.index('items', { folder_id: world.folder_id })
  const { seq, rights } = first.body
  await close()
  await owner.put('values', `${item}.${world.attributes.name}`, { data: 'SECRET', row_version: 2 })
  const asked: Record<string, string | number>[] = [
    { folder_id: world.folder_id, since: seq ?? 0, rights: rights ?? '' },
    { folder_id: world.folder_id, since: seq ?? 0, rights: rights ?? '', expand: 'values' },
    { folder_id: world.folder_id, since: seq ?? 0 },
  ]
  for (const query of asked)
    for (const collection of ['items', 'values']) {
      const answer = await invited.index(collection, query)
      expect([answer.status, JSON.stringify(answer.body).includes('SECRET')]).toEqual([404, false])
    }
  const board = { board_id: world.board_id }
  const known = await invited.index('views', board)
  await owner.put('views', newSlug(), {
    ...board,
    folder_id: world.folder_id,
    name: 'SECRET',
    type: 'table',
    row_version: 1,
  })
  const claims: Record<string, string>[] = [{}, { rights: known.body.rights ?? '' }]
  for (const claim of claims) {
    const answer = await invited.index('views', { ...board, since: known.body.seq ?? 0, ...claim })
    expect(JSON.stringify(answer.body)).not.toContain('SECRET')
  }
})

test('answers of bulk calls hold no more than single ones, whatever is asked to come with them', async () => {
  const { invited } = world.as
  const hidden = await addItem(world, { ...say('SECRET'), folder_id: world.other_folder_id })
  const here = await addItem(world, say('here'))
  await close(world.other_folder_id)
  const entry = (route: string, item: object) => ({
    method: 'put',
    route,
    item,
    idempotency_key: newUuid(),
  })
  const asked = [
    entry(`/items/${hidden}`, { sort_order: 1, row_version: 2 }),
    entry(`/items/${here}`, { parent_id: hidden, row_version: 2 }),
    entry(`/values/${hidden}.${world.attributes.name}`, { data: 'x', row_version: 2 }),
    entry(`/items/${here}?expand=values`, { sort_order: 1, row_version: 2 }),
  ]
  for (const path of ['/bulk', '/bulk?expand=values', '/bulk?include=values,folder,references'])
    for (const one of asked) {
      const { body } = await invited.send('POST', path, [{ ...one, idempotency_key: newUuid() }])
      expect(JSON.stringify(body)).not.toContain('SECRET')
      const [status] = (body as unknown as { status?: number }[]).map?.((answer) => answer.status) ?? [422]
      expect(status).toBeGreaterThanOrEqual(400)
    }
})

test('personal views of others are not there, by whatever id they are named', async () => {
  const { owner, full, admin } = world.as
  const view = newSlug()
  const { board_id, folder_id } = world
  const settings = { filter: null }
  const body = {
    board_id,
    folder_id,
    name: 'SECRET',
    type: 'table',
    access: 'personal',
    settings,
    row_version: 1,
  }
  expect((await full.put('views', view, body)).status).toBe(201)
  for (const [path, method, more] of [
    [`/views/${view}`, 'GET', undefined],
    [`/views/${view}`, 'PUT', { name: 'mine', row_version: 2 }],
    [`/views/${view}`, 'PUT', { access: 'shared', old: { access: 'personal' } }],
    [`/views/${view}`, 'DELETE', undefined],
    [`/views/${view}/restore`, 'POST', undefined],
    [`/views?ids=${view}`, 'GET', undefined],
    [`/views?folder_id=${folder_id}`, 'GET', undefined],
  ] as const) {
    const answer = await admin.send(method, path, more)
    expect([path, method, JSON.stringify(answer.body).includes('SECRET')]).toEqual([path, method, false])
    if (!path.includes('?')) expect([path, answer.status]).toEqual([path, 404])
  }
  expect((await owner.get('views', view)).status).toBe(200)
})
