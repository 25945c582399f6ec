import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTestDatabase } from '@weft/db/testing'
import { afterAll, expect, test } from 'vitest'

import { type Node, openWorld, seedPeople, startNode } from './testing/transfer-world.ts'

const { connectionString, drop } = await createTestDatabase()
const world = await openWorld(connectionString)
await seedPeople(world.db)
const node: Node = await startNode(world)
const board = (await node.call('POST', '/api/1/boards/quick', { name: 'Board', bare: true })).body.data
const folder_id: string = board.folders[0].id

afterAll(async () => {
  await node.stop()
  await world.close()
  await drop()
})

const bytes = (text: string) => new TextEncoder().encode(text)
const upload = (body: Uint8Array, query = '', user = 1) =>
  node.call('POST', `/api/1/imports?folder_id=${folder_id}&file_name=a.csv${query}`, body, user)
const files = async () => readdir(join(world.dataDir, 'imports')).catch(() => [] as string[])
const samples = (preview: { columns: { samples: string[] }[] }) =>
  preview.columns.map((column) => column.samples)

test('the demo file is read with the types that people expect, and its titles name the items', async () => {
  const file = await readFile(new URL('../../../packages/db/seeds/issues.csv', import.meta.url))
  const { status, body } = await upload(file, '&locale=en-US&tz=Europe/Berlin')
  expect(status).toBe(201)
  const { preview } = body.data
  expect(preview).toMatchObject({ rows: 2480, encoding: 'utf-8', delimiter: ',', header: true, ragged: 0 })
  const types = preview.columns.map(
    ({
      name,
      guess,
    }: {
      name: string
      guess: { type: string; settings: { time?: boolean }; fails: number }
    }) => {
      expect(guess.fails).toBe(0)
      return `${name}: ${guess.type}${guess.settings.time ? ' with time' : ''}`
    },
  )
  expect(types).toEqual([
    'Key: text',
    'Title: text',
    'Project: label',
    'Type: label',
    'Priority: label',
    'Labels: label',
    'Assignee: email',
    'Reporter: email',
    'Created: date with time',
    'Updated: date with time',
    'Due date: date',
    'Resolved: date with time',
    'Estimate (h): number',
    'Time spent (h): number',
    'Comments: number',
    'Votes: number',
    'Watchers: number',
    'Subtasks: number',
    'Links: number',
    'Tracker: label',
    'Resolved?: checkbox',
  ])
  expect(preview.primary_column).toBe(1)
  expect(preview.columns[0].samples).toHaveLength(10)
})

test.each([
  ['empty', '', 'The file is empty.'],
  ['blank', '\n\n , \n', 'The file holds nothing but blank lines.'],
  ['a header alone', 'a,b\n', 'The file has a header, but no rows below it.'],
  [
    'binary',
    '\u0000\u0001\u0002\u0003abc\u0000\u0000',
    'This file holds data that is not text. Only tables can be imported: CSV, Excel (.xlsx), Notion and Trello exports.',
  ],
  [
    'a workbook',
    'PK\u0003\u0004 and so on',
    'This file is damaged: it cannot be unpacked. Save it once more and try again.',
  ],
  [
    '500 columns wide',
    `${Array.from({ length: 500 }, (_, i) => `c${i}`).join()}\n1\n`,
    'The file is 500 columns wide; at most 200 can be imported.',
  ],
  [
    'a quote left open',
    'a,b\n1,2\n"x,3\n4,5\n',
    'Line 3 has a quote that is never closed. Close or remove it and try again.',
  ],
])('a file that is %s is refused with a sentence, and nothing is kept', async (_what, text, sentence) => {
  const before = await files()
  const { status, body } = await upload(bytes(text))
  expect([status, body.data]).toEqual([422, [sentence]])
  expect(await files()).toEqual(before)
})

