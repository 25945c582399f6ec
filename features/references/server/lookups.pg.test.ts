import { newUuid } from '@weft/base'
import { privateBoardEntries } from '@weft/permissions'
import { type Fields, must, sayIn, startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addBoard,
  addItem,
  addReferenceWorld,
  type Board,
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

async function addAttribute(board: Board, type: string, settings: Fields, by: 'owner' | 'full' = 'owner') {
  const id = newUuid()
  const fields = { board_id: board.board_id, name: `${type} ${id}`, type, settings, ...NEW }
  return { id, reply: await world.as[by]('PUT', `/attributes/${id}`, fields) }
}

/** A task that is linked to a client, whose amount is looked up. */
async function looked(settings: Fields = {}, type = 'lookup') {
  const { as, tasks, clients, link_id } = world
  const task = await addItem(as.owner, tasks, 'Call')
  const client = await addItem(as.owner, clients, 'Acme')
  await must(as.owner('PUT', pathOf(task, link_id, client), NEW))
  const target_id = clients.amount_id
  const { id, reply } = await addAttribute(tasks, type, { reference_id: link_id, target_id, ...settings })
  expect(reply.status).toBe(201)
  return { task, client, id }
}

/** Lets nobody see a board but the owner. */
async function close({ board_id }: Board): Promise<void> {
  const { as, people } = world
  const members = { user_ids: [people.owner.id], old: { user_ids: [] }, row_version: 2 }
  await must(as.owner('PUT', `/boards/${board_id}`, members))
  const entries = { resource_type: 'board', resource_id: board_id, permissions: privateBoardEntries() }
  await must(as.owner('PUT', `/permissions/board.${board_id}`, { ...entries, ...NEW }))
}
const closeClients = () => close(world.clients)

const inputsOf = async (task: string, client: string, as = world.as.owner) =>
  (await must(as('GET', pathOf(task, world.link_id, client)))).record['inputs']

const setAmount = (item: string, data: number, row_version: number) =>
  must(world.as.owner('PUT', `/values/${item}.${world.clients.amount_id}`, { data, row_version }))

describe('What is looked up', () => {
  test('is chosen by other attributes of the linked items, which come along from then on', async () => {
    const { as, clients } = world
    const { task, client, id } = await looked()
    await setAmount(client, 5, 1)
    const stored = (await must(as.owner('GET', `/attributes/${id}`))).record['settings'] as Fields
    const filter = {
      op: 'and',
      conditions: [{ attribute_id: clients.name_id, operator: 'contains', value: 'ac' }],
    }
    const settings = { ...stored, filter, about: { made: 'up' } }
    const { record } = await must(
      as.owner('PUT', `/attributes/${id}`, { settings, old: { settings: stored } }),
    )
    expect((record['settings'] as Fields)['about']).toMatchObject({ [clients.name_id]: { type: 'text' } })
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [clients.amount_id]: 5, [clients.name_id]: 'Acme' })
    const named = `/values/${client}.${clients.name_id}`
    await must(as.owner('PUT', named, { data: 'Zed', old: { data: 'Acme' } }))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toMatchObject({ [clients.name_id]: 'Zed' })

    const entries = {
      resource_type: 'board',
      resource_id: clients.board_id,
      permissions: privateBoardEntries(),
    }
    await must(as.owner('PUT', `/permissions/board.${clients.board_id}`, { ...entries, ...NEW }))
    const wider = { ...settings, sort: [{ attribute_id: newUuid(), direction: 'asc' }] }
    const refused = await as.full('PUT', `/attributes/${id}`, {
      settings: wider,
      old: { settings: record['settings'] },
    })
    expect(refused.status).toBe(404)
  })

  test('names nobody any more once the votes that it shows are anonymous', async () => {
    const { as, tasks, clients, link_id } = world
    const vote = await addAttribute(clients, 'vote', {})
    const [task, client] = [await addItem(as.owner, tasks, 'Call'), await addItem(as.owner, clients, 'Acme')]
    await must(as.owner('PUT', pathOf(task, link_id, client), NEW))
    await addAttribute(tasks, 'lookup', { reference_id: link_id, target_id: vote.id })
    const me = world.people.owner.id
    await must(as.owner('PUT', `/values/${client}.${vote.id}`, { data: [me], row_version: 1 }))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [vote.id]: [me] })
    const settings = { allowUnvote: true, anonymous: false }
    const hidden = { settings: { ...settings, anonymous: true }, old: { settings } }
    await must(as.owner('PUT', `/attributes/${vote.id}`, hidden))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [vote.id]: [expect.stringMatching(/^[0-9a-f]{32}$/)] })
  })

  test('comes with the links, those that were there before included, and follows every change', async () => {
    const { task, client } = await looked()
    const { amount_id } = world.clients
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({})
    await setAmount(client, 12, 1)
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [amount_id]: 12 })
    await setAmount(client, 15, 2)
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [amount_id]: 15 })
    const other = await addItem(world.as.owner, world.tasks, 'Mail')
    const made = await must(world.as.owner('PUT', pathOf(other, world.link_id, client), NEW))
    expect(made.record['inputs']).toEqual({ [amount_id]: 15 })
  })

  test('is told to those who see the linked item, and set up only by who sees the other board', async () => {
    const { as, clients, tasks, link_id } = world
    const { task, client, id } = await looked()
    await setAmount(client, 7, 1)
    await whenSettled(server)
    const filter = { op: 'and', conditions: [{ attribute_id: id, operator: 'eq', value: 7 }] }
    const asked = `/items?folder_id=${tasks.folder_id}&filter=${encodeURIComponent(JSON.stringify(filter))}`
    const found = async (say: typeof as.full) => (await must(say('GET', asked))).rows.map((row) => row['id'])
    const stamp = async () =>
      (
        await world.server.app.inject({
          url: `/api/${world.team_id}/references?folder_id=${tasks.folder_id}`,
          headers: world.people.full.headers,
        })
      ).json<{ rights: string; seq: number }>()
    expect([await found(as.owner), await found(as.full)]).toEqual([[task], [task]])
    const before = await stamp()

    await closeClients()
    expect(await inputsOf(task, client, as.owner)).toEqual({ [clients.amount_id]: 7 })
    expect(await inputsOf(task, client, as.full)).toEqual({})
    for (const path of [
      `/references?folder_id=${tasks.folder_id}`,
      `/references?item_id=${task}`,
      `/references?folder_id=${tasks.folder_id}&since=0`,
    ])
      expect((await must(as.full('GET', path))).rows).toMatchObject([{ name: 'Private item', inputs: {} }])
    // Columns that were made for one of them are not read by the other, in whichever order they ask.
    expect([await found(as.full), await found(as.owner), await found(as.full)]).toEqual([[], [task], []])
    // What a device kept from before is loaded anew, although nothing changed in the folder itself.
    const after = await stamp()
    expect(after.rights).not.toBe(before.rights)
    const late = `/references?folder_id=${tasks.folder_id}&since=${before.seq}&rights=${before.rights}`
    expect((await must(as.full('GET', late))).text).toContain('"refresh":true')

    const settings = { reference_id: link_id, target_id: clients.name_id }
    expect((await addAttribute(tasks, 'lookup', settings, 'full')).reply.status).toBe(404)
  })

  test('that is itself made of items out of sight is told to nobody who does not see them all', async () => {
    const { as, tasks, clients, link_id } = world
    // A third board, which the clients look up, and which is then closed.
    const deals = await addBoard(as.owner, 'Deals')
    const deal_id = newUuid()
    const to_deals = { board_id: deals.board_id, two_way: false }
    const fields = { board_id: clients.board_id, name: 'Deals', type: 'reference', settings: to_deals }
    await must(as.owner('PUT', `/attributes/${deal_id}`, { ...fields, ...NEW }))
    const there = { reference_id: deal_id, target_id: deals.name_id }
    const names = await addAttribute(clients, 'lookup', there)
    const said = await addAttribute(clients, 'formula', { formula: `"=" & {${names.id}}` })
    const [task, client, deal] = [
      await addItem(as.owner, tasks, 'Call'),
      await addItem(as.owner, clients, 'Acme'),
      await addItem(as.owner, deals, 'SECRET-DEAL'),
    ]
    for (const [from, by, to] of [
      [client, deal_id, deal],
      [task, link_id, client],
    ] as const)
      await must(as.owner('PUT', pathOf(from, by, to), NEW))
    for (const target_id of [names.id, deal_id, said.id, clients.name_id]) {
      const made = await addAttribute(tasks, 'lookup', { reference_id: link_id, target_id })
      expect([target_id, made.reply.status]).toEqual([target_id, 201])
    }
    await whenSettled(server)
    expect(JSON.stringify(await inputsOf(task, client, as.full))).toContain('SECRET-DEAL')
    await close(deals)
    expect(JSON.stringify(await inputsOf(task, client, as.owner))).toContain('SECRET-DEAL')
    expect(await inputsOf(task, client, as.full)).toEqual({ [clients.name_id]: 'Acme' })
    const withheld = async (say: typeof as.full) =>
      (await must(say('GET', pathOf(task, link_id, client)))).record['withheld']
    expect(await withheld(as.owner)).toBeUndefined()
    expect(await withheld(as.full)).toEqual(expect.arrayContaining([names.id, said.id]))
    expect((await must(as.full('GET', `/references?folder_id=${tasks.folder_id}`))).text).not.toContain(
      deals.folder_id,
    )
  })

  test('of something that moved out of sight two links away is told to nobody any more who saw it', async () => {
    const { as, tasks, clients, link_id, people } = world
    const deals = await addBoard(as.owner, 'Deals')
    const secret = { resource_type: 'folder', resource_id: deals.other_folder_id }
    const permissions = { [`VIEW_FOLDER:user:${people.full.id}`]: false }
    await must(
      as.owner('PUT', `/permissions/folder.${deals.other_folder_id}`, { ...secret, permissions, ...NEW }),
    )
    const deal_id = newUuid()
    const to_deals = { board_id: deals.board_id, two_way: false }
    const fields = { board_id: clients.board_id, name: 'Deals', type: 'reference', settings: to_deals }
    await must(as.owner('PUT', `/attributes/${deal_id}`, { ...fields, ...NEW }))
    const names = await addAttribute(clients, 'lookup', { reference_id: deal_id, target_id: deals.name_id })
    const far = await addAttribute(tasks, 'lookup', { reference_id: link_id, target_id: names.id })
    const [task, client, deal] = [
      await addItem(as.owner, tasks, 'Call'),
      await addItem(as.owner, clients, 'Acme'),
      await addItem(as.owner, deals, 'SECRET-DEAL'),
    ]
    const other = await addItem(as.owner, tasks, 'Mail')
    await must(as.owner('PUT', pathOf(client, deal_id, deal), NEW))
    await must(as.owner('PUT', pathOf(task, link_id, client), NEW))
    await whenSettled(server)
    expect(await inputsOf(task, client, as.full)).toEqual({ [names.id]: ['SECRET-DEAL'] })

    await must(as.owner('POST', `/items/${deal}/move`, { folder_id: deals.other_folder_id }))
    await whenSettled(server)
    expect(await inputsOf(task, client, as.full)).toEqual({})
    expect(await inputsOf(task, client, as.owner)).toEqual({ [names.id]: ['SECRET-DEAL'] })
    // Orders and conditions are of who looks, through lent eyes as well.
    const asked = (sort: object[], filter: object) =>
      `/items?folder_id=${tasks.folder_id}&sort=${encodeURIComponent(JSON.stringify(sort))}` +
      `&filter=${encodeURIComponent(JSON.stringify(filter))}`
    const lent = sayIn(server, world.team_id, {
      ...people.owner.headers,
      'x-view-as': String(people.full.id),
    })
    const first = asked([{ attribute_id: far.id, direction: 'desc' }], { op: 'and', conditions: [] })
    const found = asked([], {
      op: 'and',
      conditions: [{ attribute_id: far.id, operator: 'contains', value: 'secret' }],
    })
    const rows = async (say: typeof as.full, path: string) =>
      (await must(say('GET', path))).rows.map(({ id }) => id)
    for (const say of [as.full, lent]) {
      expect(await rows(say, found)).toEqual([])
      expect(await rows(say, first)).toEqual(await rows(say, `/items?folder_id=${tasks.folder_id}`))
    }
    expect(await rows(as.owner, found)).toEqual([task])
    expect(await rows(as.owner, first)).toEqual([task, other])
    expect(await inputsOf(task, client, lent)).toEqual({})

    // What was in the trash meanwhile comes back as hidden as it went.
    await must(as.owner('DELETE', `/items/${client}`))
    await whenSettled(server)
    await must(as.owner('POST', `/items/${client}/restore`))
    await whenSettled(server)
    const { text } = await must(as.full('GET', `/references?folder_id=${tasks.folder_id}`))
    expect(text).not.toContain('SECRET')
  })

  test.each([
    ['', false],
    [', which show something of theirs', true],
  ])('counts as empty in filters of links%s, for whoever may not see it', async (_what, isShown) => {
    const { as, tasks, clients, link_id } = world
    if (isShown) await looked()
    // The clients look up deals, whose board is closed; whoever sees the clients could ask by a filter what is in there.
    const deals = await addBoard(as.owner, 'Deals')
    const deal_id = newUuid()
    const to_deals = { board_id: deals.board_id, two_way: false }
    const fields = { board_id: clients.board_id, name: 'Deals', type: 'reference', settings: to_deals }
    await must(as.owner('PUT', `/attributes/${deal_id}`, { ...fields, ...NEW }))
    const names = await addAttribute(clients, 'lookup', { reference_id: deal_id, target_id: deals.name_id })
    const [client, deal] = [
      await addItem(as.owner, clients, 'Acme'),
      await addItem(as.owner, deals, 'SECRET-DEAL'),
    ]
    await must(as.owner('PUT', pathOf(client, deal_id, deal), NEW))
    await whenSettled(server)
    await close(deals)
    const settings = (await must(as.full('GET', `/attributes/${link_id}`))).record['settings'] as Fields
    const asks = (value: string) => ({
      op: 'and',
      conditions: [{ attribute_id: names.id, operator: 'contains', value }],
    })
    const filtered = { ...settings, filter: asks('secret') }
    await must(as.full('PUT', `/attributes/${link_id}`, { settings: filtered, old: { settings } }))
    const tried = async (say: typeof as.full) => {
      const task = await addItem(as.owner, tasks, 'Call')
      return (await say('PUT', pathOf(task, link_id, client), NEW)).code
    }
    expect([await tried(as.full), await tried(as.owner)]).toEqual(['not_selectable', undefined])
  })

  test('keeps the type of what it shows, and its name when that changes', async () => {
    const { as, clients } = world
    const { id } = await looked()
    const target = async () =>
      ((await must(as.owner('GET', `/attributes/${id}`))).record['settings'] as Fields)['target']
    expect(await target()).toMatchObject({ name: 'Amount', type: 'number' })
    await must(as.owner('PUT', `/attributes/${clients.amount_id}`, { name: 'Worth', row_version: 2 }))
    await whenSettled(server)
    expect(await target()).toMatchObject({ name: 'Worth', type: 'number' })
  })

  test('may be made of other links in turn, and follows those too', async () => {
    const { as, tasks, clients, link_id, mirror_id } = world
    const { task, client } = await looked({ function: 'sum' }, 'rollup')
    // The sum of the tasks' amounts, on the client, looked up from another task.
    const total = await addAttribute(clients, 'rollup', {
      reference_id: mirror_id,
      target_id: tasks.amount_id,
      function: 'sum',
    })
    const seen = await addAttribute(tasks, 'lookup', { reference_id: link_id, target_id: total.id })
    expect([total.reply.status, seen.reply.status]).toEqual([201, 201])
    await must(as.owner('PUT', `/values/${task}.${tasks.amount_id}`, { data: 4, ...NEW }))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [total.id]: 4 })
    const other = await addItem(as.owner, tasks, 'Other')
    await must(as.owner('PUT', `/values/${other}.${tasks.amount_id}`, { data: 5, ...NEW }))
    await must(as.owner('PUT', pathOf(other, link_id, client), NEW))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [total.id]: 9 })
  })

  test('cannot follow from itself', async () => {
    const { clients, mirror_id, link_id, tasks } = world
    const first = await addAttribute(clients, 'rollup', {
      reference_id: mirror_id,
      target_id: tasks.amount_id,
      function: 'sum',
    })
    const second = await addAttribute(tasks, 'rollup', {
      reference_id: link_id,
      target_id: first.id,
      function: 'sum',
    })
    expect(second.reply.status).toBe(201)
    const settings = { ...(first.reply.record['settings'] as Fields), target_id: second.id }
    const closed = await world.as.owner('PUT', `/attributes/${first.id}`, { settings, row_version: 2 })
    expect([closed.status, closed.text]).toEqual([422, expect.stringContaining('depend on itself')])
  })
})

