import { describe, expect, test } from 'vitest'

import { printAnswer } from './print-answer.ts'
import { sentenceOf } from './say.ts'
import { recordOf, tableOf } from './table.ts'

const ITEMS = [
  {
    row_version: 3,
    folder_id: 'kL9mN1pQ3rS',
    id: 'a1',
    values: { Name: { data: 'Hall' }, Due: { data: null } },
  },
  { row_version: 1, folder_id: 'kL9mN1pQ3rS', id: 'a2', values: { Name: { data: '会場を予約する' } } },
]

describe('tables', () => {
  test('begin with who it is, end with what all have, and show values by their names', () => {
    expect(tableOf(ITEMS, null)).toBe(
      [
        'id  folder_id    Name            Due  row_version',
        'a1  kL9mN1pQ3rS  Hall                 3',
        'a2  kL9mN1pQ3rS  会場を予約する       1',
        '',
      ].join('\n'),
    )
  })

  test.each([1, 8, 20, 40, 80])('are never wider than a terminal of %i columns', (width) => {
    const lines = tableOf([{ id: 'x'.repeat(50), about: 'y'.repeat(500), more: 1 }], width)
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
  })

  test('keep the id of the record beside an attribute that is called id', () => {
    const [head, row] = tableOf([{ id: 'real', values: { id: { data: 'other' } } }], null).split('\n')
    expect([head, row]).toEqual(['id    values.id', 'real  other'])
  })

  test.each([80, null])(
    'texts and JSON give a terminal of %s columns no orders, and programs what was answered',
    (columns) => {
      const printed: string[] = []
      const screen = { out: (text: string) => void printed.push(text), err: () => undefined, columns }
      const bad = 'a\tb\u009B2J\u001B]52;c\u0007\u202E'
      printAnswer(`${bad}\nc`, false, screen)
      printAnswer({ data: { name: bad } }, true, screen)
      const all = printed.join('')
      // oxlint-disable-next-line no-control-regex
      expect(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E]/.test(all)).toBe(columns === null)
      expect(JSON.parse(printed[1] ?? '')).toEqual({ data: { name: bad } })
    },
  )

  test('give the terminal no orders that stand in names', () => {
    const text = recordOf({ id: 1, name: '\u001B[2J\u001B]0;title\u0007\nred\u202E' }, null)
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/)
    const heading = tableOf([{ id: 1, values: { 'Due\u001B]0;x\u0007': { data: 1 } } }], null)
    // oxlint-disable-next-line no-control-regex
    expect(heading).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/)
    expect(sentenceOf(new Error('No \u001B[31mname\u001B[0m.'))).toBe('weft: No  [31mname [0m.')
  })
})
