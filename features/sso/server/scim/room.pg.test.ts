import { removeMember } from '@weft/features/workspaces/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '../testing/directory.ts'
import { idOf } from '../testing/scim-place.ts'
import { ssoWorld } from '../testing/world.ts'

const records = new Map<string, string[][]>()
const MUCH = { token_rate: 1e6, token_burst: 1e6, guest_rate: 1e6, guest_burst: 1e6 }
let server: TestServer
const world = ssoWorld(() => server, records)

beforeAll(async () => {
  server = await startTestServer({
    limits: { argon2_memory: 19_456, members_per_team: 4, mails_mailbox_hour: 2, ...MUCH },
    replaced: { resolveTxt: async (name) => records.get(name) ?? [] },
  })
})
afterAll(() => server.stop())

async function addPlace() {
  const domain = world.domain()
  const owner = await world.signUp(`olga@${domain}`)
  const team_id = await world.addTeam(owner)
  await world.addDomain(owner, team_id, domain)
  return { domain, owner, team_id, directory: await connect(() => server, owner, team_id) }
}

const accounts = async (domain: string) =>
  (
    await server.db.owner((tx) =>
      tx.query<{ email: string }>(`select email from users where email_key like '%@' || $1 order by id`, [
        domain,
      ]),
    )
  ).map(({ email }) => email.split('@')[0])

test('whoever is named counts as a member does, also who may not come in yet', async () => {
  const { domain, directory } = await addPlace()
  const held = await world.signUp(`held@${domain}`)
  expect((await directory.add({ userName: held.email })).status).toBe(201)
  for (const name of ['one', 'two'])
    expect((await directory.add({ userName: `${name}@${domain}`, active: false })).status).toBe(201)
  for (const active of [false, true]) {
    const full = await directory.add({ userName: `three@${domain}`, active })
    expect([full.status, full.body.detail]).toEqual([400, expect.stringContaining('maximum number')])
  }
  expect(await accounts(domain)).toEqual(['olga', 'held', 'one', 'two'])
  // Those who are named already may come in.
  const { body } = await directory.find(`userName eq "one@${domain}"`)
  const id = String(body.Resources?.[0]?.id)
  expect((await directory.patch(id, { op: 'replace', path: 'active', value: true })).body.active).toBe(true)
})

test('an account that a directory made and nobody entered goes with whom it removes', async () => {
  const { domain, directory, owner, team_id } = await addPlace()
  for (const active of [true, false, true, true, false]) {
    const made = await directory.add({ userName: `fresh@${domain}`, active })
    expect([made.status, made.body.active]).toEqual([201, active])
    expect(await accounts(domain)).toEqual(['olga', 'fresh'])
    expect((await directory.remove(idOf(made))).status).toBe(204)
    expect(await accounts(domain)).toEqual(['olga'])
  }
  // Whom an admin removed before is nobody's account either.
  const id = idOf(await directory.add({ userName: `fresh@${domain}` }))
  const params = { id: team_id, memberId: Number(id) }
  await server.call(removeMember, { headers: owner.headers, params })
  expect((await directory.remove(id)).status).toBe(204)
  expect(await accounts(domain)).toEqual(['olga'])
})

test('an account stays that somebody entered, that belongs elsewhere, or that the directory did not make', async () => {
  const { domain, directory } = await addPlace()
  const entered = idOf(await directory.add({ userName: `entered@${domain}` }))
  await server.db.owner((tx) =>
    tx.query(
      `update users set password_hash = (select password_hash from users where email like 'olga@%' limit 1)
       where id = $1`,
      [entered],
    ),
  )
  await world.logIn({ id: Number(entered), email: `entered@${domain}`, headers: {} })
  const elsewhere = idOf(await directory.add({ userName: `elsewhere@${domain}` }))
  const other = await world.addTeam(await world.signUp(), 'Mill')
  await server.addMember(other, { id: Number(elsewhere) }, 'full-member')
  const held = await world.signUp(`held@${domain}`)
  await directory.add({ userName: held.email })
  for (const id of [entered, elsewhere, String(held.id)])
    expect((await directory.remove(id)).status).toBe(204)
  expect(await accounts(domain)).toEqual(['olga', 'entered', 'elsewhere', 'held'])
})

test('a directory that asks somebody again and again writes to them as often as others may in an hour', async () => {
  const { domain, directory, team_id } = await addPlace()
  const held = await world.signUp(`held@${domain}`)
  const mails = () => server.mails.filter(({ to }) => to === held.email).length
  const before = mails()
  const waiting = async () =>
    (
      await server.db.run(
        team_id,
        `select 1 from invitations where team_id = $1 and accepted_at is null and expires_at > now()`,
        [team_id],
      )
    ).length
  for (let n = 0; n < 4; n++) {
    expect((await directory.add({ userName: held.email })).status).toBe(201)
    expect(await waiting()).toBe(1)
    await directory.patch(held.id, { op: 'replace', path: 'active', value: false })
    await directory.patch(held.id, { op: 'replace', path: 'active', value: true })
    expect(await waiting()).toBe(1)
    expect((await directory.remove(held.id)).status).toBe(204)
  }
  expect(mails() - before).toBe(2)
  // Others of the domain are written to as before.
  const next = await world.signUp(`next@${domain}`)
  const all = server.mails.length
  await directory.add({ userName: next.email })
  expect(server.mails.slice(all).map(({ to }) => to)).toEqual([next.email])
})
