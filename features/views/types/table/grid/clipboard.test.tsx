import { describe, expect, test } from 'vitest'

import { parseHtml, parseTsv, tilePaste } from './read-clipboard.ts'
import { toHtml, toTsv } from './write-clipboard.ts'

const odd = [
  ['plain', 'a\tb', 'two\nlines'],
  ['say "hi"', '', '<b>&amp;'],
]

describe('cells on the clipboard', () => {
  test('come back from text as they were', () => {
    expect(parseTsv(toTsv(odd))).toEqual(odd)
  })

  test('come back from HTML as they were, but for white space around them', () => {
    expect(
      parseHtml(
        toHtml([
          ['plain', 'two\nlines'],
          ['<b>&amp;', ''],
        ]),
      ),
    ).toEqual([
      ['plain', 'two\nlines'],
      ['<b>&amp;', ''],
    ])
  })

  test('are read whatever ends the lines, and a last line end adds no row', () => {
    expect(parseTsv('a\tb\r\nc\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(parseTsv('')).toEqual([['']])
  })

  test('may begin with a quote that is only text', () => {
    expect(parseTsv('"quoted" word\tb')).toEqual([['"quoted" word', 'b']])
    expect(parseTsv('5" pipe')).toEqual([['5" pipe']])
  })

  test('that are merged leave the others empty', () => {
    expect(parseHtml('<table><tr><td colspan=2>a</td><td>b</td></tr></table>')).toEqual([['a', '', 'b']])
    expect(parseHtml('<p>no table</p>')).toBeNull()
  })
})

describe('pasting', () => {
  test('one text fills the whole target', () => {
    const paste = tilePaste([['x']], { rows: 3, columns: 2 })
    expect([paste.rows, paste.columns, paste.at(2, 1)]).toEqual([3, 2, 'x'])
  })

  test('texts repeat where they fit a whole number of times', () => {
    const paste = tilePaste([['a'], ['b']], { rows: 4, columns: 1 })
    expect([0, 1, 2, 3].map((row) => paste.at(row, 0)).join('')).toBe('abab')
  })

  test('texts that do not fit are written once, beyond the target if need be', () => {
    const paste = tilePaste([['a', 'b', 'c']], { rows: 1, columns: 2 })
    expect(paste.columns).toBe(3)
  })
})
