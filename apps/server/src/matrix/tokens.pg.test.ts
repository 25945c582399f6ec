import { TOKEN_SCOPES, type TokenScope } from '@weft/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Declared, routeOf } from './testing/declared.ts'
import { DECLARED } from './testing/declared-routes.ts'
import { requestAt } from './testing/judge-route.ts'
import { type MatrixWorld, startMatrixWorld } from './testing/matrix-server.ts'
import { sendWire, type Wire } from './testing/requests.ts'
import { createRowHashes, type RowHashes } from './testing/row-hashes.ts'

let world: MatrixWorld
let hashes: RowHashes
let accepted: Map<string, readonly TokenScope[] | null>
const made = new Map<string, string>()

beforeAll(async () => {
  world = await startMatrixWorld()
  hashes = await createRowHashes(world.server.db)
  accepted = await scopesOfRoutes()
})
afterAll(() => world.stop())

/** Which scopes each route names in the document of the interface: one of them is enough; null where none is asked. */
async function scopesOfRoutes() {
  const document = (await world.server.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security: Record<string, TokenScope[]>[] }>>
  }>()
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => [
        `${method.toUpperCase()} ${path}`,
        security.length === 0 ? null : security.flatMap(({ bearer = [] }) => bearer),
      ]),
    ),
  )
}

/** A token of the owner's. */
async function tokenFor(scopes: readonly TokenScope[], team_ids: readonly number[] | null): Promise<string> {
  const key = `${scopes.join()} ${team_ids?.join() ?? ''}`
  const known = made.get(key)
  if (known) return known
  const response = await world.server.app.inject({
    method: 'POST',
    url: '/api/me/tokens',
    headers: world.home.me.headers,
    payload: { name: key, scopes, team_ids, expires_at: null },
  })
  expect(response.statusCode).toBe(201)
  const { token } = response.json<{ data: { token: string } }>().data
  made.set(key, token)
  return token
}

const refusalOf = async (wire: Wire, token: string) => {
  const { status, text } = await sendWire(world.server, wire, { authorization: `Bearer ${token}` })
  return `${status} ${(JSON.parse(text || '{}') as { type?: string }).type ?? ''}`
}

/** No token that somebody made by hand is good where assistants ask: those that are have tests of their own. */
const BY_HAND = DECLARED.filter((declared) => !routeOf(declared).endsWith(' /mcp'))

const scopesOf = (declared: Declared) => accepted.get(routeOf(declared)) ?? null

test('each route but the open ones refuses a token without its scope, and one of another workspace, and changes nothing', async () => {
  const { home, other, open } = world
  const closed = BY_HAND.filter((declared) => scopesOf(declared) !== null)
  expect(closed.length).toBeGreaterThan(150)
  const wires: [string, readonly TokenScope[], Wire][] = []
  for (const declared of closed)
    wires.push([declared[0], scopesOf(declared) ?? [], await requestAt(declared, home)])
  const stored = () => hashes.of([home.team_id, other.team_id, open.team_id])
  const before = await stored()
  const passed: string[] = []
  for (const [name, scopes, wire] of wires) {
    const others = TOKEN_SCOPES.filter((scope) => !scopes.includes(scope))
    const without = await refusalOf(wire, await tokenFor(others, null))
    // What narrows itself says nothing of a workspace.
    const elsewhere = NARROWS.has(name)
      ? '403 scope'
      : await refusalOf(wire, await tokenFor(TOKEN_SCOPES, [open.team_id]))
    if (without !== '403 scope' || elsewhere !== '403 scope') passed.push(`${name}: ${without}, ${elsewhere}`)
  }
  expect(passed).toEqual([])
  expect(await stored()).toEqual(before)
})

const NARROWS = new Set(['GET /api/me', 'GET /api/me/hooks', 'GET /api/me/workspaces'])

test('a token with the one scope reads what its holder reads', async () => {
  const { home } = world
  const different: string[] = []
  for (const declared of BY_HAND) {
    const scopes = scopesOf(declared)
    if (!routeOf(declared).startsWith('GET ') || scopes === null || scopes[0] === undefined) continue
    const wire = await requestAt(declared, home)
    const own = await sendWire(world.server, wire, home.me.headers)
    // Some rows are asked in a workspace that is made for them.
    const [, team_id = home.team_id] = /^\/api\/(?:teams\/)?(\d+)/.exec(wire.url) ?? []
    const token = await tokenFor([scopes[0]], [Number(team_id)])
    const { status } = await sendWire(world.server, wire, { authorization: `Bearer ${token}` })
    const isOfNoTeam = !/\{team_id\}|\/api\/teams\/\{id\}/.test(declared[0]) && !NARROWS.has(declared[0])
    if (status !== (isOfNoTeam ? '403' : own.status))
      different.push(`${declared[0]}: ${own.status}, ${status}`)
  }
  expect(different).toEqual([])
})
