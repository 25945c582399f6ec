import { expect, test } from 'vitest'

import { DIFFERENCES } from '../e2e/screens/differences.ts'
import type { Look } from '../e2e/screens/looks.ts'
import { WITHOUT_SCREEN } from '../e2e/screens/mock-ups.ts'
import { SCREENS } from '../e2e/screens/screens.ts'
import { mockOf, pairsPage, unexplained } from './picture-pairs.ts'

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
  const screens = [
    { name: 'table', differences: ['Sums < none'], looks: [{ ...pair, mock: 'mocks/table-light.png' }] },
    { name: 'boards', differences: [], looks: [{ ...pair, mock: null }] },
    { name: 'trash', differences: [], looks: [] },
  ]
  const page = pairsPage(screens, { inbox: 'Later' })
  expect(page.indexOf('mocks/table-light.png')).toBeLessThan(page.indexOf(pair.ours))
  expect(page).toContain('<li>Sums &lt; none</li>')
  expect(page.match(/<section id/g)).toHaveLength(2)
  expect(page).toContain('<dt>inbox</dt><dd>Later</dd>')
})

test('a mock-up in any look that has neither a screen nor a reason is named', () => {
  const files = ['table-rtl-dark.png', 'mobile-table-light.png', 'phone-item-dark.png', 'inbox-390-light.png']
  const screens = [{ mock: 'table', phoneMock: 'mobile-table' }, { phoneMock: 'phone-item' }]
  expect(unexplained([...files, 'README.md'], screens, {})).toEqual(['inbox'])
  expect(unexplained(files, screens, { inbox: 'Later' })).toEqual([])
})

test('no mock-up of a screen is said to have none', () => {
  const files = SCREENS.flatMap((screen) => [screen, ...(screen.over ?? [])]).flatMap((screen) =>
    mockOf(screen, look(1280)).concat(mockOf(screen, look(390))),
  )
  const explained = Object.keys(WITHOUT_SCREEN).map((name) => `${name}-light.png`)
  expect(files.filter((file) => explained.includes(file))).toEqual([])
})

test('only screens that are shot say how they differ', () => {
  const names = SCREENS.flatMap(({ name, over = [] }) => [name, ...over.map((one) => one.name)])
  expect(Object.keys(DIFFERENCES).filter((name) => !names.includes(name))).toEqual([])
})
