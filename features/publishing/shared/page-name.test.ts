import { expect, test } from 'vitest'

import { pageName, wholeName } from './page-name.ts'

const t = (text: string) => (text === 'Table' ? 'Tabelle' : text)
const named = (name: string, folder_name: string, kind: string | undefined = 'Table') =>
  pageName({ name, folder_name, kind, isPaged: kind === 'Docs' }, t)

test.each(['Table', 'table', 'Table 2', 'Tabelle', 'Product issues'])(
  'a view called %s adds nothing to the name of its folder',
  (name) => expect(named(name, 'Product issues')).toEqual({ title: 'Product issues', part: '' }),
)

test('a view with a name of its own is said after its folder', () => {
  const name = named('Open bugs', 'Product issues')
  expect([name, wholeName(name)]).toEqual([
    { title: 'Product issues', part: 'Open bugs' },
    'Product issues · Open bugs',
  ])
})

test('a document has its own name, if it was given one', () => {
  expect(named('Handbook', 'Guides', 'Docs')).toEqual({ title: 'Handbook', part: '' })
  expect(named('Docs', 'Guides', 'Docs')).toEqual({ title: 'Guides', part: '' })
})

test('a kind that this version does not know, and a picture without its folder, have names all the same', () => {
  const unknown = { name: 'Map', folder_name: 'Product issues', kind: undefined, isPaged: false }
  expect(pageName(unknown, t).part).toBe('Map')
  expect(named('Table', '')).toEqual({ title: 'Table', part: '' })
})
