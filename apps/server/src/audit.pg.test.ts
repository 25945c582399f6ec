import { now } from '@weft/base'
import { HEADERS } from '@weft/protocol'
import { readAudit, verifyAudit } from '@weft/server-kit'
import { startTestServer, type TestServer } from './testing/index.ts'
import { codeAt } from '@weft/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PASSWORD, register, signIn, type Somebody } from './matrix/testing/place.ts'
import { verifyEverybody } from './matrix/testing/rows.ts'
import { type Ask, sendWire, wireOf } from './matrix/testing/requests.ts'

let server: TestServer
let owner: Somebody
let member: Somebody
let team_id: number
let secret = ''

beforeAll(async () => {
  server = await startTestServer({
    limits: { login_account_minute: 1_000, login_account_hour: 1_000 },
    env: { SUPPORT_OPERATORS: 'owner@weft.test' },
  })
  owner = await register(server, 'owner')
  member = await register(server, 'member')
  await verifyEverybody(server.db)
  team_id = await server.addTeam(owner, 'Mill')
  await server.addMember(team_id, member, 'full-member')
})
afterAll(async () => {
  await server.stop()
})

/** Asks, expects it to be done, and answers the lines that were noted meanwhile and what was answered. */
async function done(route: string, ask: Ask, as: Somebody = owner) {
  const before = (await readAudit(server.db, 0)).length
  const { status, isRefused, text } = await sendWire(server, wireOf(route, ask), as.headers)
  expect([route, isRefused, isRefused ? text : ''], status).toEqual([route, false, ''])
  const lines = (await readAudit(server.db, before)).map((line) => ({
    ...line,
    before: line.before && (JSON.parse(line.before) as object),
    after: line.after && (JSON.parse(line.after) as object),
  }))
  return {
    lines,
    data: text === '' ? {} : ((JSON.parse(text) as { data?: Record<string, string> }).data ?? {}),
  }
}

const at = () => ({ params: { id: team_id, memberId: member.id } })
const ofMember = () => ({ actor_id: owner.id, team_id, target: `user:${member.id}`, address: '127.0.0.1' })
const ofTeam = () => ({ actor_id: owner.id, team_id, target: `team:${team_id}` })

test('each privileged action is one line with who, from where, what, to whom, and how it was before', async () => {
  const members = '/api/teams/{id}/members/{memberId}'
  const role = await done(`PUT ${members}`, { ...at(), body: { role: 'admin' } })
  expect(role.lines).toMatchObject([
    { action: 'member.role', ...ofMember(), before: { role: 'full-member' }, after: { role: 'admin' } },
  ])
  const out = await done(`POST ${members}/suspend`, at())
  expect(out.lines).toMatchObject([{ action: 'member.suspend', ...ofMember() }])
  const back = await done(`POST ${members}/resume`, at())
  expect(back.lines).toMatchObject([{ action: 'member.resume', ...ofMember() }])

  const entries = { [`EDIT_WORKSPACE:user:${member.id}`]: false }
  const body = {
    resource_type: 'team',
    resource_id: String(team_id),
    permissions: entries,
    row_version: 1,
  }
  const rights = await done('PUT /api/{team_id}/permissions/{id}', {
    params: { team_id, id: `team.${team_id}` },
    body,
  })
  expect(rights.lines).toMatchObject([
    { action: 'permissions.change', ...ofTeam(), before: null, after: { permissions: entries } },
  ])
  const viewAs = { params: { id: team_id }, headers: { [HEADERS.viewAs]: String(member.id) } }
  expect((await done('GET /api/teams/{id}', viewAs)).lines).toMatchObject([
    { action: 'view-as', ...ofMember() },
  ])
  // A page asks many questions: they are one look.
  expect((await done('GET /api/teams/{id}/people', viewAs)).lines).toEqual([])

  const offered = await done('POST /api/teams/{id}/owner', { ...at(), body: { user_id: member.id } })
  expect(offered.lines).toMatchObject([
    { action: 'team.offer', ...ofTeam(), before: { owner_id: owner.id }, after: { new_owner_id: member.id } },
  ])
  const taken = await done('PUT /api/teams/{id}/owner', at(), member)
  expect(taken.lines).toMatchObject([
    {
      action: 'team.transfer',
      actor_id: member.id,
      before: { owner_id: owner.id },
      after: { owner_id: member.id },
    },
  ])
  await done('POST /api/teams/{id}/owner', { ...at(), body: { user_id: owner.id } }, member)
  const kept = await done('DELETE /api/teams/{id}/owner', at(), member)
  expect(kept.lines).toMatchObject([{ action: 'team.withdraw', before: { new_owner_id: owner.id } }])
  await done('POST /api/teams/{id}/owner', { ...at(), body: { user_id: owner.id } }, member)
  await done('PUT /api/teams/{id}/owner', at())

  const removed = await done(`DELETE ${members}`, at())
  expect(removed.lines).toMatchObject([{ action: 'member.remove', ...ofMember(), before: { role: 'admin' } }])
  const gone = await done('DELETE /api/teams/{id}', at())
  expect(gone.lines).toMatchObject([{ action: 'team.delete', ...ofTeam() }])
  const restored = await done('POST /api/teams/{id}/restore', at())
  expect(restored.lines).toMatchObject([{ action: 'team.restore', ...ofTeam() }])
})

