import { excerptOf } from '@weft/rich-text'
import { createTranslator } from '@weft/i18n'
import type { ValueContext } from '@weft/model'
import { expect, test } from 'vitest'

import { bodyHtml } from './body-html.ts'
import { cellHtml, type CellKit } from './cell-html.ts'
import { PAGE_STYLES, pillRules } from './styles.ts'
import { tableCsv } from './table-csv.ts'
import { branchesOf, inReadingOrder } from './tree.ts'
import { zoneNote } from './zone-note.ts'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 0,
  people: new Map(),
  folders: new Map(),
}
const kit = (): CellKit => ({
  context,
  t: (text) => text,
  fileUrl: (item, file, variant) => `/files/${item}/${file}/${variant}`,
  colors: new Set(),
})
const attribute = (type: string, settings = {}) => ({ id: 'a', name: 'A', type, settings })

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<h1 onclick="alert(1)">x</h1>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<img src="https://a.test/x.png" alt="&quot; onerror=&quot;alert(1)">',
  '<p style="background:url(javascript:alert(1))">x</p>',
])('%s runs nothing', (html) => {
  const text = String(bodyHtml(html, 'h', (text) => text).body)
  expect(text).not.toMatch(/<script|<svg|<iframe|\son\w+\s*=\s*"?alert|javascript:|style=/i)
})

test('a text keeps its form, its headings are below the title, and nobody is told whose ids it names', () => {
  const html =
    '<h1>One &amp; all</h1><p>Ask <span data-type="mention" data-id="77" data-label="Ann">@Ann</span></p>' +
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Done</p></li></ul>'
  const { body, headings } = bodyHtml(html, 'h0', (text) => text)
  expect(headings).toEqual([{ id: 'h0-1', level: 1, text: 'One &amp; all' }])
  expect(String(body)).toBe(
    '<h2 id="h0-1">One &amp; all</h2>\n<p>Ask <span class="mention">@Ann</span></p>\n' +
      '<ul class="tasks"><li><input type="checkbox" disabled aria-label="Done" checked><p>Done</p></li></ul>',
  )
})

test('a callout is a note by the name of its kind, in the language of whoever reads', () => {
  const html = '<blockquote data-callout="tip"><p>Mind</p></blockquote><blockquote><p>Quoted</p></blockquote>'
  const { body } = bodyHtml(html, 'h0', (text) => `«${text}»`)
  expect(String(body)).toBe(
    '<blockquote data-callout="tip" role="note" aria-label="«Tip»" dir="auto"><p>Mind</p></blockquote>\n' +
      '<blockquote><p>Quoted</p></blockquote>',
  )
})

test('a number below zero has a true minus, as in the product', () => {
  const money = attribute('number', { format: 'currency', currency: 'USD', precision: 2 })
  expect(String(cellHtml(money, 'i', -5, kit()))).toContain('\u2212$5.00')
  const formula = attribute('formula', { result: 'number' })
  expect(String(cellHtml(formula, 'i', -5, kit()))).toContain('\u22125')
  // A text is nobody's number, also where it was put together out of several.
  expect(String(cellHtml(attribute('rollup', { function: 'join' }), 'i', 'A-1', kit()))).not.toContain(
    '\u2212',
  )
  expect(String(cellHtml(attribute('text'), 'i', '-5', kit()))).toContain('-5')
})

test('pictures come from elsewhere, never from behind our own door', () => {
  const html = '<p><img src="https://a.test/x.png" alt="A"><img src="/api/1/attachments/get/x" alt="B"></p>'
  const text = String(bodyHtml(html, 'h', (text) => text).body)
  expect(text).toContain(
    '<img src="https://a.test/x.png" alt="A" loading="lazy" referrerpolicy="no-referrer">',
  )
  expect(text).not.toContain('/api/')
})

test('labels show what they are called, in colours that are colours', () => {
  const labels = [
    { id: '1', name: '<b>', color: '#ABCDEF' },
    { id: '2', name: 'Two', color: 'red}body{display:none' },
  ]
  const own = kit()
  const html = String(cellHtml(attribute('label', { labels }), 'i', ['1', '2', '3'], own))
  expect(html).toContain('&lt;b&gt;')
  expect([...own.colors]).toEqual(['#abcdef', 'gray'])
  expect(pillRules(own.colors)).not.toContain('display')
})

test('a page says which zone its times are in, where they do not say it themselves', () => {
  const own = { ...kit(), context: { ...context, tz: 'America/Los_Angeles' } }
  const note = (settings: object, data: unknown) =>
    String(zoneNote([attribute('date', settings)], [{ cells: { a: data } }], own) || '')
  const time = { start: '2026-11-01 06:30:00', hasTime: true }
  expect(note({}, time)).toContain('{zone}')
  expect(note({}, [time])).toContain('{zone}')
  expect(note({ timeZone: 'Asia/Tokyo' }, time)).toBe('')
  expect(note({}, { start: '2026-11-01', hasTime: false })).toBe('')
})

test('a link leads to pages, mails and calls alone', () => {
  const data = [{ id: '1', url: 'javascript:alert(1)', name: 'x' }]
  expect(String(cellHtml(attribute('links'), 'i', data, kit()))).toContain('href="#"')
})

test('a cell that a spreadsheet would run is a text, and a number stays one', () => {
  const items = ['=1+1', '@SUM(A1)', '-5', 'a "b", c'].map((title, n) => ({
    id: String(n),
    parent_id: null,
    title,
    cells: { a: title },
  }))
  expect(tableCsv([attribute('text')], items, kit())).toBe(
    `\uFEFFA\r\n'=1+1\r\n'@SUM(A1)\r\n-5\r\n"a ""b"", c"\r\n`,
  )
})

test('a file says of long texts where they go on', () => {
  const row = (id: string, html: string) => ({
    id,
    parent_id: null,
    title: id,
    cells: { a: excerptOf(html) },
  })
  const items = [row('short', '<p>All of it</p>'), row('long', `<p>${'x'.repeat(2_000)}</p>`)]
  const { t } = createTranslator({ locale: 'en-US' })
  expect(tableCsv([attribute('longtext')], items, { ...kit(), t })).toBe(
    `\uFEFFA\r\nAll of it\r\n"${'x'.repeat(1_000)}… [cut: 1,000 of 2,000 characters]"\r\n`,
  )
})

test('items hang below their parents, and those in a ring of parents hang nowhere', () => {
  const item = (id: string, parent_id: string | null) => ({ id, parent_id, title: id })
  const items = [item('c', 'a'), item('a', null), item('b', 'gone'), item('x', 'y'), item('y', 'x')]
  expect(inReadingOrder(branchesOf(items)).map(({ item: { id }, depth }) => [id, depth])).toEqual([
    ['a', 0],
    ['c', 1],
    ['b', 0],
  ])
})

test('the styles of a page are small', () => {
  for (const styles of Object.values(PAGE_STYLES)) expect(styles.length).toBeLessThan(14_000)
})

test('lines to do are a list that says of each whether it is done, whatever they are called', () => {
  const lines = [
    { id: '1', name: '<b>Oil</b>', done: true },
    { id: '2', name: 'Paint', done: false },
  ]
  const html = String(cellHtml(attribute('checklist'), 'item', lines, kit()))
  expect(html.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="Done"', 'aria-label="Not done"'])
  expect(html).toContain('&lt;b&gt;Oil')
})
