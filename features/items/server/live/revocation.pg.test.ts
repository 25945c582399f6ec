import { newSlug } from '@weft/base'
import { deleteTeam, removeMember, restoreTeam, saveMember } from '@weft/features/workspaces/shared'
import { privateBoardEntries, privateFolderEntries } from '@weft/permissions'
import { boardChannel, folderChannel, teamChannel, userChannel } from '@weft/protocol'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { type Fields, recordOf } from '../testing/calls.ts'
import { type Heard, listenAs, pause, until } from '../testing/listener.ts'
import { seededRandom } from '../testing/random.ts'
import { addItem, addWorld, type Role, type World } from '../testing/world.ts'

let server: TestServer
let url: string
let world: World

beforeAll(async () => {
  server = await startTestServer()
  url = await server.listen()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

function listen(role: Role) {
  const listener = listenAs(url, world.people[role].headers)
  onTestFinished(() => listener.pusher.disconnect())
  return listener
}
const frames = (heard: Heard[]) => heard.filter(([event]) => event !== 'Heartbeat')
const folder = () => folderChannel(world.team_id, world.folder_id)

/** Lays entries on a board or folder, whatever lay there before. */
async function entries(type: 'board' | 'folder', permissions: Fields): Promise<void> {
  const resource_id = type === 'board' ? world.board_id : world.folder_id
  const id = `${type}.${resource_id}`
  const known = recordOf(await world.as.owner.get('permissions', id))
  const row_version = Number(known['row_version'] ?? 0) + 1
  const body = {
    ...(row_version === 1 ? { resource_type: type, resource_id } : {}),
    permissions,
    row_version,
  }
  expect((await world.as.owner.put('permissions', id, body)).status).toBeLessThan(300)
}

async function boardMembers(user_ids: number[]): Promise<void> {
  const { row_version } = recordOf(await world.as.owner.get('boards', world.board_id))
  await world.as.owner.put('boards', world.board_id, { user_ids, row_version: Number(row_version) + 1 })
}

test('a frame never reaches a socket whose right was revoked, in a stream of saves', async () => {
  const random = seededRandom(815)
  const { as, attributes, people } = world
  const item = await addItem(world)
  let saves = 0
  let isRunning = true
  const save = async () => {
    const n = ++saves
    const reply = await as.owner.put('values', `${item}.${attributes.amount}`, { data: n, row_version: n })
    expect(reply.status).toBe(200)
  }
  const stream = (async () => {
    while (isRunning) await save()
  })()
  onTestFinished(async () => {
    isRunning = false
    await stream
  })
  const ways: [Role, () => Promise<void>, () => Promise<void>][] = [
    ['full', () => entries('board', privateBoardEntries()), () => entries('board', {})],
    [
      'invited',
      () => boardMembers([people.owner.id]),
      () => boardMembers([people.owner.id, people.invited.id]),
    ],
    ['admin', () => entries('folder', privateFolderEntries([people.owner.id])), () => entries('folder', {})],
    [
      'invited',
      () => entries('folder', privateFolderEntries([people.owner.id])),
      () => entries('folder', {}),
    ],
    ['full', () => entries('folder', { 'VIEW_FOLDER:role:full-member': false }), () => entries('folder', {})],
  ]
  const never = ways[0] as (typeof ways)[number]
  for (let round = 0; round < 15; round++) {
    const [role, revoke, give] = ways[Math.floor(random() * ways.length)] ?? never
    const listener = listen(role)
    const { heard, refused } = await listener.subscribe(folder())
    expect([round, role, refused]).toEqual([round, role, []])
    await until(() => frames(heard).length > 2)
    await pause(random() * 20)
    await revoke()
    // Saves that begin from here on are committed after the revocation.
    const last = saves
    await until(() => saves > last + 20)
    const late = frames(heard).filter(
      ([, { records }]) => Number((records?.[0] as { data?: number })?.data) > last,
    )
    expect([round, role, late.length, refused]).toEqual([round, role, 0, [403]])
    listener.pusher.disconnect()
    await give()
  }
})

test('a new role, leaving the board and leaving the workspace close channels at once', async () => {
  const { people, team_id, board_id } = world
  const [full, admin, invited] = await Promise.all(
    (['full', 'admin', 'invited'] as const).map(async (role) => {
      const listener = listen(role)
      return Promise.all(
        [teamChannel(team_id), boardChannel(team_id, board_id), folder()].map((name) =>
          listener.subscribe(name),
        ),
      )
    }),
  )
  const refusedOf = (list: typeof full) => list?.map(({ refused }) => refused[0])
  await server.call(saveMember, {
    as: people.owner,
    params: { id: team_id, memberId: people.full.id },
    body: { role: 'restricted-member' },
  })
  await until(() => refusedOf(full)?.[2] === 403)
  expect(refusedOf(full)).toEqual([undefined, 403, 403])
  await boardMembers([people.owner.id])
  await until(() => refusedOf(invited)?.[2] === 403)
  expect(refusedOf(invited)).toEqual([undefined, 403, 403])
  await server.call(removeMember, { as: people.owner, params: { id: team_id, memberId: people.admin.id } })
  await until(() => refusedOf(admin)?.every((status) => status === 403) === true)
})

test('a deleted workspace ends all its channels at once, tells each member, and is heard again once it is back', async () => {
  const { people, team_id, board_id } = world
  const names = [teamChannel(team_id), boardChannel(team_id, board_id), folder()]
  const listener = listen('full')
  const heard = await Promise.all(names.map((name) => listener.subscribe(name)))
  const own = await listener.subscribe(userChannel(people.full.id))
  const others = await listen('invited').subscribe(userChannel(people.invited.id))
  await server.call(deleteTeam, { as: people.owner, params: { id: team_id } })
  await until(() => heard.every(({ refused }) => refused[0] === 403))
  for (const one of [own, others]) {
    await until(() => frames(one.heard).length > 0)
    expect(frames(one.heard).map(([event]) => event)).toEqual(['Refresh'])
  }
  await server.call(restoreTeam, { as: people.owner, params: { id: team_id } })
  await until(() => frames(own.heard).length === 2)
  const again = await listen('full').subscribe(teamChannel(team_id))
  expect(again.refused).toEqual([])
})

test('a folder or board in the trash ends its channels', async () => {
  const { as, team_id, board_id, folder_id } = world
  const below = newSlug()
  await as.owner.put('folders', below, { board_id, parent_id: folder_id, name: 'Below', row_version: 1 })
  const listener = listen('full')
  const [first, second, board] = await Promise.all(
    [folder(), folderChannel(team_id, below), boardChannel(team_id, board_id)].map((name) =>
      listener.subscribe(name),
    ),
  )
  await as.owner.remove('folders', folder_id)
  await until(() => first?.refused[0] === 403 && second?.refused[0] === 403)
  expect(board?.refused).toEqual([])
  await as.owner.remove('boards', board_id)
  await until(() => board?.refused[0] === 403)
})

test('rights that do not concern a channel leave it alone', async () => {
  const { as, board_id } = world
  const { heard, refused } = await listen('full').subscribe(folder())
  await as.owner.put('boards', board_id, { name: 'Renamed', row_version: 2 })
  await entries('board', { 'VIEW_BOARD:tag:guest_user': true })
  await addItem(world)
  await until(() => frames(heard).length === 1)
  expect(refused).toEqual([])
})
