import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { csvLines } from '@weft/features/attributes/shared'
import { sampleContext } from '@weft/model/testing'
import { afterAll, expect, test } from 'vitest'

import { makeWorkbook, makeZip } from '../reading/testing/make-workbook.ts'
import { analyseFile } from '../reading/analyse.ts'
import { dataRows } from '../reading/records.ts'

const folder = makeTempFolder('products', afterAll)
const limits = { rows: 1_000, columns: 200 }
let files = 0

/** What a file becomes without a word of a person: whose it is, its columns as `name: type`, roles, and its rows. */
async function become(path: string) {
  const found = await analyseFile({ path, asked: {}, context: sampleContext(), limits })
  const rows: string[][] = []
  for await (const { cells } of dataRows({ path, ...found })) rows.push(cells)
  const nameOf = (at: number | null) => (at === null ? null : found.columns[at]?.name)
  return {
    product: found.product,
    columns: found.columns
      .filter(({ is_noise, samples }) => !is_noise && samples.length > 0)
      .map(({ name, guess }) => `${name}: ${guess.type}`),
    naming: nameOf(found.naming_column),
    below: [nameOf(found.parent_column), nameOf(found.key_column)],
    rows: rows.map((cells) =>
      Object.fromEntries(
        found.columns.flatMap(({ name, is_noise }, at) =>
          cells[at] && !is_noise ? [[name, cells[at]]] : [],
        ),
      ),
    ),
    ragged: found.ragged,
  }
}

