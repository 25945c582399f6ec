import { readFile } from 'node:fs/promises'

import { createTestDatabase } from '@weft/db/testing'
import { hashOf, htmlOfMarkdown, writtenOfHtml } from '@weft/rich-text'
import Papa from 'papaparse'
import { afterAll, expect, test } from 'vitest'

import {
  makeBoard,
  offeredMapping,
  type Place,
  readItems,
  untilEnded,
  uploadText,
} from './testing/import-journey.ts'
import { openWorld, seedPeople, startNode } from './testing/transfer-world.ts'

const { connectionString, drop } = await createTestDatabase()
const world = await openWorld(connectionString)
await seedPeople(world.db)
const node = await startNode(world)

afterAll(async () => {
  await node.stop()
  await world.close()
  await drop()
})

const send = (id: string, step: 'start' | 'check', mapping: unknown, user = 1) =>
  node.call('POST', `/api/1/imports/${id}/${step}`, { locale: 'en-US', tz: 'UTC', mapping }, user)

/** Imports a text as the interface offers it. */
async function importAll(place: Place, text: string) {
  const { id, preview } = await uploadText(node, place, text)
  const begun = await send(id, 'start', offeredMapping(preview, place))
  expect(begun.status, begun.text).toBe(200)
  return { preview, record: await untilEnded(node, id), id }
}

interface Ordered {
  sort_order: number
}

/** All items of a folder as the file that picked items make. */
async function exportAll(place: Place): Promise<string> {
  const { attributes: all, items } = await readItems(node, place)
  const attributes = all.toSorted((a: Ordered, b: Ordered) => a.sort_order - b.sort_order)
  const attribute_ids = attributes.map(({ id }: { id: string }) => id)
  const { body } = await node.call('POST', '/api/1/items/csv', {
    ids: items.map(({ id }) => id),
    attribute_ids,
    locale: 'en-US',
    tz: 'UTC',
  })
  return `${Papa.unparse([attributes.map(({ name }: { name: string }) => name)])}\r\n${body.data.csv}`
}

/** The body of an issue: fifty lines of everything that people write there. */
const bodyOf = (title: string, n: number) =>
  [
    `## ${title}`,
    '<!-- Please fill in -->',
    `Seen in build ${n} on **Linux** and _macOS_`,
    'with the default settings.',
    '',
    '1. Open `settings.json`',
    '2. Set',
    '   ```json',
    '   {',
    '   \t"a": [1, 2],',
    '   }',
    '   ```',
    '3. Restart',
    '',
    '- [x] reproduced',
    '- [ ] fixed',
    ...Array.from({ length: 25 }, (_, line) => `at frame${line} (https://example.com/a_b/${n}.js:${line})`),
    '',
    '| Version | Works |',
    '|---------|-------|',
    `| 1.${n}  | no    |`,
    '',
    '> quoted from',
    '> the mailing list',
    '',
    `=SUM(A1:A${n}) stays what it is`,
  ].join('\n')

test('a file of issues with bodies of fifty lines loses nothing with all defaults, and comes back the same', async () => {
  const file = await readFile(new URL('../../../packages/db/seeds/issues.csv', import.meta.url), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(file, {
    header: true,
    skipEmptyLines: true,
    preview: 250,
  })
  const rows = data.map((row, n): Record<string, string> => ({ ...row, Body: bodyOf(row['Title'] ?? '', n) }))
  const place = await makeBoard(node)
  const { preview, record } = await importAll(place, Papa.unparse(rows))
  expect(rows[0]?.['Body']?.split('\n')).toHaveLength(50)
  expect(preview.columns.at(-1).guess).toMatchObject({ type: 'longtext', fails: 0 })
  expect(record.report).toMatchObject({ rows_in: 250, rows_skipped: 0, cells_skipped: 0, problems: 0 })
  const first = await readItems(node, place)
  for (const [n, { values }] of first.items.entries()) {
    expect(values['Title']).toBe(rows[n]?.['Title'])
    const body = htmlOfMarkdown(rows[n]?.['Body'] ?? '')
    expect(values['Body']).toMatchObject({ hash: hashOf(body) })
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)
    expect(words(writtenOfHtml(body))).toEqual(words(rows[n]?.['Body'] ?? ''))
  }

  const exported = await exportAll(place)
  const again = await makeBoard(node)
  const { record: second } = await importAll(again, exported)
  expect(second.report).toMatchObject({ rows_in: 250, problems: 0 })
  const bodies = (items: typeof first.items) => items.map(({ values }) => [values['Title'], values['Body']])
  const back = await readItems(node, again)
  expect(bodies(back.items)).toEqual(bodies(first.items))
  expect(await exportAll(again)).toBe(exported)
})

