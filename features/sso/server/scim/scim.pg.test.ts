import { newUuid, setClockOffset } from '@weft/base'
import { acceptOwnInvitation, listMembers, readTeam, removeMember } from '@weft/features/workspaces/shared'
import { readAudit } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readSso, removeSsoDomain } from '../../shared/index.ts'
import { connect, cutOff, type Directory, directoryOf, ENTERPRISE, USER } from '../testing/directory.ts'
import { createProvider } from '../testing/provider.ts'
import { type Somebody, ssoWorld } from '../testing/world.ts'

const records = new Map<string, string[][]>()
const ROOM = { token_rate: 1e6, token_burst: 1e6, guest_rate: 1e6, guest_burst: 1e6 }
let server: TestServer
const world = ssoWorld(() => server, records)
const provider = createProvider()
const here = () => server

beforeAll(async () => {
  server = await startTestServer({
    limits: { argon2_memory: 19_456, ...ROOM },
    replaced: { resolveTxt: async (name) => records.get(name) ?? [] },
  })
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

let owner: Somebody
let team_id: number
let domain: string
let directory: Directory & { token: string }

beforeEach(async () => {
  domain = world.domain()
  owner = await world.signUp(`olga@${domain}`)
  team_id = await world.addTeam(owner)
  await world.addDomain(owner, team_id, domain)
  directory = await connect(here, owner, team_id)
})

const someone = (name = `p${newUuid().slice(-8)}`) => ({
  userName: `${name}@${domain}`,
  name: { givenName: 'Ada', familyName: 'Loom' },
  emails: [{ value: `${name}@${domain}`, type: 'work', primary: true }],
  active: true,
})
const members = async () => {
  const { body } = await server.call(listMembers, { headers: owner.headers, params: { id: team_id } })
  return Object.fromEntries(body.data.map(({ email, pivot, barred }) => [email, `${pivot.role} ${barred}`]))
}
const idOf = ({ body }: Awaited<ReturnType<Directory['add']>>) => String(body.id)
const actions = async () =>
  (await readAudit(server.db, 0, 100_000))
    .filter((line) => line.team_id === team_id)
    .map(({ action, target, actor_id }) => `${action} ${target} ${actor_id}`)

describe('what there is', () => {
  test('the configuration says what is supported, and that there are no groups', async () => {
    const config = await directory.send('GET', '/ServiceProviderConfig')
    expect(config.type).toContain('application/scim+json')
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      changePassword: { supported: false },
      filter: { supported: true, maxResults: 200 },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    })
    const types = await directory.send('GET', '/ResourceTypes')
    expect(types.body.Resources).toMatchObject([{ id: 'User', endpoint: '/Users', schema: USER }])
    expect((await directory.send('GET', '/ResourceTypes/User')).body['name']).toBe('User')
    expect((await directory.send('GET', '/ResourceTypes/Group')).status).toBe(404)
    const { body } = await directory.send('GET', `/Schemas/${USER}`)
    const names = (body['attributes'] as { name: string; mutability: string }[]).map(
      ({ name, mutability }) => `${name} ${mutability}`,
    )
    expect(names).toEqual([
      'userName readWrite',
      'name immutable',
      'displayName immutable',
      'emails immutable',
      'active readWrite',
    ])
    for (const asked of [await directory.send('GET', '/Groups'), await directory.send('POST', '/Groups', {})])
      expect([asked.status, asked.body]).toMatchObject([501, { status: '501', detail: expect.any(String) }])
  })

  test('people are those of the verified domains, by pages and attributes', async () => {
    const stranger = await world.signUp()
    await server.addMember(team_id, stranger, 'full-member')
    for (let n = 0; n < 5; n++) await directory.add(someone(`page-${n}`))
    const { body } = await directory.send('GET', '/Users?startIndex=3&count=2')
    expect(body).toMatchObject({ totalResults: 6, startIndex: 3, itemsPerPage: 2 })
    expect(body.Resources?.map(({ userName }) => userName)).toEqual([`page-1@${domain}`, `page-2@${domain}`])
    expect((await directory.send('GET', '/Users?count=0')).body).toMatchObject({
      totalResults: 6,
      itemsPerPage: 0,
      Resources: [],
    })
    expect((await directory.send('GET', '/Users?startIndex=-4&count=1')).body.Resources).toMatchObject([
      { userName: owner.email },
    ])
    expect((await directory.send('GET', '/Users?count=many')).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    })
    const some = await directory.send('GET', '/Users?attributes=userName&count=1')
    expect(Object.keys(some.body.Resources?.[0] ?? {}).toSorted()).toEqual(['id', 'userName'])
    const others = await directory.send('GET', '/Users?excludedAttributes=emails,name&count=1')
    expect(others.body.Resources?.[0]).not.toHaveProperty('emails')
    expect((await directory.read(stranger.id)).status).toBe(404)
    expect((await directory.patch(stranger.id, { op: 'replace', path: 'active', value: false })).status).toBe(
      404,
    )
    expect((await directory.remove(stranger.id)).status).toBe(404)
  })

  test('filters find by what directories ask, without regard to capitals', async () => {
    await directory.add({ ...someone('Filter-A'), externalId: 'Ext-1' })
    await directory.add({ ...someone('filter-b'), active: false })
    const found = async (filter: string) =>
      (await directory.find(filter)).body.Resources?.map(({ userName }) => userName?.split('@')[0])
    expect(await found(`userName eq "FILTER-a@${domain.toUpperCase()}"`)).toEqual(['Filter-A'])
    expect(await found(`${USER}:userName eq "filter-b@${domain}"`)).toEqual(['filter-b'])
    expect(await found('externalId eq "Ext-1"')).toEqual(['Filter-A'])
    expect(await found('externalId eq "ext-1"')).toEqual([])
    expect(await found(`emails[type eq "work"].value eq "filter-A@${domain}"`)).toEqual(['Filter-A'])
    expect(await found(`emails.value eq "filter-a@${domain}"`)).toEqual(['Filter-A'])
    expect(await found('userName sw "FILTER" and active eq true')).toEqual(['Filter-A'])
    expect(await found('active eq "False"')).toEqual(['filter-b'])
    expect(await found(`userName sw "filter-a" or userName sw "olga"`)).toEqual(['olga', 'Filter-A'])
    expect(await found('externalId pr')).toEqual(['Filter-A'])
    for (const bad of ['userName', 'shoeSize eq "4"', 'emails.colour eq "x"', '(((', '"'])
      expect([bad, (await directory.find(bad)).body]).toMatchObject([bad, { scimType: 'invalidFilter' }])
    const long = Array.from({ length: 40 }, () => '(active eq true or active eq false)').join(' and ')
    expect((await directory.find(long)).body.scimType).toBe('invalidFilter')
  })
})

