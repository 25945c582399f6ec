import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Column, MatrixWorld } from './testing/matrix-server.ts'
import { startMatrixWorld } from './testing/matrix-server.ts'
import type { Place, Somebody } from './testing/place.ts'
import { sendWire, wireOf } from './testing/requests.ts'

let world: MatrixWorld

beforeAll(async () => {
  world = await startMatrixWorld()
})
afterAll(() => world.stop())

/** Guests have no session to sign for, and hear nothing: who looks at a public board signed in is `outsider at open`. */
const CALLERS = [
  'outsider',
  'stranger',
  'restricted',
  'invited',
  'full',
  'admin',
  'owner',
  'suspended',
] as const

type Kind = (at: Place, principal: Somebody) => string

/** A channel, the answers to CALLERS at `home`, and the one to `outsider at open`. */
const CHANNELS: [name: string, channel: Kind, answers: string, atOpen: string][] = [
  ['a workspace', ({ team_id }) => `private-team.${team_id}`, '403 403 200 200 200 200 200 403', '200'],
  [
    'a board',
    ({ team_id, board_id }) => `private-board.${team_id}.${board_id}`,
    '403 403 403 200 200 200 200 403',
    '200',
  ],
  [
    'a folder',
    ({ team_id, folder_id }) => `private-folder.${team_id}.${folder_id}`,
    '403 403 403 200 200 200 200 403',
    '200',
  ],
  [
    'who is in a folder',
    ({ team_id, folder_id }) => `presence-folder.${team_id}.${folder_id}`,
    '403 403 403 200 200 200 200 403',
    '200',
  ],
  [
    'the time that is spent on a board',
    ({ team_id, board_id }) => `private-user.${team_id}.${board_id}.timeTracking`,
    '403 403 403 200 200 200 200 403',
    '200',
  ],
  ['oneself', (_at, { id }) => `private-user.${id}`, '200 200 200 200 200 200 200 200', '200'],
  ['another person', (_at, { id }) => `private-user.${id + 1}`, '403 403 403 403 403 403 403 403', '403'],
  ['everybody', () => 'public-notifications', '200 200 200 200 200 200 200 200', '200'],
  ['what no feature has', () => 'private-secrets.1', '403 403 403 403 403 403 403 403', '403'],
  [
    'a public name of a private channel',
    ({ team_id }) => `team.${team_id}`,
    '403 403 403 403 403 403 403 403',
    '403',
  ],
  ['no name at all', () => 'private-team 1', '422 422 422 422 422 422 422 422', '422'],
]

type Answers = Record<string, { status: number; data: { auth?: string } }>

async function askAll(principal: Somebody | null, channelNames: string[]) {
  const wire = wireOf('POST /api/broadcasting/multi-auth', { body: { socketId: '1.1', channelNames } })
  const { status, text } = await sendWire(world.server, wire, principal?.headers)
  return { status, answers: JSON.parse(text) as Answers }
}

/** The same question as stock clients ask it, one channel at a time. */
async function askOne(principal: Somebody | null, channel_name: string): Promise<number> {
  const body = { socket_id: '1.1', channel_name }
  const { status } = await sendWire(
    world.server,
    wireOf('POST /api/broadcasting/auth', { body }),
    principal?.headers,
  )
  return Number(status)
}

const callerOf = (column: Column) => world.callers[column] as Somebody

test.each(CHANNELS)('who may hear %s', async (_name, channel, answers, atOpen) => {
  const asked = [
    ...CALLERS.map((column) => [world.home, callerOf(column)] as const),
    [world.open, callerOf('outsider')] as const,
  ]
  const many: number[] = []
  const single: number[] = []
  for (const [at, principal] of asked) {
    const name = channel(at, principal)
    many.push((await askAll(principal, [name])).answers[name]?.status ?? 0)
    single.push(await askOne(principal, name))
  }
  expect(many.join(' ')).toBe(`${answers} ${atOpen}`)
  // A name that is none is forbidden there, as every other is.
  expect(single.join(' ')).toBe(`${answers} ${atOpen}`.replaceAll('422', '403'))
})

test('nobody hears a channel of another workspace, whichever of its ids is in the name', async () => {
  const { home, other } = world
  const names = CHANNELS.slice(0, 4).flatMap(([, channel]) => [
    channel(other, home.me),
    // The folder or board of the one under the number of the other.
    channel({ ...home, team_id: other.team_id }, home.me),
    channel({ ...other, team_id: home.team_id }, home.me),
  ])
  const foreign = names.filter((name) => name !== `private-team.${home.team_id}`)
  const { answers } = await askAll(home.me, foreign)
  expect(Object.values(answers).map(({ status }) => status)).toEqual([...new Set(foreign)].map(() => 403))
})

test('one forbidden channel among fifty spoils none of the others', async () => {
  const { home, other } = world
  const own = await Promise.all(
    Array.from({ length: 49 }, () => home.add('folders', { board_id: home.board_id, name: 'F' })),
  )
  const names = own.map((id) => `private-folder.${home.team_id}.${id}`)
  const foreign = `private-folder.${other.team_id}.${other.folder_id}`
  const { status, answers } = await askAll(home.me, [...names.slice(0, 20), foreign, ...names.slice(20)])
  expect(status).toBe('200:200,403')
  expect(names.every((name) => answers[name]?.status === 200 && answers[name].data.auth)).toBe(true)
  expect(answers[foreign]).toEqual({ status: 403, data: { message: expect.any(String) } })
})

test('who is not signed in is told no channel', async () => {
  const name = `private-folder.${world.open.team_id}.${world.open.folder_id}`
  expect([(await askAll(null, [name])).status, await askOne(null, name)]).toEqual(['401', 401])
})

// What happens to who listens already when the right ends: features/items/server/live/revocation.pg.test.ts, and for
// boards behind a password features/sharing/server/board-password.pg.test.ts. Whose signature is good for which
// socket, and what clients may say themselves: packages/realtime/src.
