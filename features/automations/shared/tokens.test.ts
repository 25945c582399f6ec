import { describe, expect, test } from 'vitest'

import { fieldsOfItems, parseTemplate, renameFields, renderTemplate, type TokenValue } from './tokens.ts'

const VALUES: Readonly<Record<string, TokenValue>> = {
  'item.Name': { text: '<b>Plan</b>' },
  'item.Due': { text: 'Nov 29', moment: Date.UTC(2026, 10, 29), isDay: true },
  'item.Start': { text: 'Nov 29, 1:05', moment: Date.UTC(2026, 10, 29, 23, 5) },
  'user.name': { text: 'Ada' },
  'now.': { text: 'now', moment: Date.UTC(2026, 0, 2, 3, 4) },
}
const render = (text: string, escape?: (value: string) => string) =>
  renderTemplate(text, ({ root, field }) => VALUES[`${root}.${field}`] ?? null, {
    zone: 'Asia/Tokyo',
    ...(escape && { escape }),
  })

describe('a text with tokens', () => {
  test('has their values in place of them, and nothing for what is empty', () => {
    expect(render('{{user.name}}: {{ item.Name }}{{item.Gone}}.')).toBe('Ada: <b>Plan</b>.')
  })

  test('keeps braces that hold no token', () => {
    for (const text of ['{{', '{{}}', '{{what.ever}}', '{ {item.Name}}', '{{item.Name | }}', '{{a}} }}'])
      expect(render(text)).toBe(text)
  })

  test('writes dates by a pattern: times in the zone of whoever the rule acts for, days as they are', () => {
    expect(render('{{item.Start | date:"YYYY-MM-DD HH:mm"}}')).toBe('2026-11-30 08:05')
    expect(render('{{item.Due | date:"DD.MM.YYYY"}}')).toBe('29.11.2026')
    expect(render('{{now | date:"HH:mm"}}')).toBe('12:04')
  })

  test('says something else where nothing is', () => {
    expect(render('{{item.Gone | default:"none"}} {{user.name | default:"nobody"}}')).toBe('none Ada')
  })

  test('escapes values, and not what was typed around them', () => {
    expect(render('<i>{{item.Name}}</i>', (value) => value.replaceAll('<', '&lt;'))).toBe(
      '<i>&lt;b>Plan&lt;/b></i>',
    )
  })

  test('does not read what a value says as a token', () => {
    const text = renderTemplate('{{item.Name}}', () => ({ text: '{{user.name}}' }), { zone: 'UTC' })
    expect(text).toBe('{{user.name}}')
  })
})

test('attributes are kept by id and typed by name', () => {
  const typed = '{{item.Due date | default:"-"}} {{before.Status}} {{item.url}} {{user.name}}'
  const ids = new Map([
    ['Due date', 'd1'],
    ['Status', 's1'],
  ])
  const kept = renameFields(typed, (name) => ids.get(name) ?? name)
  expect(kept).toBe('{{item.d1 | default:"-"}} {{before.s1}} {{item.url}} {{user.name}}')
  expect(fieldsOfItems(kept)).toEqual(['d1', 's1'])
  expect(parseTemplate(kept)).toHaveLength(7)
})
