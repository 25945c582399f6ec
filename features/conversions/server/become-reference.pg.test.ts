import { newSlug, newUuid } from '@weft/base'
import { nameKey, type Reference } from '@weft/model'
import { handOf, startTestServer, type TestServer } from '@weft/server/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addConversionWorld, type ConversionWorld } from './testing/conversion-world.ts'

let server: TestServer
let world: ConversionWorld
/** The board that links lead to. */
let other: { board_id: string; folder_id: string; name_id: string }

beforeAll(async () => {
  server = await startTestServer({ replaced: { convertAtOnce: 2_000 } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addConversionWorld(server)
  const { make } = world.owner
  const [board_id, folder_id] = [newSlug(), newSlug()]
  await make('boards', { name: 'Clients' }, board_id)
  await make('folders', { board_id, name: 'All' }, folder_id)
  const name_id = await make('attributes', { board_id, name: 'Name', type: 'text', primary: true })
  other = { board_id, folder_id, name_id }
})

const call = (path: string, id: string, settings: object = {}, more: object = {}) =>
  world.owner.call('POST', `/attributes/${id}${path}`, {
    type: 'reference',
    settings: { board_id: other.board_id, ...settings },
    ...more,
  })
const preview = (id: string, settings = {}, more = {}) => call('/convert/preview', id, settings, more)
const convert = (id: string, settings = {}, more = {}) => call('/convert', id, settings, more)
const undo = (id: string) => world.owner.call('POST', `/attributes/${id}/convert/undo`)
const MISSING = { create_missing: true }

const client = (name: string) =>
  world.owner.make('items', {
    board_id: other.board_id,
    folder_id: other.folder_id,
    values: { [other.name_id]: name },
  })
const attributeOf = (id: string) =>
  world.owner.read<{ type: string; settings: Record<string, string>; deleted_at: string | null }>(
    `/attributes/${id}`,
  )
const linksFrom = async (item_id: string, attribute_id: string) =>
  (await world.owner.read<Reference[]>(`/references?item_id=${item_id}&limit=1000`))
    .filter((one) => one.attribute_id === attribute_id && one.from_item_id === item_id)
    .toSorted((a, b) => a.sort_order - b.sort_order)
const namesOf = async (item_id: string, attribute_id: string) =>
  (await linksFrom(item_id, attribute_id)).map(({ name }) => name)
const clientNames = async () =>
  (await world.owner.read<{ data: string }[]>(`/values?folder_id=${other.folder_id}&limit=1000`))
    .map(({ data }) => data)
    .toSorted()

describe('A text that becomes a reference', () => {
  test('links what its values name, at both ends, and says before what will match, be made and be lost', async () => {
    const id = await world.attribute('Client', 'text')
    for (const name of ['Acme', 'Smith, Jones', 'Twice', 'twice']) await client(name)
    const acme = await world.item({ [id]: ' acme ' })
    const comma = await world.item({ [id]: 'Smith, Jones' }, world.other_folder_id)
    const several = await world.item({ [id]: 'Acme; Globex' })
    const lost = await world.item({ [id]: 'Twice' })
    await world.item({})
    const before = await world.data(id)

    expect((await preview(id)).body.data).toMatchObject({
      convertible: 2,
      lost: 2,
      names: { matched: 2, created: 0, lost: 2 },
    })
    expect((await preview(id, {}, MISSING)).body.data).toMatchObject({
      convertible: 3,
      lost: 1,
      names: { matched: 2, created: 1, lost: 1 },
      samples: expect.arrayContaining([
        { item_id: lost, from: 'Twice', to: null },
        { item_id: several, from: 'Acme; Globex', to: 'Acme, Globex' },
      ]) as unknown,
    })
    expect(await world.data(id)).toEqual(before)
    expect(await clientNames()).toEqual(['Acme', 'Smith, Jones', 'Twice', 'twice'])

    expect((await convert(id, {}, MISSING)).body).toEqual({ data: { state: 'done' } })
    const made = await attributeOf(id)
    expect(made).toMatchObject({ type: 'reference', settings: { board_id: other.board_id } })
    expect(await clientNames()).toEqual(['Acme', 'Globex', 'Smith, Jones', 'Twice', 'twice'])
    expect(await namesOf(acme, id)).toEqual(['Acme'])
    expect(await namesOf(comma, id)).toEqual(['Smith, Jones'])
    expect(await namesOf(several, id)).toEqual(['Acme', 'Globex'])
    expect(await namesOf(lost, id)).toEqual([])
    const mirror = await attributeOf(String(made.settings['mirror_id']))
    expect(mirror).toMatchObject({ type: 'reference', settings: { board_id: world.board_id, mirror_id: id } })
    const target = (await linksFrom(acme, id))[0]?.to_item_id ?? ''
    const back = await linksFrom(target, String(made.settings['mirror_id']))
    expect(back.map(({ to_item_id }) => to_item_id).toSorted()).toEqual([acme, several].toSorted())
  })

  test('is given back with one call: its texts, no mirror, and no items that were made for it and left alone', async () => {
    const id = await world.attribute('Client', 'text')
    await client('Acme')
    const one = await world.item({ [id]: 'Acme, New' })
    const two = await world.item({ [id]: 'Kept; Acme' })
    const three = await world.item({})
    const before = await world.data(id)
    await convert(id, {}, MISSING)
    const { mirror_id } = (await attributeOf(id)).settings
    const kept = (await linksFrom(two, id))[0]?.to_item_id ?? ''
    await world.owner.call('PUT', `/values/${kept}.${other.name_id}`, {
      data: 'Kept on',
      old: { data: 'Kept' },
    })
    const later = await client('Later')
    await world.owner.call('PUT', `/references/${three}.${id}.${later}`, { row_version: 1 })

    expect((await undo(id)).status).toBe(200)
    expect(await attributeOf(id)).toMatchObject({ type: 'text' })
    expect(await world.data(id)).toEqual({ ...before, [one]: 'Acme, New', [three]: 'Later' })
    expect((await world.owner.call('GET', `/attributes/${String(mirror_id)}`)).status).toBe(404)
    expect(await clientNames()).toEqual(['Acme', 'Kept on', 'Later'])
    expect((await undo(id)).status).toBe(404)

    await convert(id, {}, MISSING)
    expect(await namesOf(one, id)).toEqual(['Acme', 'New'])
  })

  test('needs a board in sight, the right to add there, and says what it cannot do', async () => {
    const id = await world.attribute('Client', 'text')
    await world.item({ [id]: 'Acme' })
    expect((await convert(id, { board_id: newSlug() })).status).toBe(404)
    expect((await convert(id, { board_id: null })).status).toBe(422)
    expect((await convert(id, { filter: { op: 'and', conditions: [] } })).status).toBe(422)
    const number = await world.attribute('Cost', 'number')
    expect((await convert(number)).body.code).toBe('not_convertible')
    const person = await server.addPerson(`editor ${newUuid()}`)
    await server.addMember(world.team_id, person, 'restricted-member')
    const stranger = handOf(server, world.team_id, person)
    const asked = { type: 'reference', settings: { board_id: other.board_id } }
    expect((await stranger.call('POST', `/attributes/${id}/convert`, asked)).status).toBe(404)
    expect(await attributeOf(id)).toMatchObject({ type: 'text' })
  })

  test('that holds one item keeps the first, and labels become links by their names', async () => {
    const [a, b] = [newUuid(), newUuid()]
    const id = await world.attribute('Tags', 'label', {
      labels: [
        { id: a, name: 'Acme', color: 'red' },
        { id: b, name: 'Globex', color: 'blue' },
      ],
    })
    const item = await world.item({ [id]: [b, a] })
    await convert(id, { multiple: false, two_way: false }, MISSING)
    expect(await namesOf(item, id)).toHaveLength(1)
    expect((await attributeOf(id)).settings['mirror_id']).toBeNull()
    await undo(id)
    expect(await world.data(id)).toEqual({ [item]: [b, a] })
  })

  test('links exactly what a person would who reads name by name', async () => {
    const names = ['Acme', 'b', 'B', 'c, d', 'É', 'x']
    const word = fc.constantFrom('acme', 'ACME ', 'b', 'c, d', 'c', 'é', 'new', '')
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(';'))
    for (const name of names) await client(name)
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
        const id = await world.attribute(`Client ${newUuid()}`, 'text')
        const rows: [string, string][] = []
        for (const one of texts) rows.push([await world.item({ [id]: one }), one])
        await convert(id, { two_way: false })
        for (const [item, one] of rows) {
          const called = (name: string) => names.filter((known) => nameKey(known) === nameKey(name))
          const parts = called(one).length > 0 ? [one] : one.split(/[;,]/)
          const wanted = parts.flatMap((part) => (called(part).length === 1 ? called(part) : []))
          expect([one, await namesOf(item, id)]).toEqual([one, [...new Set(wanted)]])
        }
      }),
      { numRuns: 12 },
    )
  })

  test('says what is wrong with an item that cannot be made', async () => {
    const { row_version, settings } = await world.owner.read<{ row_version: number; settings: object }>(
      `/attributes/${other.name_id}`,
    )
    const unique = { settings: { ...settings, unique: true }, row_version: row_version + 1 }
    expect((await world.owner.call('PUT', `/attributes/${other.name_id}`, unique)).status).toBe(200)
    // In the trash nobody finds it by its name, which is its own all the same.
    await world.owner.call('DELETE', `/items/${await client('Taken')}`)
    const id = await world.attribute('Text', 'text')
    await world.item({ [id]: 'Taken' })
    const refused = await convert(id, {}, MISSING)
    expect(refused.status).toBe(422)
    expect(refused.body.data).toEqual([expect.stringMatching(/^create_missing: .*already used/)])
  })
})
