import { newUuid } from '@weft/base'
import { readAudit } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { itemSlug, type PublishedLink } from '../shared/index.ts'
import { addPublishedBoard, newStranger, type PublishedWorld } from './testing/published-board.ts'

let server: TestServer
let world: PublishedWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addPublishedBoard(server)
})

const MARKER = 'PLANTED-LATER'

/** An attribute that comes into the folder after its views were published, with a text in it on the first page. */
async function plant(): Promise<{ text_id: string; long_id: string }> {
  const { board_id, folder_id, page_id, name_id, body_id, secret_id, label_id, people_id } = world
  const [text_id, long_id] = [newUuid(), newUuid()]
  await world.put(`/attributes/${text_id}`, { board_id, name: `${MARKER}-NAME`, type: 'text' })
  await world.put(`/attributes/${long_id}`, { board_id, name: `${MARKER}-LONG`, type: 'longtext' })
  const attribute_ids = [name_id, text_id, body_id, secret_id, label_id, people_id, long_id]
  await world.put(`/folders/${folder_id}`, { attribute_ids, row_version: 2 })
  await world.put(`/values/${page_id}.${text_id}`, { data: `${MARKER}-VALUE` })
  await world.put(`/values/${page_id}.${long_id}`, { data: `<p>${MARKER}-TEXT</p>` })
  return { text_id, long_id }
}

/** All that strangers are answered by a document, a table, and an item, of the view and alone. */
async function publicAnswers(links: { doc: PublishedLink; table: PublishedLink; item: PublishedLink }) {
  const page = itemSlug(world.page_id, 'Getting started')
  const { doc, table, item } = links
  const paths = [
    doc.path,
    `${doc.path}/${page}`,
    table.path,
    `${table.path}/${page}`,
    `${table.path}?format=json`,
    `${table.path}?format=csv`,
    item.path,
  ]
  const stranger = newStranger(server)
  const answers = await Promise.all(paths.map((path) => stranger.get(path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  return answers.map(({ text, headers }) => `${text} ${JSON.stringify(headers)}`)
}

async function publishAll() {
  const doc = await world.publish({ view_id: world.doc_view })
  const made = await world.publish({ view_id: world.table_view })
  const table = await world.change(made, { allow_csv: true })
  const item = await world.publish({ view_id: world.doc_view, item_id: world.page_id })
  return { doc, table, item }
}

const statesOf = (link: PublishedLink) => link.attributes.map(({ name, state }) => `${name}: ${state}`)

test('an attribute that comes later is in no public answer until it is shown on purpose', async () => {
  const links = await publishAll()
  await publicAnswers(links)
  const { text_id, long_id } = await plant()
  for (const text of await publicAnswers(links)) {
    expect(text).not.toContain(MARKER)
    expect(text).not.toContain(text_id)
    expect(text).toContain('Getting started')
  }
  const known = await world.publish({ view_id: world.table_view })
  expect(statesOf(known)).toEqual([
    'Title: public',
    `${MARKER}-NAME: new`,
    'Text: public',
    'State: public',
    'Authors: public',
    `${MARKER}-LONG: new`,
  ])

  // Shown on purpose it is there at once, however lately the page was asked for.
  const table = await world.change(known, { attributes: { [text_id]: true, [long_id]: false } })
  expect(statesOf(table)).toContain(`${MARKER}-NAME: public`)
  expect(statesOf(table)).toContain(`${MARKER}-LONG: private`)
  const [doc, docPage, page, item, json, csv, alone] = await publicAnswers({ ...links, table })
  for (const text of [page, item, json, csv]) expect(text).toContain(`${MARKER}-VALUE`)
  for (const text of [page, item, json, csv]) expect(text).not.toContain(`${MARKER}-TEXT`)
  // Other links of the folder are asked for themselves.
  for (const text of [doc, docPage, alone]) expect(text).not.toContain(MARKER)
})

test('an attribute that is taken out of a link is in none of its answers, of a snapshot neither', async () => {
  const links = await publishAll()
  const before = await publicAnswers(links)
  expect(before.every((text) => text.includes('Mia Maker'))).toBe(true)
  await world.change(links.item, { mode: 'snapshot' })
  for (const link of Object.values(links))
    await world.change(link, { attributes: { [world.people_id]: false } })
  for (const text of await publicAnswers(links)) {
    expect(text).not.toContain('Mia Maker')
    expect(text).not.toContain('Authors')
    expect(text).not.toContain(world.people_id)
  }
})

test('what a view hid when it was published stays private when somebody shows it in the view', async () => {
  const { table_view, secret_id } = world
  const links = await publishAll()
  await world.put(`/views/${table_view}`, { settings: { ...world.settings, hidden: [] }, row_version: 2 })
  for (const text of await publicAnswers(links)) {
    expect(text).not.toContain('SECRET')
    expect(text).not.toContain(secret_id)
  }
  expect(statesOf(await world.publish({ view_id: table_view }))).toContain('SECRET-NAME: new')
})

test('a link is made with what its maker chose, and what is shown is in the audit log', async () => {
  const { table_view, name_id, body_id, label_id } = world
  // What names the items is always shown.
  const attributes = { [name_id]: false, [body_id]: true, [label_id]: false }
  const made = await world.publish({ view_id: table_view, attributes })
  expect(statesOf(made)).toEqual(['Title: public', 'Text: public', 'State: private', 'Authors: new'])
  await world.change(made, { attributes: { [label_id]: true } })
  const entries = (await readAudit(server.db, 0)).filter(({ target }) => target === `link:${made.id}`)
  expect(entries.map(({ action, after }) => [action, attributesIn(after)])).toEqual([
    ['publish.create', attributes],
    ['publish.change', { ...attributes, [label_id]: true }],
  ])
})

test('a table that is taken along is called what its page is called', async () => {
  const { table_view } = world
  const nameOf = async (path: string) => {
    const { headers } = await newStranger(server).get(`${path}?format=csv`)
    return decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '')
  }
  const { path } = await world.change(await world.publish({ view_id: table_view }), { allow_csv: true })
  expect(await nameOf(path)).toBe('Guides - List.csv')
  await world.put(`/views/${table_view}`, { name: 'Table', row_version: 2 })
  expect(await nameOf(path)).toBe('Guides.csv')
  await world.put(`/folders/${world.folder_id}`, { name: 'Guides / 2026: "new"', row_version: 2 })
  expect(await nameOf(path)).toBe('Guides 2026 new.csv')
})

test('two who choose at the same time keep what both chose', async () => {
  const { table_view, body_id, label_id } = world
  const made = await world.publish({ view_id: table_view })
  await Promise.all([
    world.change(made, { attributes: { [body_id]: false } }),
    world.change(made, { attributes: { [label_id]: false } }),
  ])
  const after = await world.publish({ view_id: table_view })
  expect(statesOf(after)).toEqual(['Title: public', 'Text: private', 'State: private', 'Authors: public'])
})

/** What a line of the audit log says of the attributes of its link. */
function attributesIn(after: string | null): unknown {
  const said: unknown = JSON.parse(after ?? 'null')
  return (said as { attributes?: unknown } | null)?.attributes
}