test('a title column names the primary attribute of an empty folder, and goes to it in a filled one', async () => {
  const place = await makeBoard(node)
  await importAll(place, 'Title,Points\nA,1\n')
  const { attributes } = await readItems(node, place)
  expect(attributes[0]).toMatchObject({ primary: true, name: 'Title' })
  const { id, preview } = await uploadText(node, place, 'Summary,Points\nB,2\n')
  expect(preview).toMatchObject({ primary_column: 0, primary_name: null })
  const [first] = offeredMapping(preview, place)
  const refused = await send(id, 'start', [{ ...first, name: 'Summary' }])
  expect([refused.status, refused.body.data]).toEqual([
    422,
    ['Column 1: only the primary attribute can be renamed, in a folder without items'],
  ])
  expect((await send(id, 'start', [first])).status).toBe(200)
  expect((await untilEnded(node, id)).report).toMatchObject({ rows_in: 1, attributes_made: 0 })
  const { items } = await readItems(node, place)
  expect(items.map(({ values }) => values['Title'])).toEqual(['A', 'B'])
})

test('nobody renames the primary attribute who may not edit it', async () => {
  const place = await makeBoard(node)
  const denied = await node.call('PUT', `/api/1/permissions/board.${place.board_id}`, {
    row_version: 1,
    resource_type: 'board',
    resource_id: place.board_id,
    permissions: { 'EDIT_ATTRIBUTE:user:2': false },
    final_permissions: {},
  })
  expect(denied.status, denied.text).toBe(201)
  const { id, preview } = await uploadText(node, place, 'Title\nA\n', 2)
  expect(preview.primary_name).toBeNull()
  const entry = { column: 0, action: 'attribute', attribute_id: place.primary_id }
  expect((await send(id, 'start', [{ ...entry, name: 'Title' }], 2)).status).toBe(403)
  expect((await send(id, 'start', [entry], 2)).status).toBe(200)
  await untilEnded(node, id, 2)
})

test('titles of several lines are joined by spaces, and their whole is kept where it is needed', async () => {
  const place = await makeBoard(node)
  const { preview, record } = await importAll(place, 'Title,Points\n"Two\nlines",1\nOne,2\n')
  expect(preview.primary_column).toBe(0)
  expect(record.report).toMatchObject({ problems: 0, rows_in: 2 })
  const { items } = await readItems(node, place)
  expect(items.map(({ values }) => values)).toEqual([
    {
      Title: 'Two lines',
      'Title (full text)': expect.objectContaining({ hash: hashOf('<p>Two<br>lines</p>') }),
      Points: 1,
    },
    { Title: 'One', Points: 2 },
  ])
})

test('rows without any text are named by their number in the sheet', async () => {
  const place = await makeBoard(node)
  const { preview } = await importAll(place, 'Day,Points\n2024-05-06,1\n\n2024-05-07,2\n')
  expect(preview.primary_column).toBeNull()
  const { items } = await readItems(node, place)
  expect(items.map(({ values }) => values['Name'])).toEqual(['Row 2', 'Row 4'])
})

test('before anything is written each column says what it would lose', async () => {
  const place = await makeBoard(node)
  const text =
    'Name,Who,Cost,Notes,Team\n' +
    'A,ada@example.com,$5,"one\ntwo",Core\n' +
    'B,"New <new@example.com>, x@example.com",€6,plain,Core\n' +
    'C,somebody,free,"=a\nb",\n' +
    'D,,$8,,Core\n'
  const { id } = await uploadText(node, place, text)
  const mapping = [
    { column: 0, action: 'attribute', attribute_id: place.primary_id },
    { column: 1, action: 'new', type: 'members', name: 'Who' },
    { column: 2, action: 'new', type: 'number', name: 'Cost' },
    { column: 3, action: 'new', type: 'text', name: 'Notes' },
    { column: 4, action: 'new', type: 'label', name: 'Team' },
    { column: 5, action: 'new', type: 'nonsense', name: 'X' },
  ]
  const { status, body } = await send(id, 'check', mapping)
  expect(status).toBe(200)
  const none = { unread: 0, examples: [], dropped: { lines: 0, currency: 0 }, strangers: [] }
  expect(body.data).toEqual([
    { ...none, column: 0, filled: 4 },
    {
      ...none,
      column: 1,
      filled: 3,
      unread: 2,
      examples: ['New <new@example.com>, x@example.com', 'somebody'],
      strangers: ['new@example.com', 'x@example.com'],
    },
    { ...none, column: 2, filled: 4, unread: 1, examples: ['free'], dropped: { lines: 0, currency: 1 } },
    { ...none, column: 3, filled: 3, dropped: { lines: 2, currency: 0 } },
    { ...none, column: 4, filled: 3 },
  ])
  const { attributes, items } = await readItems(node, place)
  expect([attributes.length, items.length]).toEqual([1, 0])
  expect((await send(id, 'check', mapping, 3)).status).toBe(404)
})

test('a cell above the limit of a long text is said before, reported whole, and never cut', async () => {
  const place = await makeBoard(node)
  const long = `${'word '.repeat(41_000)}end`
  const text = `Name,Notes\nA,"${long}"\nB,"a\nb"\n`
  const { id, preview } = await uploadText(node, place, text)
  const mapping = offeredMapping(preview, place)
  expect((await send(id, 'check', mapping)).body.data[1]).toMatchObject({ filled: 2, unread: 1 })
  await send(id, 'start', mapping)
  expect((await untilEnded(node, id)).report).toMatchObject({ rows_in: 2, cells_skipped: 1 })
  const { text: errors } = await node.call('GET', `/api/1/imports/${id}/errors.csv`)
  expect(errors).toContain(`2,Notes,${long},This text is too long`)
})
