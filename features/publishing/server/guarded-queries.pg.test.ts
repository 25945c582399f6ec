import { newSlug, newUuid } from '@weft/base'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addPublishedBoard, newStranger, type PublishedWorld } from './testing/published-board.ts'

let server: TestServer
let world: PublishedWorld
/** A text of a folder that only the owner sees, as the published board looks it up. */
let looked = ''
let link = ''
let said = ''
/** A formula over the title alone, of the public part. */
let plain = ''
/** Where it lies. */
let elsewhere = ''
let version = 1
let rights = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addPublishedBoard(server)
  ;[version, rights] = [1, 0]
  const { board_id, folder_id, owner, page_id, name_id, secret_id } = world
  elsewhere = newSlug()
  const [other, name, target] = [newSlug(), newUuid(), newUuid()]
  ;[looked, link, said, plain] = [newUuid(), newUuid(), newUuid(), newUuid()]
  await world.put(`/boards/${other}`, { name: 'Private', user_ids: [owner.id] })
  await world.put(`/attributes/${name}`, { board_id: other, name: 'N', type: 'text', primary: true })
  await world.put(`/folders/${elsewhere}`, { board_id: other, name: 'Private', attribute_ids: [name] })
  await allow(false)
  const place = { board_id: other, folder_id: elsewhere }
  await world.put(`/items/${target}`, { ...place, values: { [name]: 'Merger' } })
  const reference = { board_id: other, two_way: false }
  await world.put(`/attributes/${link}`, { board_id, name: 'Deal', type: 'reference', settings: reference })
  const lookup = { reference_id: link, target_id: name }
  await world.put(`/attributes/${looked}`, { board_id, name: 'Deals', type: 'lookup', settings: lookup })
  const formula = { formula: '"about " & {Deals}' }
  await world.put(`/attributes/${said}`, { board_id, name: 'Said', type: 'formula', settings: formula })
  const plainly = { formula: '{Title}' }
  await world.put(`/attributes/${plain}`, { board_id, name: 'Plain', type: 'formula', settings: plainly })
  const attribute_ids = [name_id, secret_id, link, looked, said, plain]
  await world.put(`/folders/${folder_id}`, { attribute_ids, row_version: 2 })
  await world.put(`/references/${page_id}.${link}.${target}`, {})
})

/** Lets the member see the private folder, or not. */
async function allow(isSeen: boolean): Promise<void> {
  const permissions = { [`VIEW_FOLDER:user:${world.member.id}`]: isSeen }
  const fields = { resource_type: 'folder', resource_id: elsewhere, permissions }
  await world.put(`/permissions/folder.${elsewhere}`, { ...fields, row_version: ++rights })
}

const contains = (attribute_id: string, value: string) => ({
  filter: { op: 'and', conditions: [{ attribute_id, operator: 'contains', value }] },
})

/** Saves what a formula says; answers the status. */
async function formulate(who: Person, id: string, formula: string): Promise<number> {
  const [known] = await server.db.owner((tx) =>
    tx.query<{ settings: object; row_version: number }>(
      `select settings, row_version from attributes where id = $1`,
      [id],
    ),
  )
  const body = { settings: { ...known?.settings, formula }, row_version: (known?.row_version ?? 0) + 1 }
  return (await world.send(who, 'PUT', `/attributes/${id}`, body)).status
}

/** Saves the settings of the table; answers the status. */
async function save(who: Person, settings: object): Promise<number> {
  const path = `/views/${world.table_view}`
  const { status } = await world.send(who, 'PUT', path, { settings, row_version: version + 1 })
  if (status < 300) version++
  return status
}

const seen = async (path: string) => (await newStranger(server).get(path)).text.includes('Getting started')

test('an editor with less sight than the publisher asks nothing by the filter, order or groups of a published view', async () => {
  const { path } = await world.publish({ view_id: world.table_view })
  expect(await seen(path)).toBe(true)
  const nested = { filter: { op: 'and', conditions: [contains(looked, 'M').filter] } }
  const attempts = [
    contains(looked, 'Merger'),
    contains(link, 'Merger'),
    contains(said, 'Merger'),
    nested,
    { sort: [{ attribute_id: looked, direction: 'asc' }] },
    { groups: [{ attribute_id: said }] },
  ]
  for (const settings of attempts) expect(await save(world.member, settings)).toBe(403)
  expect(await seen(path)).toBe(true)
  // What the editor sees may be asked as before.
  expect(await save(world.member, contains(world.name_id, 'nobody'))).toBe(200)
  expect(await seen(path)).toBe(false)
})

