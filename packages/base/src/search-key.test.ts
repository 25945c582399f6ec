import { expect, test } from 'vitest'

import { searchKey } from './search-key.ts'

test.each([
  ['Ökonomie', 'okonomie'],
  ['  ÉTÉ ', 'ete'],
  ['مُحَمَّد', 'محمد'],
  ['Ωμέγα', 'ωμεγα'],
  ['Straße', 'STRASSE'],
  ['İstanbul', 'istanbul'],
  ['Işık', 'ISIK'],
])('%s is found as %s', (name, typed) => {
  expect(searchKey(name)).toBe(searchKey(typed))
})
