import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tablesHash } from './testing/tables-hash.ts'
import {
  addressesOf,
  addSharedBoard,
  type SharedBoardWorld,
  type Visitor,
  visitorOf,
} from './testing/shared-board.ts'

let server: TestServer
let world: SharedBoardWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addSharedBoard(server)
})

const statuses = async (as: keyof SharedBoardWorld['as']) => {
  const replies = await Promise.all(addressesOf(world).map((path) => world.as[as].send('GET', path)))
  return [...new Set(replies.map(({ status }) => status))]
}

describe('A board that is not public', () => {
  test('is there for nobody outside, and says so to the owner', async () => {
    expect((await world.as.owner.send('GET', world.sharing)).data).toEqual({
      is_public: false,
      guest_switches: [],
      has_password: false,
      expires_at: null,
    })
    expect([await statuses('guest'), await statuses('outsider')]).toEqual([[404], [404]])
    expect((await world.as.guest.send('GET', world.gate)).status).toBe(404)
  })
})

describe('A public board', () => {
  test('keeps the end that somebody else set meanwhile, and tells it', async () => {
    const [theirs, mine] = ['2091-01-01 10:00:00', '2092-01-01 10:00:00']
    await world.share({ is_public: true })
    expect((await world.share({ expires_at: theirs, old: { expires_at: null } })).status).toBe(200)
    const overtaken = await world.share({ expires_at: mine, old: { expires_at: null } })
    expect(overtaken).toMatchObject({ status: 409, data: { is_public: true, expires_at: theirs } })
    expect((await world.share({ expires_at: mine, old: { expires_at: theirs } })).status).toBe(200)
  })

  test('is there for guests and signed-in strangers at once, and gone with the switch', async () => {
    expect((await world.share({ is_public: true })).data).toMatchObject({ is_public: true })
    expect([await statuses('guest'), await statuses('outsider')]).toEqual([[200], [200]])
    expect((await world.as.guest.send('GET', world.gate)).status).toBe(404)
    expect((await world.share({ is_public: false })).data).toMatchObject({ is_public: false })
    expect([await statuses('guest'), await statuses('outsider')]).toEqual([[404], [404]])
  })

  test('is there for restricted members as for guests, and gone for both with the switch', async () => {
    const { team_id, board_id } = world
    const restricted = await server.addPerson('Restricted')
    await server.addMember(team_id, restricted, 'restricted-member')
    const seen = async () =>
      (await visitorOf(server, restricted).send('GET', addressesOf(world)[0] ?? '')).status
    expect(await seen()).toBe(404)
    await world.share({ is_public: true })
    expect(await seen()).toBe(200)
    const entries = `/api/${team_id}/permissions/board.${board_id}`
    expect((await world.as.owner.send('GET', entries)).data).toMatchObject({
      permissions: {
        'VIEW_BOARD:role:restricted-member': true,
        'VIEW_FOLDER:role:restricted-member': true,
      },
    })
    await world.share({ is_public: false })
    expect(await seen()).toBe(404)
  })

  test('is for looking: nothing that guests write is taken, and nothing changes', async () => {
    await world.share({ is_public: true })
    const { team_id, board_id, folder_id, item_id, name_id, view_id } = world
    const before = await tablesHash(server.db)
    for (const who of ['guest', 'outsider'] as const) {
      for (const [path, body] of [
        [`/boards/${board_id}`, { name: 'Mine', row_version: 2 }],
        [`/folders/${folder_id}`, { name: 'Mine', row_version: 2 }],
        [`/views/${view_id}`, { name: 'Mine', row_version: 2 }],
        [`/attributes/${name_id}`, { name: 'Mine', row_version: 2 }],
        [`/items/${item_id}`, { sort_order: 5, row_version: 2 }],
        [`/values/${item_id}.${name_id}`, { data: 'Mine', row_version: 2 }],
        [`/items/${newUuid()}`, { board_id, folder_id, row_version: 1 }],
        [`/boards/${board_id}/sharing`, { is_public: true, guest_switches: ['CREATE_ITEM'] }],
        [
          `/permissions/board.${board_id}`,
          { resource_type: 'board', resource_id: board_id, permissions: {}, row_version: 2 },
        ],
      ] as const) {
        const reply = await world.as[who].send('PUT', `/api/${team_id}${path}`, body)
        expect([who, path, [403, 404].includes(reply.status)]).toEqual([who, path, true])
      }
      const gone = await world.as[who].send('DELETE', `/api/${team_id}/items/${item_id}`)
      expect(gone.status).toBe(403)
    }
    expect(await tablesHash(server.db)).toBe(before)
  })

  test('lets guests add items when switched on, and change those they added when that is on too', async () => {
    const { team_id, board_id, folder_id, name_id } = world
    const one = visitorOf(server)
    const other = visitorOf(server)
    for (const visitor of [one, other]) await visitor.send('POST', '/api/guests')
    const add = async (visitor: typeof one) => {
      const id = newUuid()
      const body = { board_id, folder_id, row_version: 1, values: { [name_id]: 'x' } }
      return { id, ...(await visitor.send('PUT', `/api/${team_id}/items/${id}`, body)) }
    }
    const rename = (visitor: typeof one, id: string, row_version: number) =>
      visitor.send('PUT', `/api/${team_id}/values/${id}.${name_id}`, { data: `y${row_version}`, row_version })

    await world.share({ is_public: true, guest_switches: ['CREATE_ITEM'] })
    const first = await add(one)
    expect(first.status).toBe(201)
    expect((await rename(one, first.id, 2)).status).toBe(403)

    await world.share({ guest_switches: ['CREATE_ITEM', 'EDIT_ITEM_OWN'] })
    expect((await rename(one, first.id, 2)).status).toBe(200)
    expect((await rename(other, first.id, 3)).status).toBe(403)
    expect((await rename(visitorOf(server), first.id, 3)).status).toBe(403)
    expect((await rename(one, world.item_id, 2)).status).toBe(403)
    // Who has an identity keeps it.
    const cookies = new Map(one.cookies)
    await one.send('POST', '/api/guests')
    expect(one.cookies).toEqual(cookies)

    await world.share({ guest_switches: [] })
    expect([(await add(one)).status, (await rename(one, first.id, 3)).status]).toEqual([403, 403])
  })

  test('whoever deletes what a guest changed meanwhile is told of that change', async () => {
    await world.share({ is_public: true, guest_switches: ['CREATE_ITEM', 'EDIT_ITEM_OWN'] })
    const { team_id, board_id, folder_id, name_id, as } = world
    await as.guest.send('POST', '/api/guests')
    const path = `/api/${team_id}/items/${newUuid()}`
    const made = await as.guest.send('PUT', path, { board_id, folder_id, row_version: 1 })
    const { id } = made.data as { id: string }
    const value = { data: 'typed by a guest', row_version: 1 }
    expect((await as.guest.send('PUT', `/api/${team_id}/values/${id}.${name_id}`, value)).status).toBe(200)
    const removed = await as.owner.send('DELETE', path)
    expect(removed.whole).toMatchObject({ last_change: { user_id: 0 } })
  })

  test('tells of people no more than id, name and picture, and only of those who occur', async () => {
    await world.share({ is_public: true })
    const { team_id, board_id, people_id, item_id, owner, member } = world
    const ask = async () => (await world.as.guest.send('GET', `/api/teams/${team_id}/people`)).data
    const own = { id: owner.id, name: owner.name, photo_url: null }
    expect(await ask()).toEqual([own])
    await world.as.owner.send('PUT', `/api/${team_id}/values/${item_id}.${people_id}`, {
      data: [member.id],
      row_version: 1,
    })
    expect(await ask()).toEqual([own, { id: member.id, name: member.name, photo_url: null }])
    expect((await world.as.guest.send('GET', `/api/${team_id}/boards/${board_id}`)).data).toMatchObject({
      user_ids: [],
    })
    for (const path of addressesOf(world)) {
      const { data } = await world.as.guest.send('GET', path)
      expect(JSON.stringify(data ?? {})).not.toContain('@weft.test')
    }
  })

  test('who may add names nobody whom they are not shown, and learns of nobody by trying', async () => {
    await world.share({ is_public: true, guest_switches: ['CREATE_ITEM', 'EDIT_ITEM_OWN'] })
    const { team_id, board_id, folder_id, people_id, owner, member, outsider, as } = world
    const place = { board_id, folder_id, row_version: 1 }
    await as.guest.send('POST', '/api/guests')
    for (const by of [as.guest, as.outsider]) {
      const begin = (values: object) =>
        by.send('PUT', `/api/${team_id}/items/${newUuid()}`, { ...place, values })
      expect((await begin({ [people_id]: [member.id] })).status).toBe(422)
      const own = (await begin({})).data as { id: string }
      const path = `/api/${team_id}/values/${own.id}.${people_id}`
      const name = (ids: number[], row_version = 1, as: Visitor = by) =>
        as.send('PUT', path, { data: ids, row_version })
      const refused = await name([member.id])
      // As a number that nobody has.
      const nobody = await name([2_000_000_000])
      expect([refused.status, refused.whole]).toEqual([422, nobody.whole])
      const seen = JSON.stringify((await by.send('GET', `/api/teams/${team_id}/people`)).data)
      expect(seen).not.toContain(member.name)
      // Whom they are shown, themselves, and who was named by others before.
      const self = by === as.outsider ? [outsider.id] : []
      expect((await name([owner.id, ...self])).status).toBe(200)
      expect((await name([member.id], 2, as.owner)).status).toBe(200)
      expect((await name([member.id, owner.id], 3)).status).toBe(200)
      expect((await name([], 4)).status).toBe(200)
    }
  })

  test('leaves a private folder closed', async () => {
    await world.share({ is_public: true })
    const { team_id, folder_id } = world
    const entries = { 'VIEW_FOLDER:tag:guest_user': false }
    await world.as.owner.send('PUT', `/api/${team_id}/permissions/folder.${folder_id}`, {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: entries,
      row_version: 1,
    })
    expect((await world.as.guest.send('GET', `/api/${team_id}/items?folder_id=${folder_id}`)).status).toBe(
      404,
    )
    expect((await world.as.guest.send('GET', `/api/teams/${team_id}/people`)).data).toEqual([])
  })
})

