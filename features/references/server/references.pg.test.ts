import { newUuid } from '@weft/base'
import { privateBoardEntries } from '@weft/permissions'
import { type Fields, must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addItem,
  addReferenceWorld,
  linkedFrom,
  linksOf,
  pathOf,
  type ReferenceWorld,
} from './testing/reference-world.ts'

let server: TestServer
let world: ReferenceWorld

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addReferenceWorld(server)
})

const NEW = { row_version: 1 }
const { link, there, back, pair } = linksOf(() => world)

/** Hides a board from everybody who is not on it. */
async function lock(board_id: string) {
  const { as, people } = world
  await must(
    as.owner('PUT', `/boards/${board_id}`, {
      user_ids: [people.owner.id],
      old: { user_ids: [] },
      row_version: 2,
    }),
  )
  await must(
    as.owner('PUT', `/permissions/board.${board_id}`, {
      resource_type: 'board',
      resource_id: board_id,
      permissions: privateBoardEntries(),
      ...NEW,
    }),
  )
}

describe('A two-way reference', () => {
  test('makes its mirror on the other board, called after the board it comes from', async () => {
    const { as, tasks, clients, link_id, mirror_id } = world
    const { rows } = await must(as.owner('GET', `/attributes?board_id=${clients.board_id}`))
    const mirror = rows.find(({ id }) => id === mirror_id)
    expect(mirror).toMatchObject({ name: 'Tasks', type: 'reference', row_version: 1 })
    expect(mirror?.['settings']).toMatchObject({
      board_id: tasks.board_id,
      mirror_id: link_id,
      two_way: true,
    })
    const second = await must(
      as.owner('PUT', `/attributes/${newUuid()}`, {
        board_id: tasks.board_id,
        name: 'Payer',
        type: 'reference',
        settings: { board_id: clients.board_id },
        ...NEW,
      }),
    )
    const id = (second.record['settings'] as Fields)['mirror_id']
    const again = await must(as.owner('GET', `/attributes/${String(id)}`))
    expect(again.record['name']).toBe('Tasks 2')
  })

  test('needs the right to add attributes there, and the board in sight', async () => {
    const { as, tasks, clients } = world
    const add = (by: 'restricted' | 'full', settings: Fields) =>
      as[by]('PUT', `/attributes/${newUuid()}`, {
        board_id: tasks.board_id,
        name: newUuid(),
        type: 'reference',
        settings: { board_id: clients.board_id, ...settings },
        ...NEW,
      })
    expect((await add('full', {})).status).toBe(201)
    await lock(clients.board_id)
    expect((await add('full', {})).status).toBe(404)
    expect((await add('full', { two_way: false })).status).toBe(404)
  })

  test('cannot lead elsewhere later', async () => {
    const { as, tasks, link_id } = world
    const { record } = await must(as.owner('GET', `/attributes/${link_id}`))
    const settings = { ...(record['settings'] as Fields), board_id: tasks.board_id }
    const changed = await as.owner('PUT', `/attributes/${link_id}`, { settings, row_version: 2 })
    expect([changed.status, changed.text]).toEqual([422, expect.stringContaining('board_id')])
  })
})

