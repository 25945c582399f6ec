import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { createTestDatabase } from '@weft/db/testing'
import { csvLines } from '@weft/features/attributes/shared'
import { MAX_ITEM_DEPTH } from '@weft/model'
import { writeXlsx } from 'hucre'
import { afterAll, expect, test, vi } from 'vitest'

import { makeZip } from '../reading/testing/make-workbook.ts'
import {
  makeBoard,
  offeredMapping,
  type Place,
  readItems,
  untilEnded,
  uploadText,
} from './testing/import-journey.ts'
import { rowId } from './row-ids.ts'
import { openWorld, seedPeople, startNode } from './testing/transfer-world.ts'

const { connectionString, drop } = await createTestDatabase()
const world = await openWorld(connectionString)
await seedPeople(world.db)
const node = await startNode(world)
const folder = makeTempFolder('kinds', afterAll)

afterAll(async () => {
  await node.stop()
  await world.close()
  await drop()
})

const LOCAL = { locale: 'de-DE', tz: 'Europe/Berlin' }

/** Brings a file in as it is offered, and answers its preview, its end, and the items by name, each with its parent's. */
async function bringIn(place: Place, file: string | Uint8Array, more: object = {}) {
  const { id, preview } = await uploadText(node, place, file)
  const below =
    preview.parent_column === null ? null : { parent: preview.parent_column, key: preview.key_column }
  const body = { ...LOCAL, mapping: offeredMapping(preview, place), below, ...more }
  const begun = await node.call('POST', `/api/1/imports/${id}/start`, body)
  expect(begun.status).toBe(200)
  const record = await untilEnded(node, id)
  const { items, attributes } = await readItems(node, place)
  const primary = attributes.find((one: { primary: boolean }) => one.primary).name as string
  const names = new Map(items.map((item) => [item.id, item.values[primary]]))
  return {
    id,
    preview,
    record,
    items,
    attributes,
    tree: items.map((item) => [item.values[primary], names.get(item.parent_id ?? '') ?? null]),
  }
}

test('a workbook comes in with its numbers and days, whatever language its reader has', async () => {
  const rows = [
    ['Name', 'Cost', 'Due', 'Done'],
    ['One', 1234.5, new Date(Date.UTC(2024, 1, 29)), true],
    ['Two', 0.25, new Date(Date.UTC(2024, 11, 1)), false],
  ]
  const { preview, record, items } = await bringIn(
    await makeBoard(node),
    await writeXlsx({ sheets: [{ name: 'Costs', rows }] }),
  )
  expect(preview).toMatchObject({ format: 'xlsx', sheet: 'Costs', delimiter: null, encoding: null })
  expect(record.report).toMatchObject({ rows_in: 2, problems: 0 })
  expect(items.map(({ values }) => values)).toMatchObject([
    { Name: 'One', Cost: 1234.5, Due: { start: '2024-02-29', hasTime: false }, Done: true },
    { Name: 'Two', Cost: 0.25, Due: { start: '2024-12-01', hasTime: false } },
  ])
})

const ASANA = ['Task ID', 'Name', 'Section/Column', 'Parent task']

test('sub-tasks lie below their tasks, in the order of the file', async () => {
  const file = csvLines([
    ASANA,
    ['1', 'Plan', 'To do', ''],
    ['2', 'Room', '', 'Plan'],
    ['3', 'Chairs', '', 'Room'],
    ['4', 'Alone', 'To do', 'Nobody that is there'],
  ])
  const { preview, tree, record } = await bringIn(await makeBoard(node), file)
  expect(preview.product).toBe('asana')
  expect(tree).toEqual([
    ['Plan', null],
    ['Room', 'Plan'],
    ['Chairs', 'Room'],
    ['Alone', null],
  ])
  expect(record).toMatchObject({ state: 'done', rows_done: 4, report: { rows_in: 4, problems: 0 } })
})

