import { sampleContext } from '@weft/model/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../types/registry.server.ts'
import { choosingIds, linkChooser } from './chosen-links.ts'
import type { LinkedItem } from './linked-item.ts'

const context = sampleContext()
const AMOUNT = { name: 'Amount', type: 'number', settings: {} }
const NAME = { name: 'Name', type: 'text', settings: {} }
const about = { amount: AMOUNT, name: NAME }

type Plain = { amount: number | null; name: string | null }
const plain = fc.record<Plain>({
  amount: fc.option(fc.integer({ min: -3, max: 3 })),
  name: fc.option(fc.constantFrom('a', 'b', 'B', 'c 10', 'c 9')),
})
const linkOf = ({ amount, name }: Plain, n: number): LinkedItem => ({
  item_id: String(n),
  folder_id: null,
  name: '',
  shown: {},
  inputs: { ...(amount !== null && { amount }), ...(name !== null && { name }) },
})
const idsOf = (links: readonly LinkedItem[]) => links.map(({ item_id }) => Number(item_id))

test('picks and orders links as a person would by hand', () => {
  const direction = fc.constantFrom('asc' as const, 'desc' as const)
  fc.assert(
    fc.property(
      fc.array(plain, { maxLength: 12 }),
      fc.option(fc.integer({ min: -2, max: 2 })),
      fc.option(direction),
      fc.option(direction),
      (items, least, byName, byAmount) => {
        const settings = {
          about,
          filter:
            least === null
              ? null
              : { op: 'and', conditions: [{ attribute_id: 'amount', operator: 'gte', value: least }] },
          sort: [
            ...(byName ? [{ attribute_id: 'name', direction: byName }] : []),
            ...(byAmount ? [{ attribute_id: 'amount', direction: byAmount }] : []),
          ],
        }
        const wanted = items
          .map((item, n) => ({ item, n }))
          .filter(({ item }) => least === null || (item.amount !== null && item.amount >= least))
          .toSorted(
            (a, b) =>
              inOrder(a.item.name, b.item.name, byName, compareNames) ||
              inOrder(a.item.amount, b.item.amount, byAmount, (x, y) => x - y),
          )
        expect(idsOf(linkChooser(settings, context)(items.map(linkOf)))).toEqual(wanted.map(({ n }) => n))
      },
    ),
  )
})

const compareNames = (a: string, b: string) =>
  a.localeCompare(b, 'en-US', { numeric: true, sensitivity: 'variant' })

/** Empty ones last whichever way; 0 where nothing is asked. */
function inOrder<T>(
  a: T | null,
  b: T | null,
  direction: 'asc' | 'desc' | null,
  compare: (a: T, b: T) => number,
): number {
  if (direction === null || a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return direction === 'asc' ? compare(a, b) : compare(b, a)
}

test('conditions that are incomplete, or on attributes that are gone, choose nothing out', () => {
  const links = [{ amount: 1, name: null }].map(linkOf)
  for (const condition of [
    { attribute_id: 'amount', operator: 'gt' },
    { attribute_id: 'gone', operator: 'is_empty' },
    { attribute_id: 'toString', operator: 'is_empty' },
  ]) {
    const filter = { op: 'and', conditions: [condition] }
    expect(idsOf(linkChooser({ about, filter, sort: [] }, context)(links))).toEqual([0])
  }
  expect(idsOf(linkChooser({ about, filter: 'no filter', sort: 7 }, context)(links))).toEqual([0])
})

test('names the attributes that it needs of the other board, each once', () => {
  const filter = {
    op: 'or',
    conditions: [
      { attribute_id: 'a', operator: 'checked' },
      { op: 'and', conditions: [{ attribute_id: 'b', operator: 'checked' }] },
    ],
  }
  expect(choosingIds({ filter, sort: [{ attribute_id: 'a', direction: 'asc' }] })).toEqual(['a', 'b'])
  expect(choosingIds({})).toEqual([])
})
