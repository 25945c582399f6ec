import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readProfile, saveProfile } from '../shared/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const save = (as: { headers: Readonly<Record<string, string>> } | undefined, body: object) =>
  server.call(saveProfile, { as, body })

test('without a session the profile is the guest, who saves nothing', async () => {
  const { status, body } = await server.call(readProfile)
  expect([status, body.data]).toMatchObject([
    200,
    { id: 0, name: 'Guest', email: '', guest: true, photo_url: null, locale: 'en-US', row_version: 0 },
  ])
  expect((await save(undefined, { name: 'Me' })).status).toBe(401)
})

test('given fields are saved, the others stay, and the own feed says so', async () => {
  const person = await server.addPerson('Saver')
  const { body } = await save(person, {
    name: ' Ana ',
    locale: 'ar',
    start_of_week: 6,
    timezone: 'Europe/Belgrade',
    survey: { size: 3 },
  })
  expect(body.data).toMatchObject({
    id: person.id,
    name: 'Ana',
    email: person.email,
    locale: 'ar',
    start_of_week: 6,
    timezone: 'Europe/Belgrade',
    survey: { size: 3 },
    row_version: 2,
  })
  expect((await server.call(readProfile, { as: person })).body).toEqual(body)
  const key = { team_id: 0, kind: 'user', id: String(person.id) }
  expect(server.published.at(-1)).toMatchObject({
    feeds: [{ key, seq: 1, events: [{ event: 'ProfileSaved' }] }],
  })
  expect((await save(person, { survey: null })).body.data).toMatchObject({ survey: null, name: 'Ana' })
})

test('preferences are joined by key, and null removes one', async () => {
  const person = await server.addPerson('Preferring')
  await Promise.all([
    save(person, { preferences: { workspaceSortOrder: [2, 1] } }),
    save(person, { preferences: { api_dev_helper: true } }),
  ])
  const { body } = await save(person, { preferences: { usedCancelCoupon: true, api_dev_helper: null } })
  expect(body.data.preferences).toEqual({ workspaceSortOrder: [2, 1], usedCancelCoupon: true })
})

test('the same again changes nothing, so a retry gets the same answer', async () => {
  const person = await server.addPerson('Retrying')
  const first = await save(person, { name: 'Once' })
  const published = server.published.length
  expect((await save(person, { name: 'Once' })).body).toEqual(first.body)
  expect(server.published).toHaveLength(published)
})

test('a field that another device changed meanwhile is a conflict, the others are not', async () => {
  const person = await server.addPerson('Two')
  await save(person, { name: 'Ana', preferences: { one: 1 } })
  expect((await save(person, { name: 'Of the phone', old: { name: 'Ana' } })).body.data.name).toBe(
    'Of the phone',
  )
  const published = server.published.length
  const late = await save(person, {
    name: 'Of the laptop',
    locale: 'ar',
    old: { name: 'Ana', locale: 'en-US' },
  })
  expect([late.status, late.error]).toMatchObject([
    409,
    { code: 'conflict', data: { name: 'Of the phone', locale: 'en-US' } },
  ])
  expect(server.published).toHaveLength(published)
  // Another field than the one that was changed, the same change, and one that is none.
  for (const body of [
    { timezone: 'Asia/Tokyo', old: { timezone: 'UTC' } },
    { name: 'Of the phone', old: { name: 'Ana' } },
    { name: 'Ana', old: { name: 'Ana' } },
  ])
    expect((await save(person, body)).status).toBe(200)
  expect((await server.call(readProfile, { as: person })).body.data).toMatchObject({
    name: 'Of the phone',
    timezone: 'Asia/Tokyo',
  })
})

test('preferences are judged one by one', async () => {
  const person = await server.addPerson('Keys')
  await save(person, { preferences: { one: 1, two: 2 } })
  const change = (preferences: object, old: object) =>
    save(person, { preferences, old: { preferences: old } })
  expect((await change({ one: 11 }, { one: 1 })).status).toBe(200)
  expect((await change({ two: null, three: 3 }, { two: 2 })).status).toBe(200)
  expect((await change({ one: 12 }, { one: 1 })).status).toBe(409)
  expect((await change({ two: 22 }, { two: 2 })).status).toBe(409)
  expect((await server.call(readProfile, { as: person })).body.data.preferences).toEqual({
    one: 11,
    three: 3,
  })
})

test('a whole profile may come back; what is not its own to change is refused or left alone', async () => {
  const person = await server.addPerson('Whole')
  const { data } = (await server.call(readProfile, { as: person })).body
  expect((await save(person, { ...data, id: 1, guest: true, photo_url: 'x' })).body.data).toEqual(data)
  expect((await save(person, { email: 'other@weft.test' })).error.data).toEqual([
    'email: cannot be changed here',
  ])
})

test('bad bodies are refused with a sentence', async () => {
  const person = await server.addPerson('Bad')
  const long = 'x'.repeat(17_000)
  for (const [body, problem] of [
    [{ name: '' }, 'name: '],
    [{ locale: 'tlh' }, 'locale: not a language'],
    [{ start_of_week: 2 }, 'start_of_week: '],
    [{ timezone: 'Mars/Olympus' }, 'timezone: This is not a time zone'],
    [{ preferences: { long } }, 'preferences: This is too large'],
    [{ preferences: [] }, 'preferences: '],
    [{ is_admin: true }, 'is_admin'],
    [{ role: 'owner' }, 'role'],
  ] as const) {
    const { status, error } = await save(person, body)
    expect([status, String(error.data)]).toEqual([422, expect.stringContaining(problem)])
  }
  const half = { preferences: { a: 'x'.repeat(9_000) } }
  expect((await save(person, half)).status).toBe(200)
  expect((await save(person, { preferences: { b: 'x'.repeat(9_000) } })).status).toBe(422)
})