test('children before their parents, circles, what is too deep, and 250 rows over chunks come out whole', async () => {
  // Four deep, each before what it lies below; one chain of 30.
  const many = Array.from({ length: 250 }, (_, n) => [`${n}`, `Row ${n}`, '', n < 180 ? `Row ${n + 60}` : ''])
  const chain = Array.from({ length: 30 }, (_, n) => [`c${n}`, `Link ${n}`, '', `Link ${n + 1}`])
  const circle = [
    ['a', 'Hen', '', 'Egg'],
    ['b', 'Egg', '', 'Hen'],
    ['c', 'Self', '', 'Self'],
  ]
  const { tree, record } = await bringIn(
    await makeBoard(node),
    csvLines([ASANA, ...many, ...circle, ...chain]),
  )
  expect(record.report).toMatchObject({ rows_in: 283, problems: 0 })
  const expected = many.map(([, name, , parent]) => [name, parent || null])
  expect(tree.slice(0, 250)).toEqual(expected)
  const [hen, egg, self] = tree.slice(250, 253)
  expect([hen?.[1], egg?.[1]].filter((parent) => parent === null)).toHaveLength(1)
  expect(self).toEqual(['Self', null])
  // The last link is at the top; the first ten that are too deep lie beside each other.
  const parents = new Map(tree.slice(253).map(([name, parent]) => [name, parent]))
  const depthOf = (name: string): number => {
    const parent = parents.get(name)
    return typeof parent === 'string' ? 1 + depthOf(parent) : 1
  }
  expect(Math.max(...[...parents.keys()].map((name) => depthOf(String(name))))).toBe(MAX_ITEM_DEPTH)
  expect([parents.get('Link 29'), parents.get('Link 28')]).toEqual([null, 'Link 29'])
})

test('what lies below a row that could not come in is at the top, and the report says so', async () => {
  const place = await makeBoard(node)
  const first = await bringIn(
    place,
    csvLines([
      ['Name', 'Mail'],
      ['x', 'a@b.example'],
    ]),
  )
  const mail = first.attributes.find(({ name }: { name: string }) => name === 'Mail')
  const required = await node.call('PUT', `/api/1/attributes/${mail.id}`, {
    settings: { ...mail.settings, required: true },
    row_version: mail.row_version + 1,
  })
  expect(required.status).toBe(200)
  const file = csvLines([
    [...ASANA, 'Mail'],
    ['1', 'Parent', '', '', ''],
    ['2', 'Child', '', 'Parent', 'c@d.example'],
  ])
  const { id, preview } = await uploadText(node, place, file)
  const mapping = preview.columns.flatMap(({ index, name }: { index: number; name: string }) => {
    const attribute_id = name === 'Mail' ? mail.id : name === 'Name' ? place.primary_id : null
    return attribute_id ? [{ column: index, action: 'attribute', attribute_id }] : []
  })
  const below = { parent: preview.parent_column, key: preview.key_column }
  await node.call('POST', `/api/1/imports/${id}/start`, { ...LOCAL, mapping, below })
  const { report } = await untilEnded(node, id)
  const { items } = await readItems(node, place)
  const child = items.find(({ values }) => values['Name'] === 'Child')
  expect([report.rows_in, report.rows_skipped, child?.parent_id]).toEqual([1, 1, null])
  const errors = await node.call('GET', `/api/1/imports/${id}/errors.csv`)
  expect(errors.text).toContain('The parent of this row was not imported, so it is at the top')
})

