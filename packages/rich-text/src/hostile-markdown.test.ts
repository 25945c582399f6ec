import { expect, test } from 'vitest'
import { htmlOfMarkdown } from './html-of-markdown.ts'
import { markdownOfHtml } from './markdown-of-html.ts'
import { htmlOfWritten, writtenOfHtml } from './written-text.ts'

/** As long as a long text may be. What looks at each sign once takes a moment; what looks back from each, minutes. */
const N = 200_000
const spaces = ' '.repeat(N)

test.each([
  ['spaces before a word', `a${spaces}b`, `<p>a${spaces}b</p>`],
  ['spaces after a sign of tables', `a|b\n-${spaces}x`, '<p>a|b</p><ul><li><p>x</p></li></ul>'],
  ['spaces in a heading', `# a${spaces}b`, `<h1>a${spaces}b</h1>`],
  ['spaces behind a fence', `\`\`\`${spaces}\``, `<p>\`\`\`${spaces}\`</p>`],
  ['signs that may close a heading', `# ${'#'.repeat(N)}b`, `<h1>${'#'.repeat(N)}b</h1>`],
  ['spaces before a line separator', `#${spaces}\u2028x`, '<p>x</p>'],
  ['spaces of a list before one', `-${spaces}\u2029x`, '<p>x</p>'],
])('%s are read, and written, in one pass', (_, text, html) => {
  expect(htmlOfMarkdown(text)).toBe(html)
  expect(htmlOfMarkdown(writtenOfHtml(html))).toBe(html)
  expect(htmlOfWritten(text)).toContain(text.at(-1))
})

test('a wide head over many short rows is no table, for which no memory would be enough', () => {
  const text = `${'a|'.repeat(20_000)}\n${'-|'.repeat(20_000)}\n${'x|\n'.repeat(20_000)}`
  const html = htmlOfMarkdown(text)
  expect(html).toMatch(/^<p>a\|a\|/)
  expect(html.length).toBeLessThan(2 * text.length)
})

test('a table is written with the cells that it has, however wide its widest row is', () => {
  const row = (cells: number) => `<tr>${'<td><p></p></td>'.repeat(cells)}</tr>`
  const html = `<table><tbody>${row(6_000)}${row(1).repeat(4_000)}</tbody></table>`
  expect(markdownOfHtml(html).length).toBeLessThan(html.length)
})