describe('A link', () => {
  test('keeps a long name in whole letters', async () => {
    const { as, tasks, clients } = world
    const name = `${'a'.repeat(999)}🌾 harvest`
    const task = await addItem(as.owner, tasks, 'Sow')
    const client = await addItem(as.owner, clients, name)
    expect((await link(task, client)).status).toBe(201)
    expect(await there(task)).toEqual([client])
  })

  test('shows from both sides, with the name of the other item', async () => {
    const { as, link_id, mirror_id, clients, tasks } = world
    const { task, client } = await pair()
    const made = await link(task, client)
    expect([made.status, made.record]).toEqual([
      201,
      expect.objectContaining({
        from_item_id: task,
        attribute_id: link_id,
        to_item_id: client,
        folder_id: tasks.folder_id,
        to_folder_id: clients.folder_id,
        name: 'Acme',
        row_version: 1,
      }),
    ])
    const other = await must(as.owner('GET', pathOf(client, mirror_id, task)))
    expect(other.record).toMatchObject({ name: 'Call', folder_id: clients.folder_id, to_item_id: task })
    expect([await there(task), await back(client)]).toEqual([[client], [task]])
  })

  test('is one link, from whichever side and however often it is made', async () => {
    const { as, mirror_id } = world
    const { task, client } = await pair()
    await link(task, client)
    const again = await link(task, client)
    expect([again.status, again.record['row_version']]).toEqual([200, 1])
    const other = await as.owner('PUT', pathOf(client, mirror_id, task), NEW)
    expect([other.status, other.record['row_version']]).toEqual([200, 1])
  })

  test('is made by two people at the same time without a fault', async () => {
    const { as, mirror_id } = world
    const { task, client } = await pair()
    const answers = await Promise.all([
      link(task, client),
      as.full('PUT', pathOf(client, mirror_id, task), NEW),
      link(task, client, as.full),
      as.owner('PUT', pathOf(client, mirror_id, task), NEW),
    ])
    expect(answers.map(({ status }) => status).every((status) => status < 300)).toBe(true)
    expect([await there(task), await back(client)]).toEqual([[client], [task]])
  })

  test('goes from both sides and comes back to both', async () => {
    const { as, mirror_id } = world
    const { task, client } = await pair()
    await link(task, client)
    const path = pathOf(client, mirror_id, task)
    const gone = await as.owner('DELETE', path)
    expect([gone.status, gone.record['row_version']]).toEqual([200, 2])
    expect((await as.owner('DELETE', path)).record).toEqual(gone.record)
    expect([await there(task), await back(client)]).toEqual([[], []])
    const restored = await as.owner('POST', `${path}/restore`)
    expect([restored.status, restored.record['row_version']]).toEqual([200, 3])
    expect([await there(task), await back(client)]).toEqual([[client], [task]])
    await as.owner('DELETE', path)
    expect((await link(task, client)).record['row_version']).toBe(5)
  })

  test('takes its place in the cell by the version rule', async () => {
    const { as, link_id } = world
    const { task, client } = await pair()
    await link(task, client)
    const path = pathOf(task, link_id, client)
    const moved = await as.owner('PUT', path, { sort_order: 5, old: { sort_order: 0 }, row_version: 2 })
    expect(moved.record).toMatchObject({ sort_order: 5, row_version: 2 })
    const late = await as.owner('PUT', path, { sort_order: 7, old: { sort_order: 0 }, row_version: 2 })
    expect([late.status, late.record['sort_order']]).toEqual([409, 5])
  })

  test('keeps what is said of it at one end, by the version rule, and when it comes back', async () => {
    const { as, link_id } = world
    const { task, client } = await pair()
    const path = pathOf(task, link_id, client)
    const said = await as.owner('PUT', path, { ...NEW, data: { kind: 'SS', lag: 2 } })
    expect(said.record).toMatchObject({ data: { kind: 'SS', lag: 2 } })
    const mirrored = await as.owner('GET', pathOf(client, world.mirror_id, task))
    expect(mirrored.record['data']).toBeNull()
    const old = { data: { kind: 'SS', lag: 2 } }
    const changed = await as.owner('PUT', path, { data: { kind: 'FS', lag: 0 }, old, row_version: 2 })
    expect(changed.record).toMatchObject({ data: { kind: 'FS', lag: 0 }, row_version: 2 })
    const late = await as.owner('PUT', path, { data: { kind: 'FF', lag: 0 }, old, row_version: 2 })
    expect([late.status, late.record['data']]).toEqual([409, { kind: 'FS', lag: 0 }])
    await as.owner('DELETE', path)
    expect((await as.owner('POST', `${path}/restore`)).record['data']).toEqual({ kind: 'FS', lag: 0 })
  })

  test('refuses to keep much', async () => {
    const { task, client } = await pair()
    for (const data of ['FS', [1], { kind: { deep: 1 } }, { kind: 'x'.repeat(300) }])
      expect(
        (await world.as.owner('PUT', pathOf(task, world.link_id, client), { ...NEW, data })).status,
      ).toBe(422)
  })

  test('gives way to the next one where a cell holds one item', async () => {
    const { as, tasks, clients } = world
    const { task, client } = await pair()
    const settings = { board_id: clients.board_id, multiple: false }
    const one = newUuid()
    const { record } = await must(
      as.owner('PUT', `/attributes/${one}`, {
        board_id: tasks.board_id,
        name: 'One',
        type: 'reference',
        settings,
        ...NEW,
      }),
    )
    const mirror = String((record['settings'] as Fields)['mirror_id'])
    const next = await addItem(as.owner, clients, 'Next', clients.other_folder_id)
    await must(as.owner('PUT', pathOf(task, one, client), NEW))
    await must(as.owner('PUT', pathOf(task, one, next), NEW))
    expect(await linkedFrom(as.owner, task, one)).toEqual([next])
    expect(await linkedFrom(as.owner, client, mirror)).toEqual([])
    // From the other side as well.
    await must(as.owner('PUT', pathOf(client, mirror, task), NEW))
    expect(await linkedFrom(as.owner, task, one)).toEqual([client])
    expect(await linkedFrom(as.owner, next, mirror)).toEqual([])
  })

  test('leads only where its attribute leads', async () => {
    const { as, tasks, clients, link_id } = world
    const { task } = await pair()
    const other = await addItem(as.owner, tasks, 'Other')
    expect((await link(task, other)).code).toBe('not_on_that_board')
    expect((await link(task, newUuid())).status).toBe(404)
    expect((await as.owner('PUT', pathOf(task, tasks.amount_id, other), NEW)).code).toBe('no_reference')
    const fields = { ...NEW, to_item_id: task }
    expect(
      (await as.owner('PUT', pathOf(task, link_id, await addItem(as.owner, clients, 'B')), fields)).status,
    ).toBe(422)
    const own = newUuid()
    const settings = { board_id: tasks.board_id, folder_id: tasks.other_folder_id }
    await must(
      as.owner('PUT', `/attributes/${own}`, {
        board_id: tasks.board_id,
        name: 'Own',
        type: 'reference',
        settings,
        ...NEW,
      }),
    )
    expect((await as.owner('PUT', pathOf(task, own, task), NEW)).code).toBe('linked_to_itself')
    expect((await as.owner('PUT', pathOf(task, own, other), NEW)).code).toBe('not_on_that_board')
    const inside = await addItem(as.owner, tasks, 'Inside', tasks.other_folder_id)
    expect((await as.owner('PUT', pathOf(task, own, inside), NEW)).status).toBe(201)
  })

  test('is no value', async () => {
    const { task } = await pair()
    const { status, code } = await world.as.owner('PUT', `/values/${task}.${world.link_id}`, {
      data: ['x'],
      ...NEW,
    })
    expect([status, code]).toEqual([422, 'static_attribute'])
  })

  test('is made in one call with the items and the attribute that it is between', async () => {
    const { as, tasks, clients } = world
    const [a, b, attribute, mirror_id] = [newUuid(), newUuid(), newUuid(), newUuid()]
    const put = (route: string, item: Fields) => ({
      method: 'put',
      route,
      item: { ...item, ...NEW },
      idempotency_key: newUuid(),
    })
    const { rows } = await must(
      as.owner('POST', '/bulk', [
        put(`/attributes/${attribute}`, {
          board_id: tasks.board_id,
          name: 'Bulk',
          type: 'reference',
          settings: { board_id: clients.board_id, mirror_id },
        }),
        put(`/items/${a}`, { board_id: tasks.board_id, folder_id: tasks.folder_id }),
        put(`/items/${b}`, { board_id: clients.board_id, folder_id: clients.folder_id }),
        put(pathOf(a, attribute, b), {}),
        put(pathOf(b, mirror_id, a), {}),
        put(pathOf(a, attribute, newUuid()), {}),
      ]),
    )
    expect(rows.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 404])
    expect(await linkedFrom(as.owner, b, mirror_id)).toEqual([a])
  })
})

