import { newSlug } from '@weft/base'
import type { AppliedPart, PretendAnswer } from '@weft/features/pretend/shared'
import { referenceId } from '@weft/model'
import { privateFolderEntries } from '@weft/permissions'
import { type Hand, handOf, type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addConversionWorld, type ConversionWorld } from '../testing/conversion-world.ts'

let server: TestServer
let world: ConversionWorld
/** Somebody on the board who does not see one folder of it. */
let member: Hand
let person: Person
let folder_id: string
let text: string

beforeAll(async () => {
  server = await startTestServer({ replaced: { convertAtOnce: 2_000 } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addConversionWorld(server)
  const { owner, team_id, board_id } = world
  person = await server.addPerson(`looker of ${team_id}`)
  await server.addMember(team_id, person, 'full-member')
  member = handOf(server, team_id, person)
  text = await world.attribute('Text', 'text')
  folder_id = newSlug()
  await owner.make('folders', { board_id, name: 'Private' }, folder_id)
  await put('permissions', `folder.${folder_id}`, {
    resource_type: 'folder',
    resource_id: folder_id,
    permissions: privateFolderEntries([]),
  })
})

async function put(collection: string, id: string, fields: object): Promise<void> {
  const { status, body } = await world.owner.call('PUT', `/${collection}/${id}`, {
    ...fields,
    row_version: 1,
  })
  if (status !== 201) throw new Error(`refused with ${status}: ${body.message}`)
}

const addPrivate = (said: string) =>
  world.owner.make('items', { board_id: world.board_id, folder_id, values: { [text]: said } })
const look = (by: Hand, attribute_id: string, type: string, settings: object = {}) =>
  by.call('POST', '/pretend', { act: { kind: 'conversion', attribute_id, type, settings } })
const apply = (by: Hand, { token }: PretendAnswer) => by.call('POST', `/pretend/${token}/apply`, {})
const typeOf = async (id: string) => (await world.owner.read<{ type: string }>(`/attributes/${id}`)).type
const lookWell = async (by: Hand, id: string, type: string): Promise<PretendAnswer> => {
  const { status, body } = await look(by, id, type)
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body.data as PretendAnswer
}

test('a conversion is shown value by value, with what is lost, and the attribute as it would be', async () => {
  const good = await world.item({ [text]: '1,200' })
  const bad = await world.item({ [text]: 'ask us' }, world.other_folder_id)
  await world.item({})
  const answer = await lookWell(world.owner, text, 'number')
  expect(answer.begins).toEqual([text])
  const rows = new Map(answer.changed.map((row) => [row.record.id, row]))
  expect([...rows.keys()].toSorted()).toEqual([text, good, bad].toSorted())
  expect(rows.get(text)).toMatchObject({ old: { type: 'text' }, new: { type: 'number' } })
  expect(rows.get(good)).toMatchObject({ old: { [text]: '1,200' }, new: { [text]: 1200 } })
  expect(rows.get(good)?.isLost).toBeUndefined()
  expect(rows.get(bad)).toMatchObject({ old: { [text]: 'ask us' }, new: { [text]: null }, isLost: true })
  expect(await typeOf(text)).toBe('text')
  expect(await apply(world.owner, answer)).toMatchObject({
    status: 200,
    body: { data: { done: 1, of: 1, isLater: false } },
  })
  expect([await typeOf(text), await world.data(text)]).toEqual(['number', { [good]: 1200, [bad]: null }])
})

test('the activity knows it by the name that was answered', async () => {
  await world.item({ [text]: '1' })
  const { body } = await apply(world.owner, await lookWell(world.owner, text, 'number'))
  const told = await server.db.owner((tx) =>
    tx.query<{ n: number }>(
      `select count(*)::int as n from activity where team_id = $1 and origin ->> 'act' = $2`,
      [world.team_id, (body.data as AppliedPart).act],
    ),
  )
  expect(told).toEqual([{ n: 2 }])
})

test('labels, lines and links are made with the ids that were shown', async () => {
  const item = await world.item({ [text]: 'a, b' })
  for (const type of ['label', 'checklist'] as const) {
    const answer = await lookWell(world.owner, text, type)
    expect(await lookWell(world.owner, text, type)).toMatchObject({ changed: answer.changed })
    await apply(world.owner, answer)
    const shown = answer.changed.find(({ record }) => record.id === item)?.new[text]
    expect((await world.data(text))[item]).toEqual(shown)
    await world.owner.call('POST', `/attributes/${text}/convert/undo`)
  }
})

test.each(['number', 'longtext', 'date'])(
  'nothing of a private folder is in what somebody is shown of a conversion to a %s who does not see it',
  async (type) => {
    const secret = await addPrivate('SECRET')
    const open = await world.item({ [text]: 'open' })
    const { body } = await look(member, text, type)
    const told = JSON.stringify(body)
    expect(told).toContain(open)
    expect(told).not.toMatch(new RegExp(`SECRET|${secret}|${folder_id}`))
    // It is converted all the same, as it is by hand.
    expect((await apply(member, body.data as PretendAnswer)).status).toBe(200)
    expect(await typeOf(text)).toBe(type)
  },
)

test('nobody is shown labels of what lies in a folder that they do not see', async () => {
  await addPrivate('SECRET')
  const { status, body } = await look(member, text, 'label')
  expect([status, body.code]).toEqual([422, 'unseen_values'])
  expect(JSON.stringify(body)).not.toContain('SECRET')
})

test('who sees a private folder is told who could read its words then, and that counts as confirmed', async () => {
  await addPrivate('SECRET')
  await addPrivate('open')
  await world.item({ [text]: 'open' })
  const answer = await lookWell(world.owner, text, 'label')
  expect(answer.exposed).toEqual({ count: 1, user_ids: [person.id] })
  expect((await apply(world.owner, answer)).status).toBe(200)
  expect(JSON.stringify(await member.read(`/attributes/${text}`))).toContain('SECRET')
})

test('where more people see a board than were named, it is shown again', async () => {
  await addPrivate('SECRET')
  const answer = await lookWell(world.owner, text, 'label')
  const other = await server.addPerson(`late looker of ${world.team_id}`)
  await server.addMember(world.team_id, other, 'full-member')
  const { status, body } = await apply(world.owner, answer)
  expect([status, body.code]).toEqual([409, 'changed'])
  const { exposed } = body.data as PretendAnswer
  expect(new Set(exposed?.user_ids)).toEqual(new Set([person.id, other.id]))
  expect(await typeOf(text)).toBe('text')
})

test('what lies in the trash is converted, and shown to nobody', async () => {
  const id = await world.item({ [text]: 'GONE' })
  await world.owner.call('DELETE', `/items/${id}`)
  for (const type of ['label', 'number'])
    expect(JSON.stringify((await look(world.owner, text, type)).body)).not.toMatch(new RegExp(`GONE|${id}`))
})

test('what is worked out of private items is told to nobody who does not see these', async () => {
  const { owner } = world
  const [board_id, place] = [newSlug(), newSlug()]
  await owner.make('boards', { name: 'Secrets' }, board_id)
  await owner.make('folders', { board_id, name: 'All' }, place)
  const name_id = await owner.make('attributes', { board_id, name: 'Name', type: 'text', primary: true })
  const there = await owner.make('items', { board_id, folder_id: place, values: { [name_id]: 'SECRET' } })
  const link = await world.attribute('Link', 'reference', { board_id, two_way: false })
  const lookup = await world.attribute('Lookup', 'lookup', { reference_id: link, target_id: name_id })
  const item = await world.item({})
  await put('references', referenceId({ from_item_id: item, attribute_id: link, to_item_id: there }), {})
  await put('permissions', `folder.${place}`, {
    resource_type: 'folder',
    resource_id: place,
    permissions: { [`VIEW_FOLDER:user:${person.id}`]: false },
  })
  const answer = await lookWell(owner, lookup, 'text')
  expect(answer.exposed).toEqual({ count: 1, user_ids: null })
  expect(JSON.stringify(answer.changed)).toContain('SECRET')
  const told = await look(member, lookup, 'text')
  expect(told.status).toBe(200)
  expect(JSON.stringify(told.body)).not.toContain('SECRET')
  expect((await apply(member, told.body.data as PretendAnswer)).status).toBe(200)
  expect(JSON.stringify(await world.data(lookup))).not.toContain('SECRET')
})

test('who may not change attributes is not shown it, nor what others look at', async () => {
  const reader = await server.addPerson(`reader of ${world.team_id}`)
  await server.addMember(world.team_id, reader, 'restricted-member')
  const hand = handOf(server, world.team_id, reader)
  expect((await look(hand, text, 'number')).status).toBeGreaterThan(400)
  const answer = await lookWell(world.owner, text, 'number')
  expect((await apply(member, answer)).status).toBe(404)
})

test('values that cannot be unique, and links, are refused as by hand or told to be none to look at', async () => {
  await world.item({ [text]: '1' })
  await world.item({ [text]: '1.0' })
  const twice = await look(world.owner, text, 'number', { unique: true })
  expect([twice.status, twice.body.code]).toEqual([422, 'not_unique'])
  const links = await look(world.owner, text, 'reference', { board_id: world.board_id, two_way: false })
  expect([links.status, links.body.code]).toEqual([422, 'links_not_shown'])
})
