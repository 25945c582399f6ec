import { isExcerpt } from '@weft/rich-text'
import { csvText } from '@weft/features/attributes/shared'
import { serverAttributeType } from '@weft/features/attributes/server'
import type { Attribute, ValueContext } from '@weft/model'
import { readContent } from '@weft/protocol'
import { type TestServer, whenSettled } from '@weft/server/testing'
import { expect } from 'vitest'

import { type Caller, type Fields, rowsOf } from '../../server/testing/calls.ts'
import { FeedCopy } from '../../server/testing/feed-copy.ts'
import { linesOfCsv } from './lines-of-csv.ts'

/** Filled values by `{item_id}.{attribute_id}`. */
export type Cells = Record<string, unknown>

/** A folder that is read wherever its values can be read. */
export interface Place {
  server: TestServer
  as: Caller
  board_id: string
  folder_id: string
  /** Kept up by deltas since the beginning. */
  copy: FeedCopy
  /** A link to a table of the folder that hides nothing. */
  published: { id: string; path: string }
}

/** Publishes a table of a folder and begins to follow it. */
export async function followFolder(
  server: TestServer,
  as: Caller,
  place: { board_id: string; folder_id: string },
): Promise<Place> {
  const copy = new FeedCopy(as, 'items', { folder_id: place.folder_id, expand: 'values' })
  await copy.sync()
  const view_id = place.folder_id.split('').toReversed().join('')
  const made = await as.put('views', view_id, { ...place, name: 'Table', type: 'table', row_version: 1 })
  expect(made.status).toBe(201)
  const link = (await as.send('POST', '/published', { view_id })).body.data as { id: string; path: string }
  await as.send('PUT', `/published/${link.id}`, { allow_csv: true })
  return { server, as, ...place, copy, published: link }
}

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 0,
  people: new Map(),
  folders: new Map(),
}
const QUESTION = { locale: 'en-US', tz: 'UTC', week_start: '1' }

/**
 * Reads the values of a folder at every place and expects that all say the same; answers what they say, whole. With
 * `withCopy` the folder is copied as well, and the copy goes to the trash afterwards.
 */
export async function expectOneTruth(place: Place, { withCopy = false } = {}): Promise<Cells> {
  const { as, board_id, folder_id } = place
  const attributes = (await attributesOf(as, board_id)).filter(isHeld)
  const items = await pages(as, 'items', { folder_id, expand: 'values' })
  const ids = items.map(({ id }) => String(id))
  const whole = cellsOfRows(await pages(as, 'values', { folder_id }), attributes, ids)

  const slots = Object.fromEntries(
    Object.entries(whole).map(([cell, data]) => {
      const { excerpt } = serverAttributeType(typeIn(attributes, cell))
      return [cell, excerpt ? excerpt(data) : data]
    }),
  )
  expect(cellsOfItems(items, attributes), 'the index').toEqual(slots)
  expect(await contentOf(place, attributes), 'the content').toEqual(slots)
  await place.copy.sync()
  expect(cellsOfItems([...place.copy.rows.values()], attributes), 'the deltas').toEqual(slots)
  await Promise.all(
    ids.flatMap((item_id) =>
      attributes.map(async ({ id }) => {
        const cell = `${item_id}.${id}`
        const { status, body } = await as.get('values', cell)
        expect([200, 404]).toContain(status)
        expect((body.data as Fields | undefined)?.['data'] ?? null, `GET ${cell}`).toEqual(
          whole[cell] ?? null,
        )
      }),
    ),
  )

  const said = inWords(whole, attributes, filed)
  expect(await csvOf(place, attributes, ids), 'the file').toEqual(said)
  expect(await publishedOf(place, attributes), 'the published page').toEqual(
    rowsOfCells(inWords(slots, attributes, published), attributes, ids),
  )
  for (const one of attributes.filter(({ type }) => type === 'text' || type === 'longtext'))
    expect(await foundBy(place, one), `the search in ${one.name}`).toEqual(
      ids.filter((id) => said[`${id}.${one.id}`] !== undefined).toSorted(),
    )
  if (withCopy) expect(await copied(place, attributes), 'a copy').toEqual(rowsOfCells(whole, attributes, ids))
  return whole
}

const isHeld = ({ type, deleted_at }: Attribute) =>
  deleted_at === null && serverAttributeType(type).computed === undefined && type !== 'reference'

export async function attributesOf(as: Caller, board_id: string): Promise<Attribute[]> {
  return (await pages(as, 'attributes', { board_id })) as unknown as Attribute[]
}

export async function pages(
  as: Caller,
  collection: string,
  query: Record<string, string>,
): Promise<Fields[]> {
  const rows: Fields[] = []
  let after: string | null | undefined
  do {
    const reply = await as.index(collection, { ...query, limit: 1000, ...(after ? { after } : {}) })
    expect(reply.status).toBe(200)
    rows.push(...rowsOf(reply))
    after = reply.body.after
  } while (after)
  return rows
}

function typeIn(attributes: readonly Attribute[], cell: string): string {
  return attributes.find(({ id }) => cell.endsWith(id))?.type ?? ''
}

function cellsOfRows(
  rows: readonly Fields[],
  attributes: readonly Attribute[],
  ids: readonly string[],
): Cells {
  return Object.fromEntries(
    rows
      .filter(({ item_id, attribute_id, data }) => {
        const isOne = attributes.some(({ id }) => id === attribute_id) && ids.includes(String(item_id))
        return isOne && data !== null
      })
      .map(({ item_id, attribute_id, data }) => [`${String(item_id)}.${String(attribute_id)}`, data]),
  )
}

