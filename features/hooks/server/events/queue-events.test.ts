import { now } from '@weft/base'
import { expect, test } from 'vitest'

import type { HookEvent } from '../../shared/index.ts'
import type { Waiting } from './queries.ts'
import { type Heard, laneOf, queueEvents } from './queue-events.ts'

const HOOK = { id: 'h', paced_until: null }
const ITEM = '0193a1c2-0000-7000-8000-000000000001'

const heard = (
  type: HookEvent,
  more: Partial<Heard['told']> = {},
  origin: Heard['origin'] = null,
): Heard => ({
  type,
  told: {
    folder_id: 'f',
    board_id: 'b',
    item_id: ITEM,
    actor_id: 1,
    old: null,
    new: null,
    at: '2026-01-02 03:04:05',
    ...more,
  },
  origin,
})
const value = (old: unknown, made: unknown, attribute_id = 'a', origin: Heard['origin'] = null) =>
  heard(old === null ? 'value.created' : 'value.updated', { attribute_id, old, new: made }, origin)
const waits = (one: Heard, more: Partial<Waiting> = {}): Waiting => ({
  id: 'w',
  hook_id: 'h',
  item_id: one.told.item_id,
  type: one.type,
  told: one.told,
  due: 0,
  isOpen: true,
  ...more,
})
const told = ({ added }: ReturnType<typeof queueEvents>) =>
  added.map(({ type, told: { old, new: made } }) => [type, old, made])

test('changes of one value become one, with what was there before the first', () => {
  expect(told(queueEvents(HOOK, [value(1, 2), value(5, 6, 'other'), value(2, 3)], []))).toEqual([
    ['value.updated', 1, 3],
    ['value.updated', 5, 6],
  ])
  const { added, joined } = queueEvents(HOOK, [value(2, 3)], [waits(value(1, 2))])
  expect([added, joined.map(({ id, told: { old, new: made } }) => [id, old, made])]).toEqual([
    [],
    [['w', 1, 3]],
  ])
})

test('what was sent, or came before something else, stays as it is', () => {
  expect(told(queueEvents(HOOK, [value(2, 3)], [waits(value(1, 2), { isOpen: false })]))).toEqual([
    ['value.updated', 2, 3],
  ])
  expect(told(queueEvents(HOOK, [value(1, 2), heard('item.deleted'), value(2, 3)], []))).toEqual([
    ['value.updated', 1, 2],
    ['item.deleted', null, null],
    ['value.updated', 2, 3],
  ])
})

test('an item’s events become due in their order, values after two seconds', () => {
  const before = now()
  const { added } = queueEvents(HOOK, [heard('item.created'), value(null, 1), heard('comment.created')], [])
  const [created = 0, changed = 0, comment = 0] = added.map(({ due }) => due - before)
  expect(created).toBeLessThan(1_000)
  expect(changed).toBeGreaterThanOrEqual(2_000)
  expect(comment).toBe(changed)
  expect(new Set(added.map(({ lane }) => lane)).size).toBe(1)
})

test.each([
  ['a job', { via: 'import' }],
  ['a bulk edit', { act: 'a1' }],
  ['a rule', { act: 'a2', via: 'automation' }],
  ['an undo', { act: 'a3', via: 'undo' }],
] as const)('what %s does comes at fifty a second, also behind what was done before', (_what, origin) => {
  const items = Array.from({ length: 100 }, (_, n) =>
    heard('item.created', { item_id: `${ITEM.slice(0, -3)}${100 + n}` }, origin),
  )
  const { added, paced_until } = queueEvents(HOOK, items, [])
  const [first, last] = [added[0]?.due ?? 0, added.at(-1)?.due ?? 0]
  expect(last - first).toBe(99 * 20)
  const next = queueEvents({ ...HOOK, paced_until }, items.slice(0, 1), [])
  expect((next.added[0]?.due ?? 0) - last).toBe(20)
})

test('of many items each takes one place, whatever happened to it; what a person does by itself takes none', () => {
  const ids = [`${ITEM}a`, `${ITEM}b`]
  const events = ids.flatMap((item_id) =>
    ['x', 'y', 'z'].map((attribute_id) => {
      const one = value(null, 1, attribute_id, { act: 'a' })
      return { ...one, told: { ...one.told, item_id } }
    }),
  )
  const before = now()
  const { added, paced_until } = queueEvents(HOOK, events, [])
  const [first = 0] = added.map(({ due }) => due)
  expect(added.map(({ due }) => due - first)).toEqual([0, 0, 0, 20, 20, 20])
  expect((paced_until ?? 0) - before).toBeLessThan(1_000)
  expect(queueEvents(HOOK, [heard('item.created', {}, { via: 'api' })], []).paced_until).toBeNull()
})

test('items are spread over all lanes', () => {
  const lanes = Array.from({ length: 400 }, () => laneOf(crypto.randomUUID()))
  expect(new Set(lanes).size).toBe(8)
})
