import { newUuid, now, setClockOffset } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readInvitationOf } from './accept-invitation.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'
import { insertInvitation, withdrawInvitation } from './queries.ts'

const WEEK_MS = 7 * 86_400_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a link that is over says so, one that was withdrawn or made up is not valid', async () => {
  const owner = await server.addPerson('Owner')
  const team_id = await server.addTeam(owner)
  const write = async (email: string) => {
    const token = newInvitationToken(team_id)
    const { id } = await server.db.write({ team: team_id }, (tx) =>
      insertInvitation(tx, {
        team_id,
        id: newUuid(),
        email,
        email_key: email,
        role: 'full-member',
        board_id: null,
        token_hash: hashInvitationToken(token),
        invited_by: owner.id,
        at: now(),
        expires_at: now() + WEEK_MS,
        accepted_at: null,
        added_user_id: null,
      }),
    )
    return { id, token }
  }
  const sentence = async (token: string) =>
    readInvitationOf(server.kit, token).then(
      ({ email }) => email,
      (error: Error) => error.message,
    )
  const open = await write('a@weft.test')
  const withdrawn = await write('b@weft.test')
  await withdrawInvitation(server.db, team_id, withdrawn.id, now())
  const madeUp = newInvitationToken(team_id)
  expect(await Promise.all([open.token, withdrawn.token, madeUp, 'x'].map(sentence))).toEqual([
    'a@weft.test',
    'Invitation is not valid',
    'Invitation is not valid',
    'Invitation is not valid',
  ])
  setClockOffset(WEEK_MS)
  expect(await Promise.all([open.token, withdrawn.token].map(sentence))).toEqual([
    'The link has expired.',
    'Invitation is not valid',
  ])
  setClockOffset(0)
})
