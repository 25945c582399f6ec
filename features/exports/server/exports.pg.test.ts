import { newSlug, setClockOffset } from '@weft/base'
import { permissionRecordId } from '@weft/model'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { readXlsx } from 'hucre'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { type ExportBody, readExport, startExport } from '../shared/index.ts'
import {
  addExportWorld,
  addItem,
  change,
  exported,
  type ExportWorld,
  linesOf,
} from './testing/export-world.ts'

let server: TestServer
let world: ExportWorld
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  world = await addExportWorld(server)
})
afterEach(() => setClockOffset(0))
afterAll(() => server.stop())

const view = (more: Partial<ExportBody> = {}): ExportBody => ({
  kind: 'csv',
  view_id: world.view_id,
  tz: 'UTC',
  locale: 'en-US',
  ...more,
})

/** Lets a view show nothing but the name and these. */
async function show(types: readonly (keyof ExportWorld['attributes'])[], settings: object = {}) {
  const { attributes, as, view_id } = world
  const hidden = Object.entries(attributes).flatMap(([type, id]) =>
    type === 'text' || types.some((one) => one === type) ? [] : [id],
  )
  await change(as.owner, `/views/${view_id}`, { settings: { hidden, ...settings } })
}

test('a view goes out with its rows, order and columns, and a folder with all that it has', async () => {
  const { attributes, people } = world
  await addItem(world, { text: 'B', number: 2 }, { sort_order: 1 })
  const top = await addItem(world, { text: 'A', number: 1.5, checkbox: true }, { sort_order: 2 })
  await addItem(world, { text: 'A2' }, { sort_order: 9, parent_id: top })
  await addItem(
    world,
    { text: 'A1', members: [people.owner.id, people.full.id] },
    { sort_order: 3, parent_id: top },
  )
  await show(['number', 'members'], { sort: [{ attribute_id: attributes.text, direction: 'asc' }] })
  const { text, headers, state } = await exported(world, view())
  expect(text.startsWith('\uFEFF')).toBe(true)
  const lines = linesOf(text)
  expect(lines[0]).toBe('The text,The number,The members')
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
    ['A', '1.5'],
    ['A1', ''],
    ['A2', ''],
    ['B', '2'],
  ])
  expect(lines[2]).toMatch(/^A1,,"owner \d+, full \d+"$/)
  expect(state).toMatchObject({ kind: 'csv', rows: 4, cut: 0, report: null })
  expect(headers['content-disposition']).toContain("filename*=UTF-8''Plan%20-%20Table.csv")
  expect(headers['cache-control']).toBe('no-store')

  const whole = linesOf((await exported(world, { kind: 'csv', folder_id: world.folder_id })).text)
  expect(whole[0]?.split(',')).toHaveLength(13)
  expect(whole.slice(1).map((line) => line.split(',')[0])).toEqual(['B', 'A', 'A1', 'A2'])
  const all = linesOf(
    (await exported(world, view({ columns: 'all', id_column: true, parent_column: true }))).text,
  )
  expect(all[0]?.split(',')).toHaveLength(15)
  expect(all[2]?.split(',').slice(1, 3)).toEqual([top, 'A1'])
})

