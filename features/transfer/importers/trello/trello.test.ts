import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { sampleContext } from '@weft/model/testing'
import { afterAll, expect, test } from 'vitest'

import { analyseFile } from '../../reading/analyse.ts'
import { dataRows } from '../../reading/records.ts'

const folder = makeTempFolder('trello', afterAll)
const limits = { rows: 20_000, columns: 200 }
let files = 0

function pathOf(content: unknown): string {
  const path = join(folder, `${files++}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const analyse = (path: string) => analyseFile({ path, asked: {}, context: sampleContext(), limits })

async function rowsOf(path: string) {
  const found = await analyse(path)
  const rows: string[][] = []
  for await (const { cells } of dataRows({ path, ...found })) rows.push(cells)
  return { found, rows }
}

const said = (id: string, date: string, text: string) => ({
  type: 'commentCard',
  date,
  memberCreator: { fullName: 'Ann Lee' },
  data: { text, card: { id } },
})

const board = {
  name: 'Launch',
  lists: [
    { id: 'l2', name: 'Done, really', closed: false, pos: 2 },
    { id: 'l1', name: 'To do', closed: false, pos: 1 },
    { id: 'l3', name: 'Old', closed: true, pos: 3 },
  ],
  members: [{ id: 'm1', fullName: 'Ann Lee', username: 'ann' }],
  customFields: [
    { id: 'f1', name: 'Size', type: 'list', options: [{ id: 'o1', value: { text: 'Large' } }] },
    { id: 'f2', name: 'Cost', type: 'number' },
    { id: 'f3', name: 'Sure', type: 'checkbox' },
  ],
  checklists: [
    {
      idCard: 'c1',
      name: 'Steps',
      pos: 2,
      checkItems: [
        { name: 'second', state: 'incomplete', pos: 2, idMember: 'm1', due: '2024-01-09T10:00:00.000Z' },
        { name: 'first', state: 'complete', pos: 1 },
      ],
    },
    { idCard: 'c1', name: 'Steps', pos: 3, checkItems: [{ name: 'third', state: 'incomplete', pos: 1 }] },
  ],
  cards: [
    {
      id: 'c2',
      name: 'Later',
      desc: '',
      closed: false,
      idList: 'l2',
      pos: 1,
      due: null,
      labels: [{ name: '', color: 'red_dark' }],
      idMembers: [],
    },
    {
      id: 'c1',
      name: 'Write',
      desc: '**Bold** words',
      closed: false,
      idList: 'l1',
      pos: 5,
      start: '2024-01-03T09:00:00.000Z',
      due: '2024-01-05T11:00:00.000Z',
      dueComplete: true,
      idMembers: ['m1'],
      labels: [{ name: 'Text, print', color: 'blue' }],
      shortUrl: 'https://trello.com/c/abc',
      attachments: [
        { name: 'Plan [1]', url: 'https://files.example/a b(1).pdf' },
        { name: 'x', url: 'javascript:alert(1)' },
      ],
      customFieldItems: [
        { idCustomField: 'f1', idValue: 'o1', value: null },
        { idCustomField: 'f2', idValue: null, value: { number: '12.5' } },
        { idCustomField: 'f3', idValue: null, value: { checked: 'true' } },
      ],
    },
    { id: 'c3', name: 'Archived', closed: true, idList: 'l1', pos: 1 },
    { id: 'c4', name: 'In an archived list', closed: false, idList: 'l3', pos: 1 },
  ],
  actions: [
    { type: 'commentCard' },
    said('c1', '2024-01-04T10:00:00.000Z', 'Second'),
    said('c1', '2024-01-03T10:00:00.000Z', 'First\nof all'),
    { type: 'updateCard', data: { text: 'x', card: { id: 'c1' } } },
  ],
}

test('a board becomes a table: cards in their order, what is archived left out', async () => {
  const { found, rows } = await rowsOf(pathOf(board))
  expect([found.format, found.product, found.rows, found.ragged]).toEqual(['trello', 'trello', 2, 0])
  expect(found.columns.map(({ name, guess }) => `${name}: ${guess.type}`)).toEqual([
    'Name: text',
    'List: label',
    'Labels: label',
    'Members: label',
    'Dates: date',
    'Done: checkbox',
    'Description: longtext',
    'Attachments: links',
    'Trello link: links',
    'Steps: checklist',
    'Size: label',
    'Cost: number',
    'Sure: checkbox',
    'Comments: longtext',
  ])
  expect(rows).toEqual([
    [
      'Write',
      'To do',
      'Text print',
      'Ann Lee',
      '2024-01-03T09:00:00.000Z – 2024-01-05T11:00:00.000Z',
      'Yes',
      '**Bold** words',
      '[Plan  1](https://files.example/a%20b%281%29.pdf)',
      'https://trello.com/c/abc',
      '[x] first\n[ ] second (Ann Lee, 2024-01-09)\n[ ] third',
      'Large',
      '12.5',
      'Yes',
      '**Ann Lee, 2024-01-03:** First\nof all\n\n**Ann Lee, 2024-01-04:** Second',
    ],
    ['Later', 'Done really', 'red dark', '', '', '', '', '', '', '', '', '', '', ''],
  ])
})

test.each([
  ['{"a": 1}', 'csv_not_text', 'not a board that Trello exported'],
  ['{"lists": [], "cards": []}', 'csv_empty', 'no cards'],
  ['{"lists": [', 'import_damaged', 'damaged'],
])('%s is refused in a sentence', async (content, code, sentence) => {
  await expect(analyse(pathOf(content))).rejects.toMatchObject({
    refusal: { code, sentence: expect.stringContaining(sentence) },
  })
})

test('20 MB with ten thousand cards, most of them archived, are read', async () => {
  const cards = Array.from({ length: 10_000 }, (_, n) => ({
    id: `c${n}`,
    name: `Card ${n}`,
    desc: 'x'.repeat(2_000),
    closed: n % 5 > 0,
    idList: 'l1',
    pos: n,
  }))
  const { found, rows } = await rowsOf(pathOf({ ...board, cards }))
  expect([found.rows, rows.length, rows.at(-1)?.[0]]).toEqual([2_000, 2_000, 'Card 9995'])
})
