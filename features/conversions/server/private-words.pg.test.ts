import { newSlug } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { type Hand, handOf, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addConversionWorld, type ConversionWorld } from './testing/conversion-world.ts'

let server: TestServer
let world: ConversionWorld
/** Somebody on the board who does not see one folder of it. */
let member: Hand
let folder_id: string
let text: string
let other: { board_id: string; two_way: boolean }

beforeAll(async () => {
  server = await startTestServer({ replaced: { convertAtOnce: 2_000 } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addConversionWorld(server)
  const { owner, team_id, board_id } = world
  const person = await server.addPerson(`member of ${team_id}`)
  await server.addMember(team_id, person, 'full-member')
  member = handOf(server, team_id, person)
  text = await world.attribute('Text', 'text')
  await world.item({ [text]: 'open' })
  folder_id = newSlug()
  await owner.make('folders', { board_id, name: 'Private' }, folder_id)
  const entries = { resource_type: 'folder', resource_id: folder_id, permissions: privateFolderEntries([]) }
  await owner.call('PUT', `/permissions/folder.${folder_id}`, { ...entries, row_version: 1 })
  const there = newSlug()
  await owner.make('boards', { name: 'People' }, there)
  await owner.make('folders', { board_id: there, name: 'All' })
  await owner.make('attributes', { board_id: there, name: 'Name', type: 'text', primary: true })
  other = { board_id: there, two_way: false }
})

const addPrivate = (said: string) =>
  world.owner.make('items', { board_id: world.board_id, folder_id, values: { [text]: said } })
const forms = { labels: () => ({ type: 'label' }), names: () => ({ type: 'reference', settings: other }) }
const body = (kind: keyof typeof forms) => ({ ...forms[kind](), create_missing: kind === 'names' })
const convert = (by: Hand, kind: keyof typeof forms, more: object = {}) =>
  by.call('POST', `/attributes/${text}/convert`, { ...body(kind), ...more })
const preview = (by: Hand, kind: keyof typeof forms) =>
  by.call('POST', `/attributes/${text}/convert/preview`, body(kind))
/** All that everybody on the boards reads after a conversion. */
const everywhere = async () =>
  JSON.stringify([
    await member.read(`/attributes/${text}`),
    await member.read(`/items?board_id=${other.board_id}&expand=values`),
  ])

test.each(['labels', 'names'] as const)(
  'nobody makes %s of what lies in a folder that they do not see, nor is told it',
  async (kind) => {
    await addPrivate('SECRET')
    for (const answer of [
      await preview(member, kind),
      await convert(member, kind),
      await convert(member, kind, { confirm: true }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'unseen_values'])
      expect(JSON.stringify(answer.body)).not.toContain('SECRET')
    }
    expect(await everywhere()).not.toContain('SECRET')
  },
)

test.each(['labels', 'names'] as const)(
  'who sees the folder makes %s of it when that was said and meant',
  async (kind) => {
    await addPrivate('SECRET')
    await addPrivate('open')
    expect((await preview(world.owner, kind)).body.data).toMatchObject({ exposed: 1 })
    expect((await convert(world.owner, kind)).body.code).toBe('exposes_values')
    expect(await everywhere()).not.toContain('SECRET')
    expect((await convert(world.owner, kind, { confirm: true })).status).toBe(200)
    expect(await everywhere()).toContain('SECRET')
  },
)

test.each(['labels', 'names'] as const)('%s that open folders give as well tell nothing', async (kind) => {
  await addPrivate('open')
  expect((await preview(member, kind)).body.data).toMatchObject({ exposed: 0 })
  expect((await convert(member, kind)).status).toBe(200)
})

const addTemplate = (said: string, id = folder_id) =>
  world.owner.call('PUT', `/folders/${id}`, {
    settings: { item_template: { values: { [text]: said } } },
    old: { settings: {} },
  })

test('nobody makes labels of what new items begin with in a folder that they do not see', async () => {
  expect((await addTemplate('SECRET')).status).toBe(200)
  for (const answer of [
    await preview(member, 'labels'),
    await convert(member, 'labels'),
    await convert(member, 'labels', { confirm: true }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([422, 'unseen_values'])
    expect(JSON.stringify(answer.body)).not.toContain('SECRET')
  }
  expect(await everywhere()).not.toContain('SECRET')
  // Whoever sees it is told before, and means it.
  expect((await preview(world.owner, 'labels')).body.data).toMatchObject({ exposed: 1 })
  expect((await convert(world.owner, 'labels')).body.code).toBe('exposes_values')
  expect((await convert(world.owner, 'labels', { confirm: true })).status).toBe(200)
  expect(await everywhere()).toContain('SECRET')
})

test('what new items of open folders begin with becomes labels as values do', async () => {
  expect((await addTemplate('open')).status).toBe(200)
  expect((await addTemplate('begun', world.folder_id)).status).toBe(200)
  expect((await preview(member, 'labels')).body.data).toMatchObject({ exposed: 0 })
  expect((await convert(member, 'labels')).status).toBe(200)
  expect(await everywhere()).toContain('begun')
})

test('a preview shows nothing of what lies in the trash', async () => {
  const id = await world.item({ [text]: 'GONE' })
  await world.owner.call('DELETE', `/items/${id}`)
  for (const kind of ['labels', 'names'] as const)
    expect(JSON.stringify((await preview(member, kind)).body)).not.toContain('GONE')
})