describe('Of an item out of sight', () => {
  test('nobody learns the name, from no answer and no frame', async () => {
    const { as, clients, tasks, link_id } = world
    const { task, client } = await pair()
    await lock(clients.board_id)
    const made = await link(task, client)
    expect(made.record['name']).toBe('Acme')
    const path = pathOf(task, link_id, client)
    for (const url of [
      path,
      `/references?folder_id=${tasks.folder_id}`,
      `/references?folder_id=${tasks.folder_id}&since=0`,
      `/references?item_id=${task}`,
      `/references?ids=${path.slice(12)}`,
      '/references',
    ]) {
      const { text } = await must(as.full('GET', url))
      expect(text).not.toContain('Acme')
      expect(text).not.toContain(clients.folder_id)
      expect(text).toContain('Private item')
    }
    const again = await as.full('PUT', path, { sort_order: 9, old: { sort_order: 0 }, row_version: 2 })
    expect([again.status, again.text]).toEqual([200, expect.not.stringContaining('Acme')])
    expect((await as.full('GET', `/references?folder_id=${clients.folder_id}`)).status).toBe(404)
  })

  test('a link can be taken away by whoever may edit this end, but none can be made', async () => {
    const { as, clients } = world
    const { task, client } = await pair()
    const other = await addItem(as.owner, clients, 'Secret')
    await link(task, client)
    await lock(clients.board_id)
    expect((await link(task, other, as.full)).status).toBe(404)
    expect((await as.full('DELETE', pathOf(task, world.link_id, client))).status).toBe(200)
    expect(await back(client)).toEqual([])
  })

  test('the right to edit is asked at the end where the link is made', async () => {
    const { as, people, tasks } = world
    const { task, client } = await pair()
    await must(
      as.owner('PUT', `/permissions/folder.${tasks.folder_id}`, {
        resource_type: 'folder',
        resource_id: tasks.folder_id,
        permissions: { [`EDIT_ITEM:user:${people.full.id}`]: false },
        ...NEW,
      }),
    )
    expect((await link(task, client, as.full)).status).toBe(403)
    const other = await as.full('PUT', pathOf(client, world.mirror_id, task), NEW)
    expect(other.status).toBe(201)
    expect(await there(task)).toEqual([client])
    expect((await as.full('DELETE', pathOf(task, world.link_id, client))).status).toBe(403)
  })
})

test('an item that the filter of the attribute leaves out cannot be linked, from neither side', async () => {
  const { as, tasks, clients, link_id, mirror_id } = world
  const condition = { attribute_id: clients.amount_id, operator: 'gte', value: 10 }
  const { record } = await must(as.owner('GET', `/attributes/${link_id}`))
  const settings = record['settings'] as Fields
  await must(
    as.owner('PUT', `/attributes/${link_id}`, {
      settings: { ...settings, filter: { op: 'and', conditions: [condition] } },
      old: { settings },
    }),
  )
  const task = await addItem(as.owner, tasks, 'Call')
  const small = await addItem(as.owner, clients, 'Small')
  const large = await addItem(as.owner, clients, 'Large')
  await must(as.owner('PUT', `/values/${large}.${clients.amount_id}`, { data: 12, row_version: 1 }))
  expect(await link(task, small)).toMatchObject({ status: 422, code: 'not_selectable' })
  expect(await as.owner('PUT', pathOf(small, mirror_id, task), NEW)).toMatchObject({ code: 'not_selectable' })
  expect((await link(task, large)).status).toBe(201)
})
