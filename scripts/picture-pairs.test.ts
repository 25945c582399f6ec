import { expect, test } from 'vitest'

import { DIFFERENCES } from '../e2e/screens/differences.ts'
import type { Look } from '../e2e/screens/looks.ts'
import { SCREENS } from '../e2e/screens/screens.ts'
import { mockOf, pairsPage } from './picture-pairs.ts'

const look = (width: Look['width'], locale: Look['locale'] = 'en-US', theme: Look['theme'] = 'light') => ({
  width,
  locale,
  theme,
})

test('a screen has one mock-up for wide windows, for phones and from right to left', () => {
  const table = { mock: 'table', phoneMock: 'mobile-table' }
  expect(mockOf(table, look(1280))).toEqual(['table-light.png'])
  expect(mockOf(table, look(1280, 'ar', 'dark'))).toEqual(['table-rtl-dark.png'])
  expect(mockOf(table, look(390))[0]).toBe('mobile-table-light.png')
  expect(mockOf(table, look(390, 'ar'))).toEqual([])
  expect(mockOf({}, look(1280))).toEqual([])
})

test('the page shows each picture beside its mock-up, and says what stays unlike it', () => {
  const pair = { name: 'light-1280-en-US', ours: 'table-light-1280-en-US.png' }
  const page = pairsPage([
    { name: 'table', differences: ['Sums < none'], looks: [{ ...pair, mock: 'mocks/table-light.png' }] },
    { name: 'boards', differences: [], looks: [{ ...pair, mock: null }] },
    { name: 'trash', differences: [], looks: [] },
  ])
  expect(page.indexOf('mocks/table-light.png')).toBeLessThan(page.indexOf(pair.ours))
  expect(page).toContain('<li>Sums &lt; none</li>')
  expect(page.match(/<section/g)).toHaveLength(2)
})

test('only screens that are shot say how they differ', () => {
  const names = SCREENS.flatMap(({ name, over = [] }) => [name, ...over.map((one) => one.name)])
  expect(Object.keys(DIFFERENCES).filter((name) => !names.includes(name))).toEqual([])
})
