import { quickBoard } from '@weft/features/boards/shared'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const GUESTS = 'VIEW_BOARD:tag:guest_user'
const GUEST_ROLE = 'VIEW_BOARD:role:guest'

let server: TestServer
let owner: Person
let team_id: number
let board_id: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  owner = await server.addPerson(`Owner ${count++}`)
  team_id = await server.addTeam(owner)
  const { body } = await server.call(quickBoard, { as: owner, params: { team_id }, body: { name: 'B' } })
  board_id = String(body.data.board['id'])
})

const setVerified = (isVerified: boolean) =>
  server.db.owner((tx) =>
    tx.query(`update users set email_verified_at = case when $2 then now() end where id = $1`, [
      owner.id,
      isVerified,
    ]),
  )

async function save(permissions: Record<string, boolean>, row_version: number, old?: object) {
  const response = await server.app.inject({
    method: 'PUT',
    url: `/api/${team_id}/permissions/board.${board_id}`,
    headers: owner.headers,
    payload: {
      resource_type: 'board',
      resource_id: board_id,
      permissions,
      row_version,
      ...(old ? { old } : {}),
    },
  })
  return { status: response.statusCode, code: response.json<{ code?: string }>().code }
}

test('who has not verified the address opens nothing to people outside', async () => {
  await setVerified(false)
  for (const key of [GUESTS, GUEST_ROLE])
    expect(await save({ [key]: true }, 1)).toEqual({ status: 403, code: 'email_not_verified' })
  // Pretending that it was open already changes nothing, too.
  const lie = await save({ [GUESTS]: true }, 1, { permissions: { [GUESTS]: true } })
  expect(lie.status).toBeGreaterThanOrEqual(400)
  expect((await save({ [GUESTS]: false, 'EDIT_BOARD:role:admin': false }, 1)).status).toBe(201)
})

test('who has may, and what is open can be kept and shut by anybody with the right', async () => {
  expect((await save({ [GUESTS]: true }, 1)).status).toBe(201)
  await setVerified(false)
  expect((await save({ [GUESTS]: true, 'EDIT_BOARD:role:admin': false }, 2)).status).toBe(200)
  expect((await save({}, 3)).status).toBe(200)
  expect((await save({ [GUESTS]: true }, 4)).code).toBe('email_not_verified')
})
