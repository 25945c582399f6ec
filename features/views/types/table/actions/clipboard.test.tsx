import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { toHtml, toTsv } from '../grid/write-clipboard.ts'
import { tilePaste } from './clip-cell.ts'
import { parseHtml } from './read-html.ts'
import { parseTsv } from './read-tsv.ts'

const sign = fc.constantFrom('a', 'B', '"', '\t', '\n', ' ', ',', '<', '&', '=', 'é', '漢', '0')
const cell = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(''))
const grid = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )
const textsOf = (html: string) => parseHtml(html)?.map((row) => row.map(({ text }) => text))

describe('cells on the clipboard', () => {
  test('come back from text as they were, whatever they hold', () => {
    fc.assert(
      fc.property(grid, (cells) => {
        expect(parseTsv(toTsv(cells))).toEqual(cells)
      }),
      { numRuns: 2_000 },
    )
  })

  test('come back from a table as they were, but for white space around them', () => {
    const kept = (text: string) => text.trim().replaceAll(/ *\n */g, '\n')
    fc.assert(
      fc.property(grid, (cells) => {
        expect(textsOf(toHtml(cells))?.map((row) => row.map(kept))).toEqual(
          cells.map((row) => row.map((text) => kept(text))),
        )
      }),
      { numRuns: 500 },
    )
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
})

describe('pasting', () => {
  test('one cell fills the whole target', () => {
    const paste = tilePaste([['x']], { rows: 3, columns: 2 })
    expect([paste.rows, paste.columns, paste.at(2, 1)]).toEqual([3, 2, 'x'])
  })

  test('cells repeat where they fit a whole number of times', () => {
    const paste = tilePaste([['a'], ['b']], { rows: 4, columns: 1 })
    expect([0, 1, 2, 3].map((row) => paste.at(row, 0)).join('')).toBe('abab')
  })

  test('cells that do not fit are written once, beyond the target if need be', () => {
    const paste = tilePaste([['a', 'b', 'c']], { rows: 1, columns: 2 })
    expect(paste.columns).toBe(3)
  })
})