test('a lookup of what is not there, or by what is no reference, is refused', async () => {
  const { tasks, link_id, clients } = world
  for (const settings of [
    {},
    { reference_id: link_id, target_id: newUuid() },
    { reference_id: link_id, target_id: tasks.amount_id },
    { reference_id: tasks.amount_id, target_id: clients.amount_id },
  ])
    expect((await addAttribute(tasks, 'lookup', settings)).reply.status).toBe(422)
})

describe('What a lookup keeps of the other board', () => {
  const settingsOf = async (id: string, as = world.as.full) =>
    (await must(as('GET', `/attributes/${id}`))).record['settings'] as Fields
  const nameOf = (settings: Fields) => (settings['target'] as Fields)['name']

  test('is told to those who see that board, anew when that becomes another', async () => {
    const { as, tasks, clients } = world
    const { id } = await looked()
    const index = async () => {
      const path = `/attributes?board_id=${tasks.board_id}`
      return (await must(as.full('GET', path))).rows.find((row) => row['id'] === id)?.['settings'] as Fields
    }
    const stamp = async () => {
      const url = `/api/${world.team_id}/attributes?board_id=${tasks.board_id}`
      const { headers } = world.people.full
      return (await server.app.inject({ url, headers })).json<{ rights: string }>().rights
    }
    expect([nameOf(await settingsOf(id)), nameOf(await index())]).toEqual(['Amount', 'Amount'])
    const before = await stamp()
    await closeClients()
    const target = { board_id: clients.board_id, type: 'number' }
    expect([await settingsOf(id), await index()]).toMatchObject([{ target }, { target }])
    expect([nameOf(await settingsOf(id)), nameOf(await index())]).toEqual([undefined, undefined])
    expect(nameOf(await settingsOf(id, as.owner))).toBe('Amount')
    expect(await stamp()).not.toBe(before)
  })

  test('stays as it is when somebody saves the rest who does not see it', async () => {
    const { as } = world
    const { id } = await looked({ function: 'sum' }, 'rollup')
    await closeClients()
    const settings = await settingsOf(id)
    const changed = { ...settings, function: 'max' }
    const { record } = await must(
      as.full('PUT', `/attributes/${id}`, { settings: changed, old: { settings } }),
    )
    expect(record['settings']).toEqual(changed)
    expect(await settingsOf(id, as.owner)).toMatchObject({ function: 'max', target: { name: 'Amount' } })
  })
})
