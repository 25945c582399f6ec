import { describe, expect, test } from 'vitest'

import { parseHtml } from './read-html.ts'
import { AIRTABLE, EXCEL, LIBRE_OFFICE, SHEETS } from './sample-clipboards.ts'

const textsOf = (html: string) => parseHtml(html)?.map((row) => row.map(({ text }) => text))

describe('tables of other programs', () => {
  test('of Excel: numbers behind texts, merged cells, line breaks, texts of several looks, no styles', () => {
    expect(textsOf(EXCEL)).toEqual([
      ['Name', 'Amount', 'Notes'],
      ['Ada Lovelace', '1,234.50', 'first\nsecond'],
      ['Grace  Hopper', '25%', 'bold and plain'],
      ['Both', '', 'x < y & z'],
    ])
    const numbers = parseHtml(EXCEL)?.map((row) => row[1]?.number)
    expect(numbers).toEqual([undefined, 1234.5, 0.25, undefined])
  })

  test('of Google Sheets: values behind texts, nested spans, links', () => {
    expect(textsOf(SHEETS)).toEqual([
      ['Task', 'Points', 'Done', 'Page'],
      ['Write it\ndown', '4.57', 'TRUE', 'the page'],
    ])
    expect(parseHtml(SHEETS)?.[1]).toMatchObject([
      {},
      { number: 4.56789 },
      { text: 'TRUE' },
      { href: 'https://example.com/a?b=1&c=2' },
    ])
  })

  test('of LibreOffice: numbers with their format, fonts inside cells, source broken into lines', () => {
    expect(textsOf(LIBRE_OFFICE)).toEqual([
      ['A name that the source breaks', '1.234,50 €', '2026-03-01'],
      ['two\nlines', '-7', ''],
    ])
    expect(parseHtml(LIBRE_OFFICE)?.map((row) => row[1]?.number)).toEqual([1234.5, -7])
  })

  test('of Airtable: plain cells, several values of a cell with commas', () => {
    expect(textsOf(AIRTABLE)).toEqual([
      ['Ship it', 'Design, Code', 'ada@example.com'],
      ['', '', ''],
    ])
  })

  test('cells merged downwards leave those below empty and push nothing aside', () => {
    const html =
      '<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr></table>'
    expect(textsOf(html)).toEqual([
      ['a', 'b'],
      ['', 'c'],
      ['d', ''],
    ])
    expect(textsOf('<table><tr><td colspan=2>a</td><td>b</td></tr></table>')).toEqual([['a', '', 'b']])
  })

  test('HTML without a table is none, and nothing in a table runs or is text that is not seen', () => {
    expect(parseHtml('<p>no table</p>')).toBeNull()
    const hostile =
      '<table><tr><td><script>window.hacked = 1</script><style>a{}</style>x<img src=x onerror="window.hacked = 1"></td></tr></table>'
    expect(textsOf(hostile)).toEqual([['x']])
    expect('hacked' in window).toBe(false)
  })

  test('a number that is none is left to the text', () => {
    expect(
      parseHtml('<table><tr><td x:num="abc">7</td><td data-sheets-value="{">8</td></tr></table>')?.[0],
    ).toEqual([{ text: '7' }, { text: '8' }])
  })
})
