import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { itemEnd, itemSlug, type PublishedLink, type ViewContent } from '../../shared/index.ts'
import { addPublishedBoard, newStranger, type PublishedWorld } from '../testing/published-board.ts'
import { tablesHash } from '../testing/tables-hash.ts'

let server: TestServer
let world: PublishedWorld
/** A date that views show, one that they hide, and a hidden label and number. */
let ids: Record<'due' | 'secretDate' | 'secretLabel' | 'secretNumber' | 'sum', string>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addPublishedBoard(server)
  const { board_id, folder_id, name_id, body_id, secret_id, label_id, people_id, page_id } = world
  ids = {
    due: newUuid(),
    secretDate: newUuid(),
    secretLabel: newUuid(),
    secretNumber: newUuid(),
    sum: newUuid(),
  }
  const attribute = (id: string, name: string, type: string, settings: object = {}) =>
    world.put(`/attributes/${id}`, { board_id, name, type, settings })
  await attribute(ids.due, 'Due', 'date')
  await attribute(ids.secretDate, 'SECRET-DATE', 'date')
  const labels = [{ id: newUuid(), name: 'SECRET-WORD', color: 'red' }]
  await attribute(ids.secretLabel, 'SECRET-KIND', 'label', { labels })
  await attribute(ids.secretNumber, 'SECRET-NUMBER', 'number')
  await attribute(ids.sum, 'Twice', 'formula', { formula: `{${ids.secretNumber}} * 2` })
  const attribute_ids = [name_id, body_id, secret_id, label_id, people_id, ...Object.values(ids)]
  await world.put(`/folders/${folder_id}`, { attribute_ids, row_version: 2 })
  await world.put(`/values/${page_id}.${ids.due}`, {
    data: { start: '2026-11-24', hasTime: false, reminders: [{ n: 1, unit: 'day' }] },
  })
  await world.put(`/values/${page_id}.${ids.secretDate}`, { data: { start: '1999-12-31', hasTime: false } })
  await world.put(`/values/${page_id}.${ids.secretLabel}`, { data: [labels[0]?.id] })
  await world.put(`/values/${page_id}.${ids.secretNumber}`, { data: 21 })
})

const hiddenIds = () => [world.secret_id, ids.secretDate, ids.secretLabel, ids.secretNumber]

/** A published view of this kind that hides the secrets, whatever its own settings say of them. */
async function publishView(type: string, settings: object): Promise<PublishedLink> {
  const view_id = newSlug()
  const { board_id, folder_id, secret_id } = world
  const filter = {
    op: 'and',
    conditions: [{ attribute_id: secret_id, operator: 'is_not', value: 'SECRET-DRAFT' }],
  }
  await world.put(`/views/${view_id}`, {
    board_id,
    folder_id,
    name: 'Plan',
    type,
    settings: { filter, hidden: hiddenIds(), ...settings },
  })
  return world.publish({ view_id })
}

const contentOf = ({ path }: { path: string }) => newStranger(server).get(`${path}?format=json`)
const read = async (link: { path: string }) => JSON.parse((await contentOf(link)).text) as ViewContent

/** What each kind may be told about attributes that it does not show. */
const KINDS: Readonly<Record<string, () => object>> = {
  table: () => ({
    sort: [{ attribute_id: ids.secretNumber, direction: 'desc' }],
    groups: [{ attribute_id: ids.secretLabel }],
    widths: { [ids.secretNumber]: 200, [world.label_id]: 222 },
    footers: { [ids.secretNumber]: 'sum' },
  }),
  list: () => ({ tick: ids.secretLabel }),
  column: () => ({
    stack: world.label_id,
    lanes: ids.secretLabel,
    hide_empty: true,
    footer: { attribute_id: ids.secretNumber, aggregate: 'sum' },
    stacks: { [ids.secretLabel]: { order: ['SECRET-KEY'], hidden: [], limits: {} } },
  }),
  calendar: () => ({ date_attribute: ids.due, end_attribute: ids.secretDate }),
  gantt: () => ({
    start_id: ids.due,
    end_id: ids.secretDate,
    color_id: ids.secretLabel,
    columns: [ids.secretNumber, world.label_id],
  }),
  chart: () => ({
    charts: [
      { id: 'a', x: world.label_id, measures: [{ aggregate: 'count', attribute_id: null }] },
      {
        id: 'b',
        title: 'SECRET-CHART',
        x: ids.secretLabel,
        measures: [{ aggregate: 'count', attribute_id: null }],
      },
    ],
  }),
}

const RULES = () => ({
  color: {
    by: 'conditions',
    rules: [
      {
        color: 'red',
        filter: {
          op: 'and',
          conditions: [{ attribute_id: world.secret_id, operator: 'contains', value: 'SECRET' }],
        },
      },
      {
        color: 'green',
        filter: {
          op: 'and',
          conditions: [{ attribute_id: world.name_id, operator: 'contains', value: 'start' }],
        },
      },
    ],
  },
})

