import { expect, test } from 'vitest'

import { plainTextOf } from './plain-text.ts'

// Each piece once: looking through all that was said before at each took 50 s for a megabyte.
test.each(['<b>x</b> ', '<p>x</p> ', '<table><tr><td>x</td></tr></table>', '<td>x</td>', '<br>', '</td>'])(
  'of much %s the text is read in no time',
  (piece) => {
    const html = piece.repeat(800_000 / piece.length)
    const before = process.threadCpuUsage().user
    expect(plainTextOf(html).length).toBeLessThan(html.length)
    expect((process.threadCpuUsage().user - before) / 1_000).toBeLessThan(5_000)
  },
)

test('cells are apart by one tab, whatever they end with', () => {
  expect(plainTextOf('<table><tr><td>a \n </td><td></td><td>b</td></tr><tr><td>c</td></tr></table>')).toBe(
    'a\tb\t\nc',
  )
  expect(plainTextOf('<p>\n</p><p> a</p>')).toBe(' a')
})