test('exactly 200 columns are taken', async () => {
  const row = Array.from({ length: 200 }, (_, i) => `c${i}`).join()
  const { status, body } = await upload(bytes(`${row}\n${row}\n`))
  expect(status).toBe(201)
  expect(body.data.preview.columns).toHaveLength(200)
})

test('more bytes than the limit are refused, announced or not', async () => {
  const small = await startNode(world, { csv_bytes: 1_000 })
  const url = `/api/1/imports?folder_id=${folder_id}&file_name=a.csv`
  const before = await files()
  const { status, body } = await small.call('POST', url, bytes(`a\n${'1\n'.repeat(600)}`))
  expect([status, body.code]).toEqual([413, 'csv_too_large'])
  const exact = await small.call('POST', url, bytes(`a\n${'1\n'.repeat(499)}`))
  expect(exact.status).toBe(201)
  expect(await files()).toHaveLength(before.length + 1)
  await small.stop()
})

test('more than a megabyte is taken', async () => {
  const { status, body } = await upload(bytes(`a,b\n${'some words here,12\n'.repeat(90_000)}`))
  expect([status, body.data?.preview.rows]).toEqual([201, 90_000])
})

test('one row more than the limit is refused with both numbers, the limit itself is taken', async () => {
  const small = await startNode(world, { csv_rows: 1_000 })
  const url = `/api/1/imports?folder_id=${folder_id}&file_name=a.csv`
  const { status, body } = await small.call('POST', url, bytes(`a\n${'1\n'.repeat(1_001)}`))
  expect([status, body.data]).toEqual([
    422,
    ['The file has 1,001 rows; at most 1,000 can be imported at once.'],
  ])
  expect((await small.call('POST', url, bytes(`a\n${'1\n'.repeat(1_000)}`))).status).toBe(201)
  await small.stop()
})

test('a folder without room for all rows is named with all numbers', async () => {
  const small = await startNode(world, { items_per_folder: 2 })
  const { status, body } = await small.call(
    'POST',
    `/api/1/imports?folder_id=${folder_id}&file_name=a.csv`,
    bytes('a\n1\n2\n3\n'),
  )
  expect([status, body.data]).toEqual([
    422,
    ['The folder holds 0 items and the file 3 rows; at most 2 fit into a folder.'],
  ])
  await small.stop()
})

const text = 'Name;Größe\r\nMüller;1\r\nČapek €;2\r\n'
test.each([
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8', 'Čapek €'],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le', 'Čapek €'],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'utf-16be', 'Čapek €'],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), 'utf-16le', 'Čapek €'],
  [
    'Windows-1252',
    Buffer.from(text.replace('Č', 'C').replace('€', '\x80'), 'latin1'),
    'windows-1252',
    'Capek €',
  ],
])('%s is found out', async (_what, file, encoding, second) => {
  const { preview } = (await upload(file)).body.data
  expect(preview).toMatchObject({ encoding, delimiter: ';', rows: 2 })
  expect(preview.columns.map(({ name }: { name: string }) => name)).toEqual(['Name', 'Größe'])
  expect(samples(preview)[0]).toEqual(['Müller', second])
})

test.each([
  ['comma', 'a,b\n1,2\n', ','],
  ['semicolon', 'a;b\n1,5;2\n', ';'],
  ['tab', 'a\tb\n1\t2\n', '\t'],
  ['pipe', 'a|b\n1|2\n', '|'],
])('a %s between cells is found out', async (_what, file, delimiter) => {
  expect((await upload(bytes(file))).body.data.preview.delimiter).toBe(delimiter)
})

test('quotes, line breaks and delimiters inside cells are theirs', async () => {
  const { preview } = (
    await upload(bytes('Name,Note\n"Smith, Anna","says ""hi""\r\nand goes"\nBob,"a\rb"\n'))
  ).body.data
  expect(preview.rows).toBe(2)
  expect(samples(preview)).toEqual([
    ['Smith, Anna', 'Bob'],
    ['says "hi"\nand goes', 'a\nb'],
  ])
})