function cellsOfItems(items: readonly Fields[], attributes: readonly Attribute[]): Cells {
  const cells: Cells = {}
  for (const item of items) {
    const values = (item['values'] ?? {}) as Record<string, { data: unknown }>
    for (const { id } of attributes) {
      const data = values[id]?.data ?? null
      if (data !== null) cells[`${String(item['id'])}.${id}`] = data
    }
  }
  return cells
}

async function contentOf({ as, folder_id }: Place, attributes: readonly Attribute[]): Promise<Cells> {
  const { body } = await as.send('GET', `/folders/${folder_id}/content`)
  const base = body as unknown as Parameters<typeof readContent>[0]
  const rows = new Map<string, Fields>(readContent(base).map((row) => [row.id, { ...row }]))
  const delta = await as.index('items', { folder_id, since: base.seq, expand: 'values', limit: 1000 })
  for (const row of rowsOf(delta)) {
    if ('gone' in row || (row['deleted_at'] ?? null) !== null) rows.delete(String(row['id']))
    else rows.set(String(row['id']), row)
  }
  return cellsOfItems([...rows.values()], attributes)
}

/** What values are in words; one that says nothing, such as a label that is gone, is none here. */
function inWords(
  cells: Cells,
  attributes: readonly Attribute[],
  write: (data: unknown, attribute: Attribute) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([cell, data]) => {
      const attribute = attributes.find(({ id }) => cell.endsWith(id))
      const text = attribute ? write(data, attribute) : ''
      return text === '' ? [] : [[cell, text]]
    }),
  )
}

/** As files of published tables have it: long texts say there where they go on. */
function published(data: unknown, { type, settings }: Attribute): string {
  const text = serverAttributeType(type).format(data, settings, context)
  if (!isExcerpt(data) || data.excerpt.length >= data.length) return text
  const written = (count: number) => count.toLocaleString(context.locale)
  return `${text}… [cut: ${written(data.excerpt.length)} of ${written(data.length)} characters]`
}

/** As files have it: long texts are whole there. */
function filed(data: unknown, { type: name, settings }: Attribute): string {
  const type = serverAttributeType(name)
  return type.writeText?.(data) ?? csvText(data, { type, settings }, context)
}

async function csvOf(
  { as }: Place,
  attributes: readonly Attribute[],
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const attribute_ids = attributes.map(({ id }) => id)
  const { body } = await as.send('POST', '/items/csv', { ids, attribute_ids, ...QUESTION })
  const lines = linesOfCsv((body.data as { csv: string }).csv)
  return Object.fromEntries(
    ids.flatMap((id, row) =>
      attribute_ids.flatMap((attribute_id, column) => {
        const text = lines[row]?.[column] ?? ''
        return text === '' ? [] : [[`${id}.${attribute_id}`, text]]
      }),
    ),
  )
}

/** Rows as texts by the attributes' names, in an order of their own: outside nobody knows ids. */
type Rows = string[]

const rowOf = (named: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function rowsOfCells(cells: Cells, attributes: readonly Attribute[], ids: readonly string[]): Rows {
  return ids
    .map((id) =>
      rowOf(
        Object.fromEntries(
          attributes.flatMap((one) => {
            const data = cells[`${id}.${one.id}`]
            return data === undefined ? [] : [[one.name, data]]
          }),
        ),
      ),
    )
    .toSorted()
}

async function publishedOf(
  { server, as, published: { id, path } }: Place,
  attributes: readonly Attribute[],
): Promise<Rows> {
  // What came after the link was made is private until somebody shows it.
  const shown = Object.fromEntries(attributes.map((one) => [one.id, true]))
  expect((await as.send('PUT', `/published/${id}`, { attributes: shown })).status).toBe(200)
  const { body, statusCode } = await server.app.inject({ method: 'GET', url: `${path}?format=csv` })
  expect(statusCode, body).toBe(200)
  const [head = [], ...lines] = linesOfCsv(body.replace(/^\uFEFF/, ''))
  const names = new Set(attributes.map(({ name }) => name))
  return lines
    .map((line) =>
      rowOf(
        Object.fromEntries(
          line.flatMap((text, n) => (text !== '' && names.has(head[n] ?? '') ? [[head[n], text]] : [])),
        ),
      ),
    )
    .toSorted()
}

async function foundBy({ as, folder_id }: Place, { id }: Attribute): Promise<string[]> {
  const filter = JSON.stringify({
    op: 'and',
    conditions: [{ attribute_id: id, operator: 'is_not_empty', value: null }],
  })
  const rows = await pages(as, 'items', { folder_id, filter })
  return rows.map((row) => String(row['id'])).toSorted()
}

async function copied({ server, as, folder_id }: Place, attributes: readonly Attribute[]): Promise<Rows> {
  const { status, body } = await as.send('POST', `/folders/${folder_id}/duplicate`, {
    name: 'Copy',
    with_items: true,
  })
  expect(status).toBe(201)
  await whenSettled(server)
  const copy_id = String((body.data as Fields)['id'])
  const ids = (await pages(as, 'items', { folder_id: copy_id })).map((row) => String(row['id']))
  const cells = cellsOfRows(await pages(as, 'values', { folder_id: copy_id }), attributes, ids)
  await as.remove('folders', copy_id)
  return rowsOfCells(cells, attributes, ids)
}
