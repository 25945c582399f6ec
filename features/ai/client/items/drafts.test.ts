import { expect, test } from 'vitest'

import { draftOf, itemsOf } from './drafts.ts'

const row = (name: string, more: object = {}) =>
  draftOf({ name, is_below: false, values: {}, dropped: [], like: null, ...more })

test('what is much like an item that is there is not added unless it is ticked', () => {
  const twin = row('Twin', { like: { id: 'a', name: 'Twins' } })
  expect(itemsOf([row('One'), twin], 'name').map(({ values }) => values['name'])).toEqual(['One'])
  expect(itemsOf([{ ...twin, isTicked: true }], 'name')).toHaveLength(1)
})

test('sub-items lie below the row that they were written below, or at the top where that is left out', () => {
  const [above, below] = [row('Above'), row('Below', { is_below: true })]
  expect(itemsOf([above, below], 'name').map(({ parent_id }) => parent_id)).toEqual([null, above.id])
  const left = itemsOf([row('First'), { ...above, isTicked: false }, below], 'name')
  expect(left.map(({ parent_id }) => parent_id)).toEqual([null, null])
})

test('a row without a name is none, and an edited name is the one that counts', () => {
  expect(
    itemsOf(
      [
        { ...row('One'), name: ' ' },
        { ...row('Two'), name: ' Edited ' },
      ],
      'name',
    ),
  ).toMatchObject([{ values: { name: 'Edited' } }])
})
