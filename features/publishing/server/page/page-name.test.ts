import { expect, test } from 'vitest'

import type { PublicFrame } from '../content/public-content.ts'
import { pageName, wholeName } from './page-name.ts'

const t = (text: string) => (text === 'Table' ? 'Tabelle' : text)

function named(name: string, folder_name: string | null, type = 'table') {
  const view = { name, type, settings: {} }
  const board = folder_name === null ? {} : { board: { folder_name } as PublicFrame['board'] }
  return pageName({ view, attributes: [], primary_id: null, ...board }, t)
}

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
  expect(named('Handbook', 'Guides', 'document')).toEqual({ title: 'Handbook', part: '' })
  expect(named('Docs', 'Guides', 'document')).toEqual({ title: 'Guides', part: '' })
})

test('a kind that this version does not know, and a picture without its folder, have names all the same', () => {
  expect(named('Map', 'Product issues', 'map').part).toBe('Map')
  expect(named('Table', null)).toEqual({ title: 'Table', part: '' })
})
