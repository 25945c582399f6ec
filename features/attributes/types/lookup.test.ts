import { conditionTest } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import { expect, test } from 'vitest'
import { serverAttributeType } from './registry.server.ts'

const context = sampleContext()
const lookup = serverAttributeType('lookup')
const NUMBERS = { target: { type: 'number', settings: { precision: 1 } } }

const computed = (settings: object, links: unknown) =>
  lookup.computed?.prepare({ reference_id: 'r', target_id: 't', ...settings }, { context } as never)({
    row_id: 'a',
    attribute_id: 'l',
    read: (id) => (id === 'r' ? links : null),
    linked: () => null,
  })
const link = (value: unknown) => ({
  item_id: 'b',
  folder_id: null,
  name: '',
  shown: {},
  inputs: value === null ? {} : { t: value },
})

test('holds the values of the linked items in their order, without empty ones', () => {
  expect(computed({}, [link(3), link(null), link(1), link(3)])).toEqual([3, 1, 3])
  expect(computed({ distinct: true }, [link(3), link(1), link(3)])).toEqual([3, 1])
  expect(computed({}, [link(null)])).toBeNull()
  expect(computed({}, null)).toBeNull()
})

test('is shown, sorted, added up and asked about by the rules of the type that it shows', () => {
  expect(lookup.format([3, 1], NUMBERS, context)).toBe('3.0, 1.0')
  expect(lookup.sortKey([3, 1], NUMBERS, context)).toBe(3)
  expect(lookup.toNumber?.([3, 1], NUMBERS)).toBe(4)
  const some = lookup.predicate('gt', 2, NUMBERS, context)
  expect([some?.([1, 3]), some?.([1]), some?.(null)]).toEqual([true, false, false])
  const none = lookup.predicate('neq', 1, NUMBERS, context)
  expect([none?.([3]), none?.([1, 3]), none?.(null)]).toEqual([true, false, true])
  expect(lookup.operatorsFor?.(NUMBERS)).toContain('between')
})

test('shows lists of linked items as their own type does', () => {
  const labels = [
    { id: 'x', name: 'Bug', color: 'red' },
    { id: 'y', name: 'Idea', color: 'blue' },
  ]
  const settings = { target: { type: 'label', settings: { labels } } }
  const data = computed(settings, [link(['x']), link(['y', 'x'])])
  expect(data).toEqual([['x'], ['y', 'x']])
  expect(lookup.format(data, settings, context)).toBe('Bug, Idea, Bug')
  expect(lookup.predicate('any_of', ['y'], settings, context)?.(data)).toBe(true)
  expect(lookup.groups?.(data, settings, context).map(({ label }) => label)).toEqual(['Bug', 'Idea'])
})

test('ranges are asked about by their ends where the dates that they come from are', () => {
  const settings = { target: { type: 'date', settings: { range: true } } }
  const range = (start: string, end: string) => ({ start, end, hasTime: false })
  const data = [range('2026-05-01', '2026-05-03'), range('2026-05-02', '2026-05-20')]
  const asks = (operator: 'after' | 'is_not', value: string, point?: 'end') =>
    conditionTest(
      { attribute_id: 'l', operator, value, ...(point && { point }) },
      { type: lookup, settings },
      context,
    )?.(data)
  expect(asks('after', '2026-05-10')).toBe(false)
  expect(asks('after', '2026-05-10', 'end')).toBe(true)
  expect(asks('is_not', '2026-05-01', 'end')).toBe(true)
  expect(asks('is_not', '2026-05-20', 'end')).toBe(false)
  expect(lookup.rangeEnd?.operatorsFor(settings)).toContain('before')
  expect(lookup.rangeEnd?.operatorsFor({ target: { type: 'date', settings: {} } })).toEqual([])
  expect(lookup.rangeEnd?.operatorsFor(NUMBERS)).toEqual([])
})
