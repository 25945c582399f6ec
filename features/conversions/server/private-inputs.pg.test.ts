import { newSlug } from '@weft/base'
import { referenceId } from '@weft/model'
import { type Hand, handOf, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addConversionWorld, type ConversionWorld } from './testing/conversion-world.ts'

let server: TestServer
let world: ConversionWorld
/** Somebody who sees the board, and not the items that it is linked to. */
let member: Hand
let ids: Record<'lookup' | 'rollup' | 'formula', string>
let item: string
let link: string

beforeAll(async () => {
  server = await startTestServer({ replaced: { convertAtOnce: 2_000 } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addConversionWorld(server)
  const { owner, team_id } = world
  const person = await server.addPerson(`member of ${team_id}`)
  await server.addMember(team_id, person, 'full-member')
  member = handOf(server, team_id, person)
  const [board_id, folder_id] = [newSlug(), newSlug()]
  await owner.make('boards', { name: 'Secrets' }, board_id)
  await owner.make('folders', { board_id, name: 'All' }, folder_id)
  const name_id = await owner.make('attributes', { board_id, name: 'Name', type: 'text', primary: true })
  const worth_id = await owner.make('attributes', { board_id, name: 'Worth', type: 'number' })
  const there = await owner.make('items', {
    board_id,
    folder_id,
    values: { [name_id]: 'SECRET', [worth_id]: 41_417 },
  })
  link = await world.attribute('Link', 'reference', { board_id, two_way: false })
  const lookup = await world.attribute('Lookup', 'lookup', { reference_id: link, target_id: name_id })
  const settings = { reference_id: link, target_id: worth_id, function: 'sum' }
  const rollup = await world.attribute('Rollup', 'rollup', settings)
  const formula = await world.attribute('Formula', 'formula', { formula: `{${rollup}} + 1` })
  ids = { lookup, rollup, formula }
  item = await world.item({})
  const end = referenceId({ from_item_id: item, attribute_id: link, to_item_id: there })
  await put(owner, `/references/${end}`, { row_version: 1 })
  const permissions = { [`VIEW_FOLDER:user:${person.id}`]: false }
  const entries = { resource_type: 'folder', resource_id: folder_id, permissions, row_version: 1 }
  await put(owner, `/permissions/folder.${folder_id}`, entries)
})

async function put(by: Hand, path: string, fields: object): Promise<void> {
  const { status, body } = await by.call('PUT', path, fields)
  if (status !== 201) throw new Error(`refused with ${status}: ${body.message}`)
}

const convert = (by: Hand, id: string, more: object = {}) =>
  by.call('POST', `/attributes/${id}/convert`, { type: 'text', settings: {}, ...more })
const preview = (by: Hand, id: string) =>
  by.call('POST', `/attributes/${id}/convert/preview`, { type: 'text', settings: {} })

test.each(['lookup', 'rollup', 'formula'] as const)(
  'a %s over private items becomes everybody’s text only when that was said and meant',
  async (kind) => {
    const id = ids[kind]
    expect((await preview(world.owner, id)).body.data).toMatchObject({ convertible: 1, lost: 0, exposed: 1 })
    const refused = await convert(world.owner, id)
    expect([refused.status, refused.body.code]).toEqual([422, 'exposes_values'])
    expect(JSON.stringify(await world.data(id))).not.toMatch(/SECRET|41,41[78]/)
    expect((await convert(world.owner, id, { confirm: true })).status).toBe(200)
    expect(JSON.stringify(await world.data(id))).toMatch(/SECRET|41,41[78]/)
  },
)

test.each(['lookup', 'rollup', 'formula'] as const)(
  'a %s converted by somebody who does not see the items holds nothing of them',
  async (kind) => {
    const id = ids[kind]
    const told = (await preview(member, id)).body.data
    expect(told).toMatchObject({ exposed: 0 })
    expect((await convert(member, id)).status).toBe(200)
    expect(JSON.stringify([told, await world.data(id)])).not.toMatch(/SECRET|Private|41,41[78]/)
  },
)

test('what everybody sees anyway is converted without a word', async () => {
  const id = await world.attribute('Sum', 'formula', { formula: '1 + 1' })
  expect((await preview(world.owner, id)).body.data).toMatchObject({ exposed: 0 })
  expect((await convert(world.owner, id)).status).toBe(200)
  expect(await world.data(id)).toEqual({ [item]: '2' })
})

test('what was linked since a text became a reference gives the text no name that not everybody reads', async () => {
  const { owner } = world
  const id = await world.attribute('Text', 'text')
  const { settings } = await owner.read<{ settings: { board_id: string } }>(`/attributes/${link}`)
  const { board_id } = settings
  const made = await owner.call('POST', `/attributes/${id}/convert`, {
    type: 'reference',
    settings: { board_id, two_way: false },
  })
  expect(made.status).toBe(200)
  const [there] = await owner.read<{ to_item_id: string }[]>(`/references?item_id=${item}`)
  const end = referenceId({ from_item_id: item, attribute_id: id, to_item_id: there?.to_item_id ?? '' })
  await put(owner, `/references/${end}`, { row_version: 1 })
  expect((await owner.call('POST', `/attributes/${id}/convert/undo`)).status).toBe(200)
  expect(JSON.stringify(await world.data(id))).not.toContain('SECRET')
})
