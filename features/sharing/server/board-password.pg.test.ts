import { now, setClockOffset, toWireTime } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tablesHash } from './testing/tables-hash.ts'
import { openSocket } from './testing/socket.ts'
import {
  addressesOf,
  addSharedBoard,
  type SharedBoardWorld,
  type Visitor,
  visitorOf,
} from './testing/shared-board.ts'

let server: TestServer
let world: SharedBoardWorld
let visits = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addSharedBoard(server)
  await world.share({ is_public: true, password: 'open sesame' })
})
afterEach(() => setClockOffset(0))

/** A guest at an address of its own: tries are counted by address. */
const newGuest = () =>
  visitorOf(server, undefined, `10.0.${Math.floor(++visits / 200)}.${(visits % 200) + 1}`)
const statuses = async (visitor: Visitor) => {
  const replies = await Promise.all(addressesOf(world).map((path) => visitor.send('GET', path)))
  return [...new Set(replies.map(({ status }) => status))]
}
const open = (visitor: Visitor, password: string) => visitor.send('POST', world.gate, { password })

describe('A public board with a password', () => {
  test('is closed with everything below it until the password is given', async () => {
    const guest = newGuest()
    expect(await statuses(guest)).toEqual([404])
    expect((await guest.send('GET', world.gate)).data).toEqual({ password: true })
    const wrong = await open(guest, 'open barley')
    expect([wrong.status, wrong.message]).toEqual([422, 'This is not the password of this board.'])
    expect(await statuses(guest)).toEqual([404])
    expect((await open(guest, 'open sesame')).status).toBe(204)
    expect(await statuses(guest)).toEqual([200])
    expect((await guest.send('GET', world.gate)).status).toBe(404)
    expect(await statuses(newGuest())).toEqual([404])
  })

  test('is open to members, to those on the board, and to those named by id', async () => {
    const { as, outsider, team_id, board_id } = world
    const item = `/api/${team_id}/items/${world.item_id}`
    expect(await statuses(as.member)).toEqual([200])
    expect(await statuses(as.outsider)).toEqual([404])
    const path = `/api/${team_id}/permissions/board.${board_id}`
    const { data } = await as.owner.send('GET', path)
    const { permissions, row_version } = data as { permissions: object; row_version: number }
    await as.owner.send('PUT', path, {
      permissions: {
        ...permissions,
        [`VIEW_BOARD:user:${outsider.id}`]: true,
        [`VIEW_FOLDER:user:${outsider.id}`]: true,
      },
      row_version: row_version + 1,
    })
    expect((await as.outsider.send('GET', item)).status).toBe(200)
  })

  test('asks a signed-in stranger like a guest, over the socket as well', async () => {
    const { outsider, as, team_id, board_id, folder_id } = world
    const channels = [
      `private-team.${team_id}`,
      `private-board.${team_id}.${board_id}`,
      `private-folder.${team_id}.${folder_id}`,
    ]
    const hears = async () => {
      const { headers } = await as.outsider.send('POST', '/api/broadcasting/multi-auth', {
        socketId: '1.1',
        channelNames: channels,
      })
      expect(headers['content-type']).toContain('json')
      const caller = { user_id: outsider.id, session_id: `test-${outsider.id}` }
      return Promise.all(
        channels.map((channel) => server.live.canSubscribe({ ...caller, ...keys() }, channel)),
      )
    }
    const keys = () => {
      const version = /\d+/.exec(
        [...as.outsider.cookies].find(([name]) => name.includes(board_id))?.[1] ?? '',
      )
      return version ? { board_keys: new Map([[board_id, Number(version[0])]]) } : {}
    }
    expect(await hears()).toEqual([false, false, false])
    expect((await open(as.outsider, 'open sesame')).status).toBe(204)
    expect(await hears()).toEqual([true, true, true])
    await world.share({ password: 'another one' })
    expect(await hears()).toEqual([false, false, false])
  })

  test('ends what a socket hears when the password changes', async () => {
    const { as, team_id, folder_id, name_id, item_id } = world
    await open(as.outsider, 'open sesame')
    const socket = await openSocket(await server.listen())
    const channel = `private-folder.${team_id}.${folder_id}`
    const authorise = async () => {
      const body = { socketId: socket.socketId, channelNames: [channel] }
      const { whole } = await as.outsider.send('POST', '/api/broadcasting/multi-auth', body)
      return (whole as Record<string, { status: number; data?: { auth: string } }>)[channel]
    }
    const allowed = await authorise()
    expect(allowed?.status).toBe(200)
    socket.subscribe(channel, allowed?.data?.auth ?? '')
    await socket.next(({ event }) => event === 'pusher_internal:subscription_succeeded')
    const rename = (data: string, row_version: number) =>
      as.owner.send('PUT', `/api/${team_id}/values/${item_id}.${name_id}`, { data, row_version })
    await rename('Seen', 2)
    const told = await socket.next(({ event }) => event === 'ValueSaved')
    expect(JSON.stringify(told)).toContain('Seen')

    await world.share({ password: 'another one' })
    const ended = await socket.next(
      (one) => one.channel === channel && one.event === 'pusher:subscription_error',
    )
    expect(JSON.stringify(ended)).not.toContain('Unseen')
    await rename('Unseen', 3)
    expect((await authorise())?.status).not.toBe(200)
    socket.close()
  })

  test('closes at once when the password changes, and opens when it is taken off', async () => {
    const guest = newGuest()
    await open(guest, 'open sesame')
    await world.share({ password: 'another one' })
    expect(await statuses(guest)).toEqual([404])
    expect((await open(guest, 'open sesame')).status).toBe(422)
    await open(guest, 'another one')
    expect(await statuses(guest)).toEqual([200])
    // The same text again is another password: who left the team may have told it.
    await world.share({ password: 'another one' })
    expect(await statuses(guest)).toEqual([404])
    await world.share({ password: null })
    expect(await statuses(newGuest())).toEqual([200])
    await world.share({ password: 'another one' })
    expect(await statuses(guest)).toEqual([404])
  })

  test('other switches leave opened boards open', async () => {
    const guest = newGuest()
    await open(guest, 'open sesame')
    await world.share({ guest_switches: ['CREATE_COMMENT'] })
    expect(await statuses(guest)).toEqual([200])
  })

  test('says so in the stamp of rights, so that what was loaded before loads anew', async () => {
    const other = await addSharedBoard(server)
    const guest = newGuest()
    const { team_id } = world
    // A second board of the workspace is open, so that the workspace itself answers.
    const second = 'A'.repeat(10) + (visits % 10)
    await world.as.owner.send('PUT', `/api/${team_id}/boards/${second}`, { name: 'Open', row_version: 1 })
    await world.as.owner.send('PUT', `/api/${team_id}/boards/${second}/sharing`, { is_public: true })
    const index = async () => {
      const response = await server.app.inject({
        url: `/api/${team_id}/boards`,
        headers: { cookie: [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      return response.json<{ rights: string; data: { id: string }[] }>()
    }
    const closed = await index()
    await open(guest, 'open sesame')
    const opened = await index()
    expect([closed.data.length, opened.data.length]).toEqual([1, 2])
    expect(opened.rights).not.toBe(closed.rights)
    expect(other.team_id).not.toBe(team_id)
  })

  test('takes ten tries in a quarter of an hour from an address, right or wrong', async () => {
    const guest = newGuest()
    for (let n = 0; n < 10; n++) expect((await open(guest, `try ${n}`)).status).toBe(422)
    const refused = await open(guest, 'open sesame')
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await open(newGuest(), 'open sesame')).status).toBe(204)
    setClockOffset(91_000)
    expect((await open(guest, 'open sesame')).status).toBe(204)
    setClockOffset(92_000)
    expect((await open(visitorWith(guest), 'try')).status).toBe(404)
  })

  test('a cookie is good for its board, for a day, and only as it was signed', async () => {
    const guest = newGuest()
    await open(guest, 'open sesame')
    const [name = '', value = ''] = [...guest.cookies][0] ?? []
    expect(name).toBe(`__Host-weft_board_${world.board_id}`)
    const other = await addSharedBoard(server)
    await other.share({ is_public: true, password: 'open sesame' })
    const stolen = newGuest()
    stolen.cookies.set(name.replace(world.board_id, other.board_id), value)
    expect((await stolen.send('GET', `/api/${other.team_id}/boards/${other.board_id}`)).status).toBe(404)
    const [version, until, signature = ''] = value.split('.')
    for (const forged of [
      `${version}.${Number(until) + 1}.${signature}`,
      `${Number(version) + 1}.${until}.${signature}`,
      `${version}.${until}.${signature.slice(0, -2)}xx`,
      `${version}.${until}`,
      '',
    ]) {
      const forger = newGuest()
      forger.cookies.set(name, forged)
      expect(await statuses(forger)).toEqual([404])
    }
    setClockOffset(86_300_000)
    expect(await statuses(guest)).toEqual([200])
    setClockOffset(86_500_000)
    expect(await statuses(guest)).toEqual([404])
  })

  test('is not told by the board, and refused tries write nothing', async () => {
    const before = await tablesHash(server.db)
    await open(newGuest(), 'wrong')
    await open(newGuest(), 'x'.repeat(129))
    expect(await tablesHash(server.db)).toBe(before)
    const { data } = await world.as.owner.send('GET', `/api/${world.team_id}/boards/${world.board_id}`)
    expect(JSON.stringify(data)).not.toContain('argon2')
  })
})

describe('An end', () => {
  test('closes the board for guests when it comes, with or without a password', async () => {
    await world.share({ password: null, expires_at: toWireTime(now() + 3_600_000) })
    const guest = newGuest()
    expect(await statuses(guest)).toEqual([200])
    setClockOffset(3_601_000)
    expect(await statuses(guest)).toEqual([404])
    expect((await guest.send('GET', world.gate)).status).toBe(404)
    expect(await statuses(world.as.member)).toEqual([200])
    await world.share({ expires_at: null })
    expect(await statuses(guest)).toEqual([200])
  })

  test('is not asked away with a password', async () => {
    await world.share({ expires_at: toWireTime(now() + 3_600_000) })
    setClockOffset(3_601_000)
    const guest = newGuest()
    expect((await guest.send('GET', world.gate)).status).toBe(404)
    expect((await open(guest, 'open sesame')).status).toBe(404)
  })
})

function visitorWith(guest: Visitor): Visitor {
  const again = newGuest()
  for (const [name, value] of guest.cookies) again.cookies.set(name, value)
  return again
}