test('a filter leaves what it finds, flat; hidden sub-items stay at home; subfolders come along in one order', async () => {
  const { attributes, as, view_id, below_id } = world
  const top = await addItem(world, { text: 'C', number: 1 })
  await addItem(world, { text: 'D', number: 2 }, { parent_id: top })
  await addItem(world, { text: 'A', number: 2 })
  await addItem(world, { text: 'B', number: 2 }, { folder_id: below_id })
  const names = async () =>
    linesOf((await exported(world, view())).text)
      .slice(1)
      .map((line) => line.split(',')[0])
  const sort = [{ attribute_id: attributes.text, direction: 'asc' }]
  const filter = {
    op: 'and',
    conditions: [{ attribute_id: attributes.number, operator: 'eq', value: 2 }],
  }
  await change(as.owner, `/views/${view_id}`, { settings: { filter, sort } })
  expect(await names()).toEqual(['A', 'D'])
  await change(as.owner, `/views/${view_id}`, { settings: { sort, sub_items: 'hide', filter: null } })
  expect(await names()).toEqual(['A', 'C'])
  await change(as.owner, `/views/${view_id}`, { settings: { sort, include_subfolders: true } })
  expect(await names()).toEqual(['A', 'B', 'C', 'D'])
  // What a subfolder hides from somebody is not in theirs.
  await permit(below_id, { [`VIEW_FOLDER:user:${world.people.full.id}`]: false })
  const { text } = await exported(world, view(), 'full')
  expect(
    linesOf(text)
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['A', 'C', 'D'])
})

/** Writes permissions of a folder. */
async function permit(id: string, permissions: Record<string, boolean>) {
  const record_id = permissionRecordId('folder', id)
  const { record, status } = await world.as.owner('GET', `/permissions/${record_id}`)
  await must(
    world.as.owner('PUT', `/permissions/${record_id}`, {
      row_version: status === 200 ? Number(record['row_version']) + 1 : 1,
      resource_type: 'folder',
      resource_id: id,
      permissions,
      final_permissions: {},
    }),
  )
}

test('who may not export gets nothing; who loses the right after asking gets no file, and none that is made', async () => {
  const { team_id, people, folder_id, as } = world
  await addItem(world, { text: 'Secret' })
  const ask = (by: keyof ExportWorld['people'], body = view()) =>
    server.call(startExport, { params: { team_id }, body, as: people[by] })
  expect((await ask('invited')).status).toBe(403)
  const stranger = await server.addPerson('Stan of exports')
  expect((await server.call(startExport, { params: { team_id }, body: view(), as: stranger })).status).toBe(
    404,
  )
  expect((await ask('full', view({ view_id: newSlug() }))).status).toBe(404)
  expect((await ask('full', { kind: 'csv' })).status).toBe(422)
  expect((await ask('full', view({ folder_id }))).status).toBe(422)
  expect((await ask('owner', view({ kind: 'archive' }))).status).toBe(422)

  const made = await ask('full')
  await server.jobs.runDue()
  const { id } = made.body.data
  const read = (by: keyof ExportWorld['people'], of = id) =>
    server.call(readExport, { params: { team_id, id: of }, as: people[by] })
  const file = (by: keyof ExportWorld['people'], of = id) =>
    server.app.inject({ url: `/api/${team_id}/exports/${of}/file`, headers: people[by].headers })
  expect((await file('full')).statusCode).toBe(200)
  expect([(await read('owner')).status, (await file('owner')).statusCode]).toEqual([404, 404])
  const late = (await ask('full')).body.data.id
  expect((await file('full', late)).statusCode).toBe(409)

  await permit(folder_id, { [`EXPORT_FOLDER:user:${people.full.id}`]: false })
  expect((await file('full')).statusCode).toBe(403)
  await server.jobs.runDue()
  expect((await read('full', late)).body.data).toMatchObject({
    state: 'failed',
    reason: 'You can no longer export this.',
  })
  expect((await file('full', late)).statusCode).toBe(403)
  await permit(folder_id, { [`EXPORT_FOLDER:user:${people.full.id}`]: true })
  expect((await file('full')).statusCode).toBe(200)

  // A personal view of somebody else is not there, whatever else they may.
  await change(as.owner, `/views/${world.view_id}`, { access: 'personal' })
  expect((await ask('full')).status).toBe(404)
})

