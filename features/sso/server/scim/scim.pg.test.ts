import { readAudit } from '@weft/server-kit'
import type { TestServer } from '@weft/server/testing'
import { beforeEach, describe, expect, test } from 'vitest'

import { ENTERPRISE, USER } from '../testing/directory.ts'
import { idOf, type ScimPlace, scimPlaces } from '../testing/scim-place.ts'

const { here, world, add, ...places } = scimPlaces()
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

  test('every attribute can be wanted or not, alone and with others, and what is done is answered', async () => {
    const names = [
      'id',
      'externalId',
      'userName',
      'displayName',
      'active',
      'schemas',
      'name',
      'emails',
      'meta',
    ]
    const parts = [
      'name.formatted',
      'name.givenName',
      'emails.value',
      'emails.type',
      'meta.created',
      'meta.version',
    ]
    const lists = [
      ...names,
      ...parts,
      'meta.created,meta,emails.value,emails',
      'name.formatted,meta.location,id',
    ]
    const { id = '' } = (await directory.add(someone('same'))).body
    const failed: unknown[] = []
    for (const list of [
      ...lists,
      [...names, ...parts].join(','),
      [...parts, ...names].join(','),
      'shoeSize',
      'x.y',
    ])
      for (const word of ['attributes', 'excludedAttributes']) {
        const query = `?${word}=${list}`
        const answers = [
          await directory.send('GET', `/Users/${id}${query}`),
          await directory.send('GET', `/Users${query}`),
          await directory.send('PUT', `/Users/${id}${query}`, { schemas: [USER], ...someone('same') }),
        ]
        for (const { status, body } of answers) if (status >= 300) failed.push([query, status, body])
      }
    expect(failed).toEqual([])
    const asked = { schemas: [USER], ...someone() }
    expect((await directory.send('POST', '/Users?attributes=meta.created', asked)).status).toBe(201)
    const { body } = await directory.send('GET', `/Users/${id}?attributes=meta.created`)
    expect([Object.keys(body).toSorted(), body.meta?.created]).toEqual([['id', 'meta'], expect.any(String)])
    const long = `?attributes=${'x'.repeat(5_000)}`
    const { userName } = someone()
    expect((await directory.send('POST', `/Users${long}`, { schemas: [USER], userName })).status).toBe(400)
    expect(await members()).not.toHaveProperty([userName])
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
