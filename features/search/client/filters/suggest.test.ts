import { expect, test } from 'vitest'

import { type FilterChoice, suggestFilters, withChoice } from './suggest.ts'

const ALL: FilterChoice[] = [
  { key: 'is', value: 'open', label: 'Open' },
  { key: 'is', value: 'done', label: 'Done' },
  { key: 'assignee', value: 'me', label: 'Assigned to me' },
  { key: 'type', value: 'file', label: 'Files' },
  { key: 'assignee', value: 'Zoë Müller', label: 'Assigned to Zoë Müller' },
  { key: 'board', value: 'Website launch', label: 'On Website launch' },
]
const values = (text: string) => suggestFilters(text, ALL).choices.map(({ value }) => value)

test('after the colon the values of a filter come, by any of their words and without accents', () => {
  expect(values('lamp is:')).toEqual(['open', 'done'])
  expect(values('assignee:mul')).toEqual(['Zoë Müller'])
  expect(values('board:"launch we')).toEqual(['Website launch'])
  expect(values('BOARD:laun')).toEqual(['Website launch'])
  expect(suggestFilters('is:o', ALL).isBegun).toBe(true)
})

test('a word that names a filter offers it, and so does its key', () => {
  expect(values('done')).toEqual(['done'])
  expect(values('report webs')).toEqual(['Website launch'])
  expect(values('assig')).toEqual(['me', 'Zoë Müller'])
  expect(suggestFilters('done', ALL).isBegun).toBe(false)
})

test('nothing is offered for what is there, what is whole, short or over, or no filter', () => {
  expect(
    ['is:done done', 'is:open', 'op', '', 'open ', 'is:open ', 'http://', 'colour:re', '%_\\', '"'].flatMap(
      values,
    ),
  ).toEqual([])
})

test('a choice takes the place of what was typed last, in quotes where it has spaces', () => {
  expect(withChoice('lamp is:o', ALL[0] as FilterChoice)).toBe('lamp is:open ')
  expect(withChoice('lamp webs', ALL[5] as FilterChoice)).toBe('lamp board:"Website launch" ')
  expect(withChoice('board:"we', { key: 'board', value: 'The "new" one' })).toBe('board:"The new one" ')
})
