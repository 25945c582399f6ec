import { sampleContext } from '@weft/model/testing'
import { readFileSync } from 'node:fs'

import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { serverAttributeTypes } from '../types/registry.server.ts'
import { GUESS_SAMPLE, guessColumn, withoutReadHints } from './guess.ts'

const context = sampleContext()
const guess = (cells: string[]) => guessColumn({ cells, name: '', context }, serverAttributeTypes)

test('the columns of 2,480 real issues get the types that people expect', () => {
  const file = new URL('../../../packages/db/seeds/issues.csv', import.meta.url)
  const { data, meta } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data).toHaveLength(2480)
  const guesses = Object.fromEntries(
    (meta.fields ?? []).map((name) => {
      const cells = data.map((row) => (row[name] ?? '').trim())
      const found = guessColumn({ cells, name, context }, serverAttributeTypes)
      const time = found.type === 'date' ? (found.settings.time === true ? ' with time' : ' alone') : ''
      expect([name, found.fails, found.question]).toEqual([name, 0, undefined])
      return [name, found.type + time]
    }),
  )
  expect(guesses).toEqual({
    Key: 'text',
    Title: 'text',
    Project: 'label',
    Type: 'label',
    Priority: 'label',
    Labels: 'label',
    Assignee: 'email',
    Reporter: 'email',
    Created: 'date with time',
    Updated: 'date with time',
    'Due date': 'date alone',
    Resolved: 'date with time',
    'Estimate (h)': 'number',
    'Time spent (h)': 'number',
    Comments: 'number',
    Votes: 'number',
    Watchers: 'number',
    Subtasks: 'number',
    Links: 'number',
    Tracker: 'label',
    'Resolved?': 'checkbox',
  })
})

test('a type is proposed from 95 % of readable cells on, and says how many fail', () => {
  const cells = Array.from({ length: 100 }, (_, i) => String(i))
  expect(guess([...cells.slice(5), ...'abcde'.split('')])).toMatchObject({ type: 'number', fails: 5 })
  expect(guess([...cells.slice(6), ...'abcdef'.split('')])).toMatchObject({ type: 'text', fails: 0 })
})

test('empty cells count for nothing, and an empty column is text', () => {
  expect(guess(['', ' ', '5'])).toMatchObject({ type: 'number', fits: 1 })
  expect(guess(['', ''])).toMatchObject({ type: 'text' })
  expect(guess([])).toMatchObject({ type: 'text' })
})

test('long columns are judged by a sample spread over all rows', () => {
  const cells = Array.from({ length: GUESS_SAMPLE * 4 }, (_, i) => (i % 4 === 0 ? '1' : 'x'))
  expect(guess(cells).type).toBe('number')
  expect(guess([...Array.from({ length: GUESS_SAMPLE }, () => 'some text'), ...cells]).type).not.toBe(
    'number',
  )
})

test.each([
  [['https://x.org', 'www.y.org/a?b=c'], 'links'],
  [['12:30', '13:45'], 'text'],
  [['2024', '2025'], 'number'],
  [['0', '1', '1'], 'number'],
  [['Yes', 'no', 'YES'], 'checkbox'],
  [['00123', '00456'], 'text'],
  [['+49 170 1234567', '+49 170 7654321'], 'phone'],
  [['+1', '-2', '+3'], 'number'],
  [['short', 'two\nlines'], 'longtext'],
  [['1', '2', 'x'.repeat(256)], 'longtext'],
  [['x'.repeat(255)], 'text'],
  [[`https://x.org/${'a'.repeat(300)}`], 'links'],
  [['v1.2.3', 'v1.2.4'], 'text'],
  [['5 May 2024', 'May 6, 2024 3pm'], 'date'],
])('%j is guessed as %s', (cells, type) => {
  expect(guess(cells).type).toBe(type)
})

test.each([
  ['Phone', ['5551234567', '(555) 123-4567', '']],
  ['Tel.', ['030 123456', '0170 1234567']],
  ['Mobile phone', ['00491701234567']],
  ['Téléphone (bureau)', ['01 23 45 67 89']],
])('a column named %s with numbers to call is one of phones', (name, cells) => {
  expect(guessColumn({ cells, name, context }, serverAttributeTypes).type).toBe('phone')
})

test('digits are not called for another header, nor under this one where they are none to call', () => {
  const typeOf = (name: string, cells: string[]) =>
    guessColumn({ cells, name, context }, serverAttributeTypes).type
  expect(typeOf('Telephones sold', ['5551234567', '12'])).toBe('number')
  expect(typeOf('Hotel', ['5551234567'])).toBe('number')
  expect(typeOf('Phone', ['12', '7', '3'])).toBe('number')
})

test('one long cell anywhere in a column makes it Long text, also beyond the sample', () => {
  const cells = Array.from({ length: 100 }, (_, i) => String(i))
  expect(guessColumn({ cells, name: '', context, hasLong: true }, serverAttributeTypes).type).toBe('longtext')
  expect(guess([...cells, 'a\nb']).type).toBe('longtext')
})

test('answers about reading do not stay in the attribute', () => {
  expect(withoutReadHints({ precision: 1, readDecimal: ',', readOrder: 'dmy' })).toEqual({ precision: 1 })
})