describe('What a published view is drawn of', () => {
  test.each(Object.keys(KINDS))('holds no byte of what its %s hides or filters out', async (type) => {
    const link = await publishView(type, { ...RULES(), ...KINDS[type]?.() })
    const before = await tablesHash(server.db)
    const page = await newStranger(server).get(link.path)
    expect(page.text).toContain('src="/published-program.js"')
    const { status, text, headers } = await contentOf(link)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/json')
    for (const one of [page, { text, headers }]) {
      const bytes = `${one.text} ${JSON.stringify(one.headers)}`
      expect(bytes).not.toMatch(/SECRET|1999-12-31|"reminders"/)
      for (const id of [...hiddenIds(), world.filtered_id, world.board_id, world.folder_id])
        expect(bytes).not.toContain(id)
    }
    expect(await tablesHash(server.db)).toBe(before)
  })

  test('are the shown attributes with their data, computed ones as they come out, and the people whom they name', async () => {
    const link = await publishView('table', { ...RULES(), ...KINDS['table']?.() })
    const content = await read(link)
    expect(content.attributes.map(({ name }) => name)).toEqual([
      'Title',
      'Text',
      'State',
      'Authors',
      'Due',
      'Twice',
    ])
    const [page, below] = content.items
    expect(page).toMatchObject({ id: itemEnd(world.page_id), parent_id: null, color: 'green' })
    expect(page?.cells).toMatchObject({
      [world.name_id]: 'Getting started',
      [ids.due]: { start: '2026-11-24', hasTime: false },
      [ids.sum]: 42,
    })
    expect(below).toMatchObject({ parent_id: page?.id })
    expect(below).not.toHaveProperty('color')
    expect(content.people).toEqual([[world.member.id, expect.stringContaining('Mia Maker')]])
    expect(content.attributes.at(-1)?.settings).not.toHaveProperty('formula')
    expect(content.view.settings).toMatchObject({
      widths: { [world.label_id]: 222 },
      footers: {},
      groups: [],
    })
    expect(content.view.settings).not.toHaveProperty('filter')
  })

  test('names the empty columns of a board, since the board shows them', async () => {
    const link = await publishView('column', { stack: world.label_id })
    const labels = (await read(link)).attributes.find(({ id }) => id === world.label_id)?.settings['labels']
    expect((labels as { name: string }[]).map(({ name }) => name)).toEqual(['Ready', 'SECRET-LABEL'])
  })

  test.each([
    ['calendar', () => ({ date_attribute: ids.secretDate })],
    ['gantt', () => ({ start_id: ids.secretDate })],
    ['column', () => ({ stack: ids.secretLabel })],
    [
      'chart',
      () => ({
        charts: [{ id: 'a', x: ids.secretLabel, measures: [{ aggregate: 'count', attribute_id: null }] }],
      }),
    ],
  ])(
    'is nothing where a %s lays its items out by what it hides: that stays a table',
    async (type, settings) => {
      const link = await publishView(type, settings())
      const page = await newStranger(server).get(link.path)
      expect(page.text).toContain('<table class="items')
      expect(page.text).not.toContain('<script')
      expect((await contentOf(link)).status).toBe(404)
    },
  )

  test('changes with its items, and is not sent again to who has it', async () => {
    const link = await publishView('table', {})
    const ask = async (etag: string) => {
      const { statusCode, headers, body } = await server.app.inject({
        url: `${link.path}?format=json`,
        headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' },
        remoteAddress: '10.9.0.1',
      })
      return { status: statusCode, etag: String(headers['etag']), body, packed: headers['content-encoding'] }
    }
    const first = await ask('""')
    expect(first).toMatchObject({ status: 200, packed: 'gzip' })
    expect(await ask(first.etag)).toMatchObject({ status: 304, body: '' })
    await world.put(`/values/${world.page_id}.${world.name_id}`, { data: 'First day', row_version: 2 })
    const next = await ask(first.etag)
    expect(next.status).toBe(200)
    expect(next.etag).not.toBe(first.etag)
    expect((await read(link)).items[0]?.cells[world.name_id]).toBe('First day')
  })

  test('is asked for with the password, and gone with the link', async () => {
    const link = await publishView('table', {})
    await world.change(link, { password: 'open sesame' })
    const closed = await contentOf(link)
    expect([closed.status, closed.text.includes('Getting started')]).toEqual([401, false])
    const stranger = newStranger(server)
    await stranger.post(link.path, { password: 'open sesame' })
    expect((await stranger.get(`${link.path}?format=json`)).status).toBe(200)
    await world.send(world.owner, 'DELETE', `/published/${link.id}`)
    expect((await stranger.get(`${link.path}?format=json`)).status).toBe(404)
  })

  test('is the picture of one moment where that was chosen', async () => {
    const link = await publishView('calendar', { date_attribute: ids.due })
    await world.change(link, { mode: 'snapshot' })
    await world.put(`/values/${world.page_id}.${world.name_id}`, { data: 'Rewritten', row_version: 2 })
    expect((await read(link)).items[0]?.cells[world.name_id]).toBe('Getting started')
    expect((await newStranger(server).get(link.path)).text).toContain('data-live="off"')
  })

  test('documents and items stay pages that are whole without a program', async () => {
    const doc = await world.publish({ view_id: world.doc_view })
    const item = await world.publish({ view_id: world.table_view, item_id: world.page_id })
    for (const { path } of [doc, item]) {
      const { text, headers } = await newStranger(server).get(`${path}?format=json`)
      expect(headers['content-type']).toContain('text/html')
      // What marks the heading that is read is all that they load.
      const programs = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src)
      expect(programs.filter((src) => src !== '/contents-program.js')).toEqual([])
      expect(headers['content-security-policy']).toMatch(/style-src 'nonce-/)
    }
  })
})

test('items of one import, whose ids end alike, have pages of their own', async () => {
  const { path } = await world.publish({ view_id: world.table_view })
  const ids = [1, 2, 3].map((n) => `01930000-0000-700${n}-8000-0000${String(world.team_id).padStart(8, '0')}`)
  for (const [n, id] of ids.entries())
    await world.put(`/items/${id}`, {
      board_id: world.board_id,
      folder_id: world.folder_id,
      sort_order: 200 + n,
      values: { [world.name_id]: `Imported ${n}` },
    })
  for (const [n, id] of ids.entries()) {
    const { text } = await newStranger(server).get(`${path}/${itemSlug(id, `Imported ${n}`)}`)
    expect(text).toContain(`<h1 dir="auto">Imported ${n}</h1>`)
  }
})
