import { acceptOwnInvitation, readTeam, removeMember } from '@weft/features/workspaces/shared'
import type { TestServer } from '@weft/server/testing'
import { beforeEach, describe, expect, test } from 'vitest'

import { readSso, removeSsoDomain } from '../../shared/index.ts'
import { connect, cutOff, directoryOf, USER } from '../testing/directory.ts'
import { idOf, type ScimPlace, scimPlaces } from '../testing/scim-place.ts'

const { here, world, provider, add, ...places } = scimPlaces()
let server: TestServer
let place: ScimPlace
let owner: ScimPlace['owner']
let team_id: number
let domain: string
let directory: ScimPlace['directory']

beforeEach(async () => {
  server = here()
  place = await add()
  ;({ owner, team_id, domain, directory } = place)
})

const someone = (name?: string) => places.someone(place, name)
const members = () => places.members(place)

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
      { id: String(holder.id), active: true, displayName: 'Mallory' },
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
    expect(
      (await directory.patch(id, { op: 'remove', path: 'emails', value: [{ value: slow }] })).status,
    ).toBe(200)
    expect(
      (
        await directory.patch(
          id,
          ...many.map(() => ({ op: 'add', value: { active: true, displayName: 'x' } })),
        )
      ).status,
    ).toBe(400)
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