test('the publisher asks so, and nobody with less sight changes the question meanwhile', async () => {
  const { path } = await world.publish({ view_id: world.table_view })
  expect(await save(world.owner, contains(looked, 'Merger'))).toBe(200)
  expect(await seen(path)).toBe(true)
  const both = [contains(looked, 'Merger'), contains(world.name_id, 'x')].map(({ filter }) => filter)
  expect(await save(world.member, { filter: { op: 'or', conditions: both } })).toBe(403)
  expect(await save(world.member, contains(looked, 'Merg'))).toBe(403)
  // How it looks is another matter, and so is to ask for nothing.
  expect(await save(world.member, { ...contains(looked, 'Merger'), wrap: true })).toBe(200)
  expect(await save(world.member, {})).toBe(200)
})

test('whoever sees as much as the publisher, and whoever changes a view that is not published, asks what they like', async () => {
  expect(await save(world.member, contains(looked, 'Merger'))).toBe(200)
  const published = await world.publish({ view_id: world.table_view })
  expect(await save(world.member, contains(looked, 'Merg'))).toBe(403)
  await allow(true)
  expect(await save(world.member, contains(looked, 'Merg'))).toBe(200)
  await allow(false)
  await world.send(world.owner, 'DELETE', `/published/${published.id}`)
  expect(await save(world.member, contains(looked, 'Me'))).toBe(200)
})

/** "started" where the private folder says so. */
const telling = 'IF(FIND("Merger", {Deals}) > 0, "started", "no")'

test('an editor with less sight than the publisher asks nothing by a formula that a published view names', async () => {
  const asked = [
    contains(plain, 'started'),
    { sort: [{ attribute_id: plain, direction: 'asc' }] },
    { groups: [{ attribute_id: plain }] },
  ]
  for (const settings of asked) {
    expect(await save(world.owner, settings)).toBe(200)
    const { id, path } = await world.publish({ view_id: world.table_view })
    expect(await seen(path)).toBe(true)
    expect(await formulate(world.member, plain, telling)).toBe(403)
    expect(await formulate(world.member, plain, '{Said}')).toBe(403)
    expect(await formulate(world.member, plain, '{Deal}')).toBe(403)
    // What is made of the public part alone may be asked as before.
    expect(await formulate(world.member, plain, '"not " & {Title}')).toBe(200)
    expect(await formulate(world.owner, plain, '{Title}')).toBe(200)
    await world.send(world.owner, 'DELETE', `/published/${id}`)
  }
  expect(await formulate(world.member, plain, telling)).toBe(200)
})

test('and names it by another name, and whoever sees as much asks what they like', async () => {
  expect(await save(world.owner, contains(said, 'about'))).toBe(200)
  const { path } = await world.publish({ view_id: world.table_view })
  expect(await seen(path)).toBe(true)
  expect(await formulate(world.member, said, telling)).toBe(403)
  const named = { name: 'Told', row_version: 2 }
  expect((await world.send(world.member, 'PUT', `/attributes/${said}`, named)).status).toBe(200)
  // A formula that the question does not read is nobody's business.
  expect(await formulate(world.member, plain, telling)).toBe(200)
  await allow(true)
  expect(await formulate(world.member, said, telling)).toBe(200)
})

test('nor by an attribute that becomes a formula, and whoever does not see the folder not at all', async () => {
  expect(await save(world.owner, contains(world.secret_id, 'SECRET'))).toBe(200)
  await world.publish({ view_id: world.table_view })
  const convert = (formula: string) =>
    world.send(world.member, 'POST', `/attributes/${world.secret_id}/convert`, {
      type: 'formula',
      settings: { formula },
      confirm: true,
    })
  expect((await convert(`"about " & {${looked}}`)).status).toBe(403)
  expect(await save(world.owner, contains(plain, 'started'))).toBe(200)
  await world.put(`/permissions/folder.${world.folder_id}`, {
    resource_type: 'folder',
    resource_id: world.folder_id,
    permissions: { [`VIEW_FOLDER:user:${world.member.id}`]: false },
  })
  expect(await formulate(world.member, plain, 'IF(FIND("SECRET", {SECRET-NAME}) > 0, "started", "")')).toBe(
    403,
  )
})