test('a download ends after an hour, and three at a time are enough for one person', async () => {
  const { team_id, people } = world
  const ask = () => server.call(startExport, { params: { team_id }, body: view(), as: people.full })
  const [first] = [await ask(), await ask(), await ask()]
  expect((await ask()).error).toMatchObject({ code: 'exports_running' })
  await server.jobs.runDue()
  const { id } = first.body.data
  const file = () =>
    server.app.inject({ url: `/api/${team_id}/exports/${id}/file`, headers: people.full.headers })
  expect((await file()).statusCode).toBe(200)
  setClockOffset(3_600_000 + 5_000)
  expect((await file()).statusCode).toBe(404)
  await server.jobs.run('end-exports')
  expect((await server.call(readExport, { params: { team_id, id }, as: people.full })).status).toBe(404)
  expect((await ask()).status).toBe(201)
  await server.jobs.runDue()
})

test('cells that spreadsheets would run are kept texts, unless the file is for an import', async () => {
  await show(['links', 'label'])
  for (const text of ['=1+1', "'=x", '-5', 'a "b", c', '@x']) await addItem(world, { text })
  const cells = async (more: Partial<ExportBody>) =>
    linesOf((await exported(world, view(more))).text)
      .slice(1)
      .map((line) => line.replace(/,,$/, ''))
  expect(await cells({})).toEqual(["'=1+1", "''=x", "'-5", '"a ""b"", c"', "'@x"])
  expect(await cells({ guard: false })).toEqual(['=1+1', "''=x", '-5', '"a ""b"", c"', '@x'])
})

test('a workbook opens elsewhere with numbers and dates as such, and texts as texts', async () => {
  const { labels } = world
  await show(['number', 'date', 'checkbox', 'label', 'longtext'])
  const long = 'word '.repeat(8_000)
  await addItem(world, {
    text: '=1+1 <&> _x0041_ 日本',
    number: -12.25,
    date: { start: '2024-02-29', hasTime: false },
    checkbox: true,
    label: [labels['Red'], labels['dark blue']],
  })
  await addItem(world, {
    text: 'Two',
    date: { start: '2024-05-06 10:30:00', hasTime: true },
    longtext: `<p>${long}</p>`,
  })
  const { bytes, state, headers } = await exported(world, view({ kind: 'xlsx' }))
  expect(state).toMatchObject({ rows: 2, cut: 1 })
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const workbook = await readXlsx(bytes)
  const [sheet] = workbook.sheets
  expect(sheet?.name).toBe('Plan - Table')
  const [head, first, second] = sheet?.rows ?? []
  expect(head).toEqual(['The text', 'The number', 'The label', 'The date', 'The checkbox', 'The longtext'])
  expect(first?.slice(0, 3)).toEqual(['=1+1 <&> _x0041_ 日本', -12.25, 'Red, dark blue'])
  expect(first?.[3]).toEqual(new Date('2024-02-29T00:00:00Z'))
  expect(first?.[4]).toBe(true)
  expect(second?.[3]).toEqual(new Date('2024-05-06T10:30:00Z'))
  expect(String(second?.[5])).toHaveLength(32_767)
  expect(String(second?.[5]).endsWith('…')).toBe(true)
})

test('records of JSON have values by the names of their attributes', async () => {
  const { labels } = world
  await show(['number', 'date', 'checkbox', 'label'])
  const id = await addItem(world, {
    text: 'One',
    number: 0.5,
    date: { start: '2024-05-06 10:30:00', hasTime: true },
    checkbox: true,
    label: [labels['Red'], labels['=green']],
  })
  await addItem(world, { text: 'Two' })
  const { text } = await exported(world, view({ kind: 'json', id_column: true }))
  expect(JSON.parse(text)).toEqual([
    {
      id,
      'The text': 'One',
      'The number': 0.5,
      'The label': ['Red', '=green'],
      'The date': '2024-05-06T10:30:00Z',
      'The checkbox': true,
    },
    expect.objectContaining({ 'The text': 'Two', 'The number': null, 'The label': null }),
  ])
  await must(world.as.owner('DELETE', `/items/${id}`))
  expect(JSON.parse((await exported(world, view({ kind: 'json' }))).text)).toHaveLength(1)
})