describe('Okta', () => {
  test('somebody new is a member at once, suspended and let back in by PUT, and gone by DELETE', async () => {
    const user = { ...someone('okta'), externalId: '00u1', password: 'Chosen-by-Okta-1', locale: 'en-US' }
    const made = await directory.add(user)
    expect([made.status, made.type]).toEqual([201, expect.stringContaining('application/scim+json')])
    expect(made.body).toMatchObject({
      schemas: [USER],
      userName: user.userName,
      externalId: '00u1',
      displayName: 'Ada Loom',
      active: true,
      meta: {
        resourceType: 'User',
        location: `http://localhost:4010/scim/v2/${team_id}/Users/${made.body.id}`,
      },
    })
    expect(made.headers.location).toBe(made.body.meta?.location)
    expect(made.body).not.toHaveProperty('password')
    expect(await members()).toMatchObject({ [user.userName]: 'full-member null' })
    const id = idOf(made)
    const off = await directory.put(id, { ...user, active: false })
    expect([off.status, off.body.active]).toEqual([200, false])
    expect(await members()).toMatchObject({ [user.userName]: 'full-member suspended' })
    expect((await directory.put(id, user)).body.active).toBe(true)
    expect(await members()).toMatchObject({ [user.userName]: 'full-member null' })
    expect((await directory.add(user)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    expect((await directory.remove(id)).status).toBe(204)
    expect((await directory.read(id)).status).toBe(404)
    expect((await directory.remove(id)).status).toBe(404)
    expect(await members()).not.toHaveProperty([user.userName])
    expect(await actions()).toEqual([
      `scim.token-made team:${team_id} ${owner.id}`,
      `sso.join user:${id} 0`,
      `member.suspend user:${id} 0`,
      `member.resume user:${id} 0`,
      `member.remove user:${id} 0`,
    ])
  })

  test('the connection is tried with a name that nobody has', async () => {
    const { status, body } = await directory.find('userName eq "not-there"', '&startIndex=1&count=100')
    expect([status, body]).toMatchObject([200, { totalResults: 0, Resources: [] }])
  })
})

describe('Entra ID', () => {
  const entra = (name: string) => ({
    ...someone(name),
    schemas: [USER, ENTERPRISE],
    externalId: `ext-${name}`,
    displayName: 'Grace Weaver',
    emails: [{ primary: 'True', type: 'work', value: `${name}@${domain}` }],
    roles: [{ primary: 'True', value: '{"id":"x"}' }],
    [ENTERPRISE]: { employeeNumber: '7', manager: 'somebody' },
  })

  test('its booleans as words, operations in capitals, and unknown schemas and attributes', async () => {
    const made = await directory.send('POST', '/Users', entra('entra'))
    expect([made.status, made.body.active]).toEqual([201, true])
    const id = idOf(made)
    const off = await directory.patch(id, { op: 'Replace', path: 'active', value: 'False' })
    expect([off.status, off.body.active]).toEqual([200, false])
    const on = await directory.patch(
      id,
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'somebody-else' },
      { op: 'Add', path: 'title', value: 'Weaver' },
      { op: 'Replace', path: 'name.givenName', value: 'Gracie' },
      { op: 'Replace', path: 'emails[type eq "home"].value', value: 'home@elsewhere.example' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `Entra@${domain}` },
      { op: 'Replace', path: 'active', value: 'True' },
    )
    expect([on.status, on.body.active, on.body.displayName]).toEqual([200, true, 'Grace Weaver'])
    const pathless = await directory.patch(id, {
      op: 'replace',
      value: {
        active: false,
        externalId: 'other',
        'name.familyName': 'W',
        [`${ENTERPRISE}:department`]: 'Looms',
      },
    })
    expect([pathless.status, pathless.body]).toMatchObject([200, { active: false, externalId: 'other' }])
    const gone = await directory.patch(id, { op: 'Remove', path: 'externalId' })
    expect(gone.body).not.toHaveProperty('externalId')
    expect((await directory.patch(id, { op: 'Add', path: 'title', value: 'x' })).body.active).toBe(false)
  })

  test('somebody who is a member already is found by the address, and then known by the directory’s name', async () => {
    const member = await world.signUp(`hand@${domain}`)
    await server.addMember(team_id, member, 'admin')
    const { body } = await directory.find(`userName eq "hand@${domain}"`)
    expect(body.Resources).toMatchObject([{ id: String(member.id), active: true }])
    const named = await directory.patch(
      member.id,
      { op: 'add', path: 'externalId', value: 'e-1' },
      { op: 'replace', path: 'userName', value: `upn@${domain}` },
    )
    expect(named.body).toMatchObject({ externalId: 'e-1', userName: `upn@${domain}` })
    expect((await directory.find(`userName eq "upn@${domain}"`)).body.totalResults).toBe(1)
    expect((await directory.find(`userName eq "hand@${domain}"`)).body.totalResults).toBe(0)
    const other = await directory.add({ ...someone(), userName: `UPN@${domain}` })
    expect(other.body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    // What they may is decided here, whatever the directory says of it.
    expect(await members()).toMatchObject({ [member.email]: 'admin null' })
  })

  test.each([
    [{ op: 'jump', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: { a: 1 } }, 'invalidValue'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails.colour', value: 'x' }, 'invalidPath'],
  ])('an operation that is none is refused: %j', async (operation, scimType) => {
    const id = idOf(await directory.add(someone()))
    const { status, body } = await directory.patch(id, operation)
    expect([status, body]).toMatchObject([400, { status: '400', scimType }])
    expect((await directory.read(id)).body.active).toBe(true)
  })
})

describe('whose account it is', () => {
  test('somebody whom the directory made comes in by the provider the first time, and nobody is mailed', async () => {
    await world.setUp(owner, team_id, { provider })
    const email = `first@${domain}`
    await directory.add(someone('first'))
    const before = server.mails.length
    const signed = await world.signIn(team_id, { provider, email })
    expect(signed.status).toBe(200)
    const headers = { authorization: `Bearer ${signed.body.access_token}` }
    expect((await server.call(readTeam, { headers, params: { id: team_id } })).status).toBe(200)
    expect(server.mails.length).toBe(before)
  })

  test('once somebody was in it by another way, the account is theirs, and the provider asks its holder', async () => {
    await world.setUp(owner, team_id, { provider })
    const id = idOf(await directory.add(someone('claimed')))
    // As whoever set one by a mailed link has it.
    await server.db.owner((tx) =>
      tx.query(
        `update users set password_hash = (select password_hash from users where id = $1) where id = $2`,
        [owner.id, id],
      ),
    )
    const email = `claimed@${domain}`
    await world.logIn({ id: Number(id), email, headers: {} })
    expect((await world.signIn(team_id, { provider, email })).error.code).toBe('sso_link_needed')
  })

  test('whoever is kept out by the directory does not come in by the provider', async () => {
    await world.setUp(owner, team_id, { provider })
    const id = idOf(await directory.add({ ...someone('late'), active: false }))
    expect(await members()).not.toHaveProperty([`late@${domain}`])
    const asked = { provider, email: `late@${domain}` }
    expect((await world.signIn(team_id, asked)).error.code).toBe('sso_kept_out')
    expect((await directory.patch(id, { op: 'replace', path: 'active', value: true })).body.active).toBe(true)
    expect((await world.signIn(team_id, asked)).status).toBe(200)
    await directory.patch(id, { op: 'replace', path: 'active', value: false })
    expect((await world.signIn(team_id, asked)).error.code).toBe('sso_kept_out')
  })

  test('an account that somebody registered is asked, and is nobody’s before they say so', async () => {
    const holder = await world.signUp(`holder@${domain}`)
    const made = await directory.add({ ...someone('holder'), displayName: 'Mallory', password: 'taken over' })
    expect([made.status, made.body]).toMatchObject([
      201,
      { id: String(holder.id), active: true, displayName: 'Person' },
    ])
    expect(await members()).not.toHaveProperty([holder.email])
    const mail = server.mails.findLast(({ to }) => to === holder.email)
    expect(mail?.subject).toContain('Loomworks')
    const open = async () =>
      (
        await server.db.run<{ id: string }>(
          team_id,
          `select id from invitations where team_id = $1 and accepted_at is null and expires_at > now()`,
          [team_id],
        )
      ).map(({ id }) => id)
    expect(await open()).toHaveLength(1)
    // The directory takes it back, and asks again.
    await directory.patch(holder.id, { op: 'replace', path: 'active', value: false })
    expect(await open()).toEqual([])
    await directory.patch(holder.id, { op: 'replace', path: 'active', value: true })
    const [id = ''] = await open()
    await server.call(acceptOwnInvitation, { headers: holder.headers, params: { id } })
    expect(await members()).toMatchObject({ [holder.email]: 'full-member null' })
    expect((await directory.read(holder.id)).body).toMatchObject({ active: true })
  })

  test('addresses, passwords and names of accounts stay as they are', async () => {
    const id = idOf(await directory.add(someone('stay')))
    const read = () =>
      server.db.run(null, `select email, name, password_hash from users where id = $1`, [Number(id)])
    const before = await read()
    const other = { value: `other@${domain}`, type: 'work', primary: true }
    for (const { status, body } of [
      await directory.put(id, { ...someone('stay'), emails: [other] }),
      await directory.patch(id, { op: 'replace', path: 'emails[type eq "work"].value', value: other.value }),
      await directory.patch(id, { op: 'replace', value: { emails: [other], active: false } }),
    ])
      expect([status, body.scimType]).toEqual([400, 'mutability'])
    expect((await directory.read(id)).body.active).toBe(true)
    const put = await directory.put(id, { ...someone('stay'), displayName: 'Else', password: 'x' })
    expect(put.body.displayName).toBe('Ada Loom')
    expect((await directory.patch(id, { op: 'add', path: 'password', value: 'x' })).status).toBe(200)
    expect(await read()).toEqual(before)
  })

  test('whom an admin removed is not let back in by what the directory said before', async () => {
    const id = idOf(await directory.add(someone('gone')))
    await server.call(removeMember, {
      headers: owner.headers,
      params: { id: team_id, memberId: Number(id) },
    })
    expect((await directory.read(id)).body.active).toBe(false)
    expect((await directory.patch(id, { op: 'replace', path: 'externalId', value: 'e' })).body.active).toBe(
      false,
    )
    expect(await members()).not.toHaveProperty([`gone@${domain}`])
    expect((await directory.patch(id, { op: 'replace', path: 'active', value: true })).body.active).toBe(true)
    expect(await members()).toMatchObject({ [`gone@${domain}`]: 'full-member null' })
  })
})

describe('refusals', () => {
  test('the owner is never suspended, changed or removed', async () => {
    expect((await directory.read(owner.id)).body.userName).toBe(owner.email)
    for (const { status, body } of [
      await directory.patch(owner.id, { op: 'replace', path: 'active', value: 'False' }),
      await directory.patch(owner.id, { op: 'replace', path: 'userName', value: 'x' }),
      await directory.put(owner.id, { userName: owner.email, active: false }),
      await directory.remove(owner.id),
    ])
      expect([status, body.detail]).toEqual([403, expect.stringContaining('owner')])
    expect((await directory.add({ userName: owner.email })).body.scimType).toBe('uniqueness')
    expect(await members()).toEqual({ [owner.email]: 'owner null' })
  })

  test('only addresses of domains that are verified now', async () => {
    const outside = { userName: 'eve@elsewhere.example' }
    expect((await directory.add(outside)).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    const sub = { userName: `eve@sub.${domain}` }
    expect((await directory.add(sub)).body.scimType).toBe('invalidValue')
    expect((await directory.add({ userName: 'eve' })).body.scimType).toBe('invalidValue')
    expect((await directory.add({ userName: ' ' })).body.scimType).toBe('invalidValue')
    const two = { userName: `a@${domain},b@elsewhere.example` }
    expect((await directory.add(two)).body.scimType).toBe('invalidValue')
    const id = idOf(await directory.add(someone()))
    const { body } = await server.call(readSso, { headers: owner.headers, params: { team_id } })
    for (const one of body.data.domains)
      await server.call(removeSsoDomain, { headers: owner.headers, params: { team_id, id: one.id } })
    expect((await directory.patch(id, { op: 'replace', path: 'active', value: false })).status).toBe(404)
    expect((await directory.send('GET', '/Users')).body.totalResults).toBe(0)
  })

  test('no token, a token of another workspace, one that was replaced or ended, and a person’s own', async () => {
    const other = await world.signUp()
    const theirs = await world.addTeam(other, 'Mill')
    await world.addDomain(other, theirs)
    const strange = await connect(here, other, theirs)
    const refused = async (token: string | null) => {
      const asked = await directoryOf(here, team_id, token).send('GET', '/Users')
      return [asked.status, asked.body.schemas, asked.body.status]
    }
    const no = [401, ['urn:ietf:params:scim:api:messages:2.0:Error'], '401']
    expect(await refused(null)).toEqual(no)
    expect(await refused(strange.token)).toEqual(no)
    expect(await refused(owner.headers['authorization']?.slice('Bearer '.length) ?? '')).toEqual(no)
    expect((await directoryOf(here, 999_999, directory.token).send('GET', '/Users')).status).toBe(401)
    const next = await connect(here, owner, team_id)
    expect(await refused(directory.token)).toEqual(no)
    expect((await next.send('GET', '/Users')).status).toBe(200)
    const shown = await cutOff(here, owner, team_id)
    expect(shown.body.data.scim.token).toBeNull()
    expect(await refused(next.token)).toEqual(no)
    const kept = await server.db.owner((tx) => tx.query(`select hash, hint from scim_tokens`))
    expect(JSON.stringify(kept)).not.toContain(strange.token)
    expect(strange.token.startsWith('weft_scim_')).toBe(true)
  })

  test('the settings say when the token was used last', async () => {
    await directory.send('GET', '/Users')
    const token = async () =>
      (await server.call(readSso, { headers: owner.headers, params: { team_id } })).body.data.scim.token
    await expect.poll(async () => (await token())?.last_used_at).toEqual(expect.any(String))
    expect(directory.token.startsWith((await token())?.hint ?? '-')).toBe(true)
  })

  test('what the library would take seconds or minutes to read', async () => {
    const id = idOf(await directory.add(someone()))
    const slow = '\\'.repeat(60)
    const many = Array.from({ length: 60 }, () => ({ value: `a@${domain}` }))
    const begun = performance.now()
    expect((await directory.find(`userName eq "${slow}`)).body.scimType).toBe('invalidFilter')
    for (const operation of [
      { op: 'replace', path: `emails[type eq "${slow}].value`, value: 'x' },
      { op: 'add', value: { [`emails[type eq "${slow}].value`]: 'x' } },
      { op: 'replace', path: `${'name.'.repeat(200)}formatted`, value: 'x' },
      { op: 'replace', path: 'emails', value: many },
    ])
      expect((await directory.patch(id, operation)).status).toBe(400)
    expect((await directory.patch(id, { op: 'remove', path: 'emails', value: [{ value: slow }] })).status).toBe(200)
    expect((await directory.patch(id, ...many.map(() => ({ op: 'add', value: { active: true, displayName: 'x' } })))).status).toBe(400)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('bodies that are none', async () => {
    for (const [body, scimType] of [
      ['{', 'invalidSyntax'],
      ['[]', 'invalidSyntax'],
      ['', 'invalidValue'],
      [{ schemas: ['urn:example'], userName: `a@${domain}` }, 'invalidSyntax'],
      [{ schemas: [USER], userName: 7 }, 'invalidValue'],
      [{ schemas: [USER], active: true }, 'invalidValue'],
      [{ schemas: [USER], userName: 'x'.repeat(300) + `@${domain}` }, 'invalidValue'],
      [{ schemas: [USER], userName: `\0@${domain}` }, 'invalidValue'],
    ] as const) {
      const { status, type, body: said } = await directory.send('POST', '/Users', body)
      expect([body, status, said.scimType]).toEqual([body, 400, scimType])
      expect(type).toContain('application/scim+json')
    }
    expect((await directory.read('abc')).body.status).toBe('404')
  })
})