test('returns alone end lines', async () => {
  const { preview } = (await upload(bytes('a,b\r1,2\r3,4\r'))).body.data
  expect(preview).toMatchObject({
    rows: 2,
    first_rows: [
      ['1', '2'],
      ['3', '4'],
    ],
  })
})

test('rows of another width are padded and counted; empty names and twins get names of their own', async () => {
  const { preview } = (await upload(bytes('a,,A\n1\n1,2,3,4\n1,2,3\n\n'))).body.data
  expect(preview).toMatchObject({ rows: 3, ragged: 2 })
  expect(preview.columns.map(({ name }: { name: string }) => name)).toEqual(['a', 'Column 2', 'A (2)'])
  expect(preview.first_rows[0]).toEqual(['1', '', ''])
})

test('a column meets the attribute of its name, whatever case and spaces', async () => {
  const { preview } = (await upload(bytes('title,n a m E\n1,x\n'))).body.data
  expect(preview.columns[1].existing_attribute_id).toBe(board.attributes[0].id)
  expect(preview).toMatchObject({ primary_column: 1, primary_attribute_id: board.attributes[0].id })
})

test('the reading can be overruled, until the import begins', async () => {
  const { id, preview } = (await upload(bytes('1;2\n3;4\n'))).body.data
  expect(preview).toMatchObject({ rows: 1, delimiter: ';' })
  const other = await node.call('POST', `/api/1/imports/${id}/preview`, { header: false, delimiter: ',' })
  expect(other.status).toBe(200)
  expect(other.body.data).toMatchObject({
    rows: 2,
    delimiter: ',',
    header: false,
    first_rows: [['1;2'], ['3;4']],
  })
  expect(other.body.data.columns[0].name).toBe('Column 1')
})

test('days and months that could be either way round are asked about', async () => {
  const { preview } = (await upload(bytes('When\n1/2/2024\n3/4/2024\n'))).body.data
  const { guess } = preview.columns[0]
  expect(guess.type).toBe('date')
  expect(
    guess.question.options.map(({ settings }: { settings: { readOrder: string } }) => settings.readOrder),
  ).toEqual(['dmy', 'mdy'])
})

test('strangers find neither the folder nor the import, guests must sign in', async () => {
  const { id } = (await upload(bytes('a\n1\n'))).body.data
  expect((await upload(bytes('a\n1\n'), '', 3)).status).toBe(404)
  expect((await upload(bytes('a\n1\n'), '', 0)).status).toBe(401)
  for (const user of [2, 3]) {
    expect((await node.call('GET', `/api/1/imports/${id}`, undefined, user)).status).toBe(404)
    expect((await node.call('POST', `/api/1/imports/${id}/cancel`, {}, user)).status).toBe(404)
    expect((await node.call('GET', `/api/1/imports/${id}/errors.csv`, undefined, user)).status).toBe(404)
  }
  expect((await node.call('GET', `/api/2/imports/${id}`, undefined, 3)).status).toBe(404)
  expect((await node.call('GET', `/api/1/imports/not-an-id`)).status).toBe(404)
  expect(
    (await node.call('POST', `/api/1/imports?folder_id=AAAAAAAAAAA&file_name=a.csv`, bytes('a\n1\n'))).status,
  ).toBe(404)
})

test('a JSON body is no file', async () => {
  expect(
    (await node.call('POST', `/api/1/imports?folder_id=${folder_id}&file_name=a.csv`, { a: 1 })).status,
  ).toBe(415)
})

test('every answer is what the contract says', async () => {
  const { uploadImport, readImport } = await import('../shared/index.ts')
  const made = await upload(bytes('a,b\n1,x\n'))
  expect(uploadImport.answer.safeParse(made.body).success).toBe(true)
  const read = await node.call('GET', `/api/1/imports/${made.body.data.id}`)
  expect(readImport.answer.safeParse(read.body).success).toBe(true)
  expect(read.body.data).toMatchObject({ state: 'uploaded', rows_total: 1, rows_done: 0 })
})