test('rows whose parent was thrown away meanwhile come in at the top', async () => {
  const place = await makeBoard(node)
  const rows = Array.from({ length: 349 }, (_, n) => [`${n + 2}`, `Row ${n}`, '', 'Parent'])
  const { id, preview } = await uploadText(node, place, csvLines([ASANA, ['1', 'Parent', '', ''], ...rows]))
  const below = { parent: preview.parent_column, key: preview.key_column }
  await node.call('POST', `/api/1/imports/${id}/start`, {
    ...LOCAL,
    mapping: offeredMapping(preview, place),
    below,
  })
  const parent = rowId(id, 0)
  await vi.waitFor(
    async () => {
      const answer = await node.call('DELETE', `/api/1/items/${parent}`)
      if (answer.status > 299) throw new Error('not there yet')
    },
    { timeout: 60_000, interval: 1 },
  )
  const { report } = await untilEnded(node, id)
  const { items } = await readItems(node, place)
  // Some went to the trash with their parent, none is lost.
  const trashed = await world.db.run<{ n: number }>(
    1,
    `select count(*)::int as n from items where team_id = 1 and folder_id = $1 and deleted_at is not null`,
    [place.folder_id],
  )
  expect([report.rows_in, report.rows_skipped, items.length + (trashed[0]?.n ?? 0)]).toEqual([350, 0, 350])
})

test('a board of Trello comes in whole: lists and labels, checklists, dates, links', async () => {
  const board = {
    lists: [{ id: 'l1', name: 'To do', closed: false, pos: 1 }],
    members: [{ id: 'm1', fullName: 'Ada Lovelace', username: 'ada' }],
    checklists: [
      { idCard: 'c1', name: 'Steps', pos: 1, checkItems: [{ name: 'a', state: 'complete', pos: 1 }] },
    ],
    cards: [
      {
        id: 'c1',
        name: 'Write',
        desc: '**Bold**',
        idList: 'l1',
        pos: 1,
        idMembers: ['m1'],
        due: '2024-01-05T11:00:00.000Z',
        labels: [
          {
            name: 'Text',
            color: 'blue',
          },
        ],
        shortUrl: 'https://trello.com/c/abc',
      },
    ],
  }
  const { preview, items, attributes, record } = await bringIn(await makeBoard(node), JSON.stringify(board))
  expect([preview.product, record.report.problems]).toEqual(['trello', 0])
  expect(items[0]?.values).toMatchObject({
    Name: 'Write',
    Dates: { start: '2024-01-05 11:00:00', hasTime: true },
    Members: [1],
    Steps: [{ name: 'a', done: true }],
    'Trello link': [{ url: 'https://trello.com/c/abc' }],
  })
  expect(attributes.map(({ type }: { type: string }) => type).toSorted()).toEqual(
    ['checklist', 'date', 'label', 'label', 'links', 'longtext', 'members', 'checkbox', 'text'].toSorted(),
  )
})

test('an archive is read by the sheet that was chosen, and a product is left alone when it is asked for', async () => {
  const path = await makeZip(join(folder, 'notion.zip'), {
    'A 0123456789abcdef0123456789abcdef.csv': Buffer.from('Name,Size\na,1\n'),
    'B 0123456789abcdef0123456789abcdee.csv': Buffer.from('Name,Tint\nb,red\n'),
  })
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, await readFile(path))
  expect([preview.format, preview.sheet, preview.sheets]).toEqual(['notion', 'A', ['A', 'B']])
  const again = await node.call('POST', `/api/1/imports/${id}/preview`, { ...LOCAL, sheet: 'B' })
  expect(again.body.data.columns.map(({ name }: { name: string }) => name)).toEqual(['Name', 'Tint'])
  const gone = await node.call('POST', `/api/1/imports/${id}/preview`, { ...LOCAL, sheet: 'C' })
  expect([gone.status, gone.body.code]).toEqual([422, 'csv_empty'])
  await node.call('POST', `/api/1/imports/${id}/start`, {
    ...LOCAL,
    mapping: offeredMapping(again.body.data, place),
  })
  await untilEnded(node, id)
  expect((await readItems(node, place)).items.map(({ values }) => values['Name'])).toEqual(['b'])
})

test.each([
  [{ parent: 0, key: 0 }, 'the same'],
  [{ parent: 9, key: 0 }, 'no column 10'],
])('rows below each other by %j are refused', async (below, sentence) => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, 'Name,Parent\na,\n')
  const body = { ...LOCAL, mapping: offeredMapping(preview, place), below }
  const refused = await node.call('POST', `/api/1/imports/${id}/start`, body)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(sentence)])
})