function csv(rows: readonly (readonly string[])[]): string {
  const path = join(folder, `${files++}.csv`)
  writeFileSync(path, csvLines(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`))))
  return path
}

test('Jira: columns of one name are one, times are hours, noise is left out, sub-tasks lie below', async () => {
  const path = csv([
    [
      'Summary',
      'Issue key',
      'Issue id',
      'Issue Type',
      'Status',
      'Project key',
      'Project name',
      'Priority',
      'Assignee',
      'Created',
      'Due date',
      'Labels',
      'Labels',
      'Sprint',
      'Description',
      'Original estimate',
      'Custom field (Story Points)',
      'Custom field (Rank)',
      'Comment',
      'Comment',
      'Parent',
      'Watchers',
    ],
    [
      'Login fails',
      'WEB-1',
      '10001',
      'Bug',
      'To Do',
      'WEB',
      'Web',
      'High',
      'Ann Lee',
      '03/Jan/24 10:00 AM',
      '05/Jan/24 12:00 AM',
      'ui',
      'login',
      'Sprint 1',
      'Line one\nline two',
      '5400',
      '3',
      '0|hzzz',
      '03/Jan/24 11:00 AM;557058:abc;It is bad',
      '04/Jan/24 9:30 AM;557058:def;Agreed; really',
      '',
      'a',
    ],
    [
      'Write a test',
      'WEB-2',
      '10002',
      'Sub-task',
      'Done',
      'WEB',
      'Web',
      'Low',
      '',
      '04/Jan/24 10:00 AM',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '10001',
      '',
    ],
  ])
  const found = await become(path)
  expect(found).toMatchObject({
    product: 'jira',
    naming: 'Summary',
    below: ['Parent', 'Issue id'],
    ragged: 0,
  })
  expect(found.columns).toEqual([
    'Summary: text',
    'Key: text',
    'Issue Type: label',
    'Status: label',
    'Project: label',
    'Priority: label',
    'Assignee: label',
    'Created: date',
    'Due date: date',
    'Labels: label',
    'Sprint: label',
    'Description: longtext',
    'Original estimate (h): number',
    'Story Points: number',
    'Comments: longtext',
  ])
  expect(found.rows[0]).toMatchObject({
    Created: '03 Jan 2024 10:00 AM',
    Labels: 'ui, login',
    'Original estimate (h)': '1.5',
    Comments: '**03 Jan 2024 11:00 AM:** It is bad\n\n**04 Jan 2024 9:30 AM:** Agreed; really',
  })
})

test('Asana: sub-tasks name their parent by its name', async () => {
  const path = csv([
    [
      'Task ID',
      'Created At',
      'Completed At',
      'Last Modified',
      'Name',
      'Section/Column',
      'Assignee',
      'Assignee Email',
      'Start Date',
      'Due Date',
      'Tags',
      'Notes',
      'Projects',
      'Parent task',
    ],
    [
      '1204',
      '2024-01-03',
      '',
      '2024-01-04',
      'Plan the launch',
      'To do',
      'Ann Lee',
      'ann@nowhere.example',
      '2024-01-05',
      '2024-01-09',
      'big,soon',
      'Some\nnotes',
      'Launch',
      '',
    ],
    [
      '1205',
      '2024-01-03',
      '2024-01-04',
      '2024-01-04',
      'Book a room',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      'Plan the launch',
    ],
  ])
  const found = await become(path)
  expect(found).toMatchObject({ product: 'asana', naming: 'Name', below: ['Parent task', 'Name'] })
  expect(found.columns).toEqual([
    'Created At: date',
    'Completed At: date',
    'Name: text',
    'Section: label',
    'Assignee: label',
    'Assignee email: email',
    'Start Date: date',
    'Due Date: date',
    'Tags: label',
    'Notes: longtext',
    'Projects: label',
  ])
})

test('ClickUp: brackets, moments and numbers of priorities are read, and what is null is empty', async () => {
  const path = csv([
    [
      'Task ID',
      'Task Custom ID',
      'Task Name',
      'Task Content',
      'Status',
      'Date Created',
      'Date Created Text',
      'Due Date',
      'Due Date Text',
      'Start Date',
      'Parent ID',
      'Attachments',
      'Assignees',
      'Tags',
      'Priority',
      'List Name',
      'Time Estimated',
      'Checklists',
      'Comments',
    ],
    [
      '86a1',
      'null',
      'Write',
      'Long\ntext',
      'in progress',
      '1704276000000',
      '1/3/2024, 10:00:00 AM EST',
      'null',
      '',
      '',
      'null',
      '[]',
      '[Ann,Ben]',
      '[red,blue]',
      '2',
      'Docs',
      '5400000',
      '{}',
      '[]',
    ],
    [
      '86a2',
      'null',
      'Check',
      '',
      'open',
      '1704276000000',
      '',
      '1704362400000',
      '',
      '',
      '86a1',
      '[]',
      '[]',
      '[]',
      'null',
      'Docs',
      'null',
      '{}',
      '[]',
    ],
  ])
  const found = await become(path)
  expect(found).toMatchObject({ product: 'clickup', naming: 'Name', below: ['Parent ID', 'Task ID'] })
  expect(found.columns).toEqual([
    'Name: text',
    'Description: longtext',
    'Status: label',
    'Date Created: date',
    'Due Date: date',
    'Assignees: label',
    'Tags: label',
    'Priority: label',
    'List: label',
    'Time estimated (h): number',
  ])
  expect(found.rows).toEqual([
    expect.objectContaining({
      Assignees: 'Ann,Ben',
      Priority: 'High',
      'Date Created': '2024-01-03T10:00:00.000Z',
      'Time estimated (h)': '1.5',
    }),
    expect.not.objectContaining({ Priority: expect.anything() }),
  ])
})

test('GitLab: issues of a project', async () => {
  const path = csv([
    [
      'Title',
      'Description',
      'Issue ID',
      'URL',
      'State',
      'Author',
      'Author Username',
      'Assignee',
      'Assignee Username',
      'Confidential',
      'Locked',
      'Due Date',
      'Created At (UTC)',
      'Milestone',
      'Weight',
      'Labels',
      'Time Estimate',
      'Time Spent',
    ],
    [
      'Fix it',
      'Long\ntext',
      '12',
      'https://gitlab.example/a/b/-/issues/12',
      'Open',
      'Ann',
      'ann',
      'Ben',
      'ben',
      'No',
      'No',
      '2024-01-09',
      '2024-01-03 10:00:00',
      'v1',
      '',
      'bug,ui',
      '3600',
      '0',
    ],
  ])
  const found = await become(path)
  expect(found).toMatchObject({ product: 'gitlab', naming: 'Title', below: [null, null] })
  expect(found.columns).toEqual([
    'Title: text',
    'Description: longtext',
    'Issue: number',
    'URL: links',
    'State: label',
    'Author: label',
    'Assignee: label',
    'Confidential: checkbox',
    'Due Date: date',
    'Created: date',
    'Milestone: label',
    'Labels: label',
    'Time estimate (h): number',
    'Time spent (h): number',
  ])
})

test('monday: groups are labels, sub-items lie below, headers and sums are no items', async () => {
  const row = (...cells: string[]) =>
    `<row>${cells.map((cell, at) => (cell === '' ? '' : `<c r="${'ABCDEF'[at]}1" t="str"><v>${cell}</v></c>`)).join('')}</row>`
  const path = await makeWorkbook(join(folder, `${files++}.xlsx`), {
    sheets: {
      'my board': [
        row('My board'),
        row('Some words about it'),
        '<row/>',
        row('This week'),
        row('Name', 'Subitems', 'Person', 'Status', 'Date'),
        row('Paint', 'Buy, Mix', 'Ann', 'Done', '2024-01-03'),
        row('Subitems', 'Name', 'Owner', 'Status'),
        row('', 'Buy', 'Ben', 'Stuck'),
        row('', 'Mix', '', 'Done'),
        row('Sweep', '', '', '', ''),
        row('Rest', '', 'Ann', '', ''),
        row('', '', '', '2', ''),
        '<row/>',
        row('Later'),
        row('Name', 'Subitems', 'Person', 'Status', 'Date'),
        row('Only a name'),
      ].join(''),
    },
  })
  const found = await become(path)
  expect(found).toMatchObject({
    product: 'monday',
    naming: 'Name',
    below: ['Parent line', 'Line'],
    ragged: 0,
  })
  expect(found.columns).toEqual([
    'Group: label',
    'Name: text',
    'Person: label',
    'Status: label',
    'Date: date',
  ])
  expect(found.rows).toEqual([
    { Group: 'This week', Name: 'Paint', Person: 'Ann', Status: 'Done', Date: '2024-01-03' },
    { Group: 'This week', Name: 'Buy', Status: 'Stuck' },
    { Group: 'This week', Name: 'Mix', Status: 'Done' },
    { Group: 'This week', Name: 'Sweep' },
    { Group: 'This week', Name: 'Rest', Person: 'Ann' },
    { Group: 'Later', Name: 'Only a name' },
  ])
})

test('Notion: the whole table of an archive, not the filtered one, by the name that people know', async () => {
  const table = 'Name,Tags,Due\n"Ideas, many","a, b","January 3, 2024 → January 5, 2024"\n'
  const path = await makeZip(join(folder, `${files++}.zip`), {
    'Private/Tasks 0123456789abcdef0123456789abcdef.csv': Buffer.from('Name\nx\n'),
    'Private/Tasks 0123456789abcdef0123456789abcdef_all.csv': Buffer.from(`\uFEFF${table}`),
    'Private/Tasks/Ideas.md': Buffer.from('# Ideas'),
    'Private/Other 0123456789abcdef0123456789abcdee.csv': Buffer.from('Name\ny\n'),
  })
  const found = await become(path)
  expect(found.columns).toEqual(['Name: text', 'Tags: text', 'Due: date'])
  expect(found.rows).toEqual([
    { Name: 'Ideas, many', Tags: 'a, b', Due: 'January 3, 2024 → January 5, 2024' },
  ])
  const sheets = (await analyseFile({ path, asked: {}, context: sampleContext(), limits })).sheets
  expect(sheets).toEqual(['Tasks', 'Other'])
})

test('a table with other columns is of no product, and one that was asked for as it is neither', async () => {
  expect(
    (
      await become(
        csv([
          ['Summary', 'Status'],
          ['a', 'b'],
        ]),
      )
    ).product,
  ).toBe(null)
  const path = csv([
    ['Title', 'Issue ID', 'URL', 'State', 'Author Username'],
    ['a', '1', 'u', 'Open', 'x'],
  ])
  const plain = await analyseFile({ path, asked: { product: null }, context: sampleContext(), limits })
  expect([plain.product, plain.columns.map(({ name }) => name)]).toEqual([
    null,
    ['Title', 'Issue ID', 'URL', 'State', 'Author Username'],
  ])
})
