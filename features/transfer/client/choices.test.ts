import { createAttribute } from '@weft/model'
import { expect, test } from 'vitest'

import type { ImportPreview, PreviewColumn } from '../shared/index.ts'
import { choiceProblems, offeredChoices, questionOf, toMapping, typeOfTarget } from './choices.ts'

const name = createAttribute(1, { board_id: 'aaaaaaaaaaa', name: 'Name', type: 'text', primary: true })
const due = createAttribute(1, { board_id: 'aaaaaaaaaaa', name: 'Due', type: 'date' })
const attributes = [name, due]
const question = {
  text: 'Which?',
  setting: 'readOrder',
  options: [{ label: 'Day', settings: { readOrder: 'dmy' } }],
}

function column(
  index: number,
  title: string,
  guess: Partial<PreviewColumn['guess']> = {},
  existing?: string,
) {
  return {
    index,
    name: title,
    samples: ['x'],
    filled: 1,
    long_cells: 0,
    broken_cells: 0,
    is_noise: false,
    guess: { type: 'text', settings: {}, fits: 1, fails: 0, ...guess },
    ...(existing === undefined ? {} : { existing_attribute_id: existing }),
  }
}

const preview: ImportPreview = {
  columns: [
    column(0, 'Title'),
    column(1, 'due', { type: 'date', question }, due.id),
    column(2, 'Points', { type: 'number' }),
    { ...column(3, 'Nothing'), samples: [] },
  ],
  rows: 1,
  first_rows: [],
  format: 'csv',
  sheet: null,
  sheets: [],
  product: null,
  parent_column: null,
  key_column: null,
  delimiter: ',',
  encoding: 'utf-8',
  header: true,
  primary_column: 0,
  primary_attribute_id: name.id,
  primary_name: null,
  ragged: 0,
}

test('the naming column goes to the primary attribute, others to theirs or to new ones, empty ones nowhere', () => {
  expect(offeredChoices(preview).map(({ target }) => target)).toEqual([
    { kind: 'attribute', attribute_id: name.id },
    { kind: 'attribute', attribute_id: due.id },
    { kind: 'new', type: 'number', name: 'Points' },
    { kind: 'skip' },
  ])
})

test('in an empty folder the naming column names the primary attribute, and long names are kept whole besides', () => {
  const title = { ...column(0, 'Title', { type: 'longtext' }), broken_cells: 2 }
  const empty = { ...preview, columns: [title], primary_name: 'Title' }
  const choices = offeredChoices(empty)
  const whole = { type: 'longtext', name: 'Title (full text)' }
  const taken = { attribute_id: name.id, name: 'Title', whole }
  expect(choices.map(({ target }) => target)).toEqual([{ kind: 'attribute', ...taken }])
  expect(toMapping(choices, empty, attributes)).toEqual([{ column: 0, action: 'attribute', ...taken }])
  const title2 = createAttribute(1, { board_id: 'aaaaaaaaaaa', name: 'Title', type: 'text' })
  expect([...choiceProblems(choices, [...attributes, title2])]).toEqual([[0, 'taken']])
})

test('choices stay with the columns of the same name when the file is read again', () => {
  const choice = { column: 9, target: { kind: 'skip' as const }, answer: null }
  const [, , points] = offeredChoices(preview, [{ name: 'Points', choice }])
  expect(points).toEqual({ column: 2, target: { kind: 'skip' }, answer: null })
})

test('an answer is sent where its question still stands', () => {
  const choices = offeredChoices(preview).map((choice) => ({ ...choice, answer: { readOrder: 'dmy' } }))
  expect(toMapping(choices, preview, attributes)).toEqual([
    { column: 0, action: 'attribute', attribute_id: name.id },
    { column: 1, action: 'attribute', attribute_id: due.id, settings: { readOrder: 'dmy' } },
    { column: 2, action: 'new', type: 'number', name: 'Points' },
    { column: 3, action: 'skip' },
  ])
  expect(typeOfTarget({ kind: 'skip' }, attributes)).toBeNull()
  expect(questionOf(preview.columns[1] as PreviewColumn, 'text')).toBeUndefined()
})

test('two columns for one attribute, an empty name and a taken name are named', () => {
  const choices = [
    { column: 0, target: { kind: 'attribute' as const, attribute_id: name.id }, answer: null },
    { column: 1, target: { kind: 'attribute' as const, attribute_id: name.id }, answer: null },
    { column: 2, target: { kind: 'new' as const, type: 'text', name: ' ' }, answer: null },
    { column: 3, target: { kind: 'new' as const, type: 'text', name: 'Name ' }, answer: null },
    { column: 4, target: { kind: 'new' as const, type: 'number', name: 'Name' }, answer: null },
    { column: 5, target: { kind: 'new' as const, type: 'number', name: 'Name' }, answer: null },
  ]
  expect([...choiceProblems(choices, attributes)]).toEqual([
    [1, 'twice'],
    [2, 'unnamed'],
    [3, 'taken'],
    [5, 'taken'],
  ])
})