test('so is what concerns an account, and what support does', async () => {
  const begun = await done('POST /api/me/two-factor', {})
  expect(begun.lines).toEqual([])
  secret = String(begun.data['secret'])
  const totp = codeAt(secret, now())
  const on = await done('POST /api/me/two-factor/confirm', { body: { totp } })
  const ofOwner = { actor_id: owner.id, team_id: null, target: `user:${owner.id}` }
  expect(on.lines).toMatchObject([{ action: 'account.two-factor-on', ...ofOwner }])
  const codes = await done('POST /api/me/two-factor/recovery-codes', {})
  expect(codes.lines).toMatchObject([{ action: 'account.recovery-codes', ...ofOwner }])
  const demanded = await done('PUT /api/teams/{id}/two-factor', { ...at(), body: { required: true } })
  expect(demanded.lines).toMatchObject([
    { action: 'team.two-factor', ...ofTeam(), before: { required: false }, after: { required: true } },
  ])
  // The same again changes nothing.
  expect((await done('PUT /api/teams/{id}/two-factor', { ...at(), body: { required: true } })).lines).toEqual(
    [],
  )
  await done('PUT /api/teams/{id}/two-factor', { ...at(), body: { required: false } })

  const wish = { email: member.email, reason: 'A ticket', minutes: 5 }
  const { text } = await sendWire(
    server,
    wireOf('POST /api/support/impersonations', { body: wish }),
    owner.headers,
  )
  const { access_token } = JSON.parse(text) as { access_token: string }
  const acting = { ...member, headers: { authorization: `Bearer ${access_token}` } }
  const mine = await server.addTeam(member, 'Of the member')
  await server.addMember(mine, owner, 'full-member')
  const left = await done(
    'DELETE /api/teams/{id}/members/{memberId}',
    { params: { id: mine, memberId: owner.id } },
    acting,
  )
  expect(left.lines).toMatchObject([
    { action: 'member.remove', actor_id: member.id, operator_id: owner.id, target: `user:${owner.id}` },
  ])
  const ended = await done('POST /api/auth/logout', {}, acting)
  expect(ended.lines).toMatchObject([{ action: 'impersonation.end', actor_id: owner.id }])

  const off = await done('DELETE /api/me/two-factor', {})
  expect(off.lines).toMatchObject([{ action: 'account.two-factor-off', ...ofOwner }])
  const password = { current_password: PASSWORD, password: 'another battery' }
  const changed = await done('PUT /api/me/password', { body: password })
  expect(changed.lines).toMatchObject([{ action: 'account.password', ...ofOwner, before: null, after: null }])
  const again = await signIn(server, member)
  const leaving = await done('DELETE /api/teams/{id}', { params: { id: mine } }, again)
  expect(leaving.lines).toHaveLength(1)
  const deleted = await done('DELETE /api/me', { body: { confirmation: 'DELETE' } }, again)
  expect(deleted.lines).toMatchObject([{ action: 'account.delete', actor_id: member.id }])
})

test('what was refused is no line, and no line names a secret', async () => {
  const before = (await readAudit(server.db, 0)).length
  await sendWire(server, wireOf('DELETE /api/teams/{id}', at()), member.headers)
  await sendWire(
    server,
    wireOf('PUT /api/me/password', { body: { current_password: 'wrong', password: 'another battery' } }),
    owner.headers,
  )
  const lines = await readAudit(server.db, 0)
  expect(lines).toHaveLength(before)
  const text = JSON.stringify(lines)
  for (const hidden of [PASSWORD, 'another battery', secret]) expect(text).not.toContain(hidden)
  expect(await verifyAudit(server.db)).toMatchObject({ count: before, broken: null })
})
