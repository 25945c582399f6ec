import { createItem, type Item } from '@weft/model'
import { Meter, runWhole } from '@weft/query'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { LinkedItem } from '../../shared/links-to/linked-item.ts'
import { linking } from './linking.ts'

/** Steps of a slice, and what may be begun at its end: a piece of items that nobody has read yet. */
const SLICE = 200
const BEGUN = 12_000

const linkOf = ({ id }: Item): LinkedItem => ({
  item_id: id,
  folder_id: 'f',
  name: id,
  shown: {},
  inputs: {},
})
const conditionOf = (isOdd: boolean) => ({
  isOrdered: isOdd,
  links: new WeakMap<Item, LinkedItem | null>(),
  test: ({ sort_order }: Item) => sort_order % 2 === (isOdd ? 1 : 0),
  linkOf,
})

test('links are made in slices, none of which does more than its counted steps, and once for an item', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.boolean(), (size, isOdd) => {
      const items = new Map(
        Array.from({ length: size }, (_, n): [string, Item] => {
          const id = `i${n}`
          return [id, { ...createItem(1, { board_id: 'b', folder_id: 'f' }), id, sort_order: n }]
        }),
      )
      const ids = [...items.keys(), 'gone']
      const condition = conditionOf(isOdd)
      const making = (meter: Meter) => linking(ids, (id) => items.get(id), condition, meter)
      const meter = new Meter(SLICE)
      const work = making(meter)
      let step = work.next()
      for (; !step.done; step = work.next()) {
        expect(meter.left).toBeGreaterThan(-BEGUN)
        meter.left = SLICE
      }
      expect(meter.left).toBeGreaterThan(-BEGUN)
      const wanted = [...items.values()].filter(condition.test).map(linkOf)
      expect(step.value).toEqual(wanted)
      // Asked again, each is the same object as before.
      const again = runWhole(making(new Meter(Infinity)))
      expect(again.every((link, at) => link === step.value[at])).toBe(true)
    }),
    { numRuns: 30 },
  )
})