describe('Who shares', () => {
  test('may manage the board’s permissions; nobody else changes anything, nor with ids of elsewhere', async () => {
    const elsewhere = await addSharedBoard(server)
    await elsewhere.share({ is_public: true })
    const before = await tablesHash(server.db)
    const swapped = `/api/${world.team_id}/boards/${elsewhere.board_id}/sharing`
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { is_public: true, password: 'long enough' } : undefined
      expect((await world.as.member.send(method, world.sharing, body)).status).toBe(403)
      expect((await world.as.outsider.send(method, world.sharing, body)).status).toBe(404)
      expect((await world.as.guest.send(method, world.sharing, body)).status).toBe(404)
      expect((await world.as.owner.send(method, swapped, body)).status).toBe(404)
      expect((await elsewhere.as.owner.send(method, world.sharing, body)).status).toBe(404)
    }
    expect(await tablesHash(server.db)).toBe(before)
  })

  test('keeps whatever else the board’s permissions say', async () => {
    const { team_id, board_id, member } = world
    const own = { [`EDIT_BOARD:user:${member.id}`]: false }
    const path = `/api/${team_id}/permissions/board.${board_id}`
    const record = { resource_type: 'board', resource_id: board_id, permissions: own, row_version: 1 }
    await world.as.owner.send('PUT', path, record)
    await world.share({ is_public: true, guest_switches: ['CREATE_COMMENT'] })
    await world.share({ is_public: false })
    expect((await world.as.owner.send('GET', path)).data).toMatchObject({ permissions: own })
  })

  test('gives sound values', async () => {
    const before = await tablesHash(server.db)
    for (const body of [
      { password: 'abc' },
      { password: 'x'.repeat(129) },
      { password: '' },
      { guest_switches: ['EDIT_BOARD'] },
      { guest_switches: ['VIEW_BOARD'] },
      { expires_at: 'tomorrow' },
      { expires_at: '2020-01-01 00:00:00' },
      { team_id: 1 },
      { password_version: 1 },
    ])
      expect([body, (await world.share(body)).status]).toEqual([body, 422])
    expect(await tablesHash(server.db)).toBe(before)
    expect((await world.share({ password: 'abcd' })).status).toBe(200)
    expect((await world.share({ password: 'x'.repeat(128) })).status).toBe(200)
  })

  test('guests change no profile, address or photo', async () => {
    for (const [method, path, body] of [
      ['PUT', '/api/me', { name: 'Me' }],
      ['PUT', '/api/me', { locale: 'de' }],
    ] as const)
      expect((await world.as.guest.send(method, path, body)).status).toBe(401)
  })

  test('flags of the client change no right', async () => {
    await world.share({ is_public: true, password: 'open sesame' })
    for (const path of addressesOf(world)) {
      const flags = `${path.includes('?') ? '&' : '?'}pretend=1&hide_header=1`
      const { status } = await world.as.guest.send('GET', path + flags)
      expect([404, 422]).toContain(status)
    }
  })
})
