import { expect, test } from 'vitest'

import { placeAmongAll, shownTabs } from './shown-tabs.ts'

const views = Array.from({ length: 300 }, (_, at) => `View ${at}`)

test('few views all have a tab; of 300 the first twelve do, and the one that is shown', () => {
  expect(shownTabs(views.slice(0, 15), null)).toHaveLength(15)
  expect(shownTabs(views, 'View 3').map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(shownTabs(views, 'View 200').at(-1)).toEqual({ view: 'View 200', at: 200 })
  expect(shownTabs(views, 'View 200')).toHaveLength(13)
})

test('a tab that is dropped takes the place that it is dropped at among all views', () => {
  const shown = shownTabs(views, 'View 200')
  expect([0, 11, 12, 13].map((index) => placeAmongAll(shown, index))).toEqual([0, 11, 200, 201])
  expect(placeAmongAll(shownTabs(views, null), 12)).toBe(12)
})
