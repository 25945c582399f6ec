import { expect, test } from 'vitest'

import type { NotifyEvent } from './events.ts'
import type { NotificationRow } from './notification-store.ts'
import { tell } from './piles.ts'

const uuid = (n: number) => `0197c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = (seconds: number) =>
  new Date(Date.UTC(2026, 10, 28, 5, 0, seconds)).toISOString().slice(0, 19).replace('T', ' ')
const event = (seconds: number, item: number, fields: Partial<NotifyEvent> = {}): NotifyEvent => ({
  seq: seconds,
  n: 0,
  at: at(seconds),
  actor: 1,
  act: null,
  kind: 'changed',
  item_id: uuid(item),
  comment_id: null,
  attribute_id: uuid(900),
  view: null,
  form_name: null,
  to: 'followers',
  ...fields,
})

/** What somebody has after these events, deleted ones left out. */
function after(events: readonly NotifyEvent[]): NotificationRow[] {
  const rows = new Map<string, NotificationRow>()
  const recipient = { user_id: 2, board_id: 'b', folder_id: 'f', now: at(0) }
  for (const one of events) for (const row of tell([...rows.values()], one, recipient)) rows.set(row.id, row)
  return [...rows.values()].filter(({ deleted_at }) => deleted_at === null)
}

test('ten edits of one item within five minutes are one, and a later one is another', () => {
  const ten = Array.from({ length: 10 }, (_, n) => event(n * 30, 1))
  expect(after(ten)).toMatchObject([{ count: 10, item_id: uuid(1), created_at: at(270), first_at: at(0) }])
  const both = after([...ten, event(301, 1)])
  expect(both.map(({ count, is_open }) => [count, is_open])).toEqual([
    [10, false],
    [1, true],
  ])
})

test('the strongest of what happened to an item says what the notification is, and where it leads', () => {
  const mixed = [
    event(1, 1),
    event(2, 1, { kind: 'mentioned', comment_id: uuid(50), attribute_id: null, actor: 3 }),
    event(3, 1, { kind: 'commented', comment_id: uuid(51), attribute_id: null }),
  ]
  expect(after(mixed)).toMatchObject([
    {
      notification_type: 'MentionedInCommentNotification',
      comment_id: uuid(50),
      actor_ids: [1, 3],
      created_by: 3,
      body: [
        { kind: 'changed', count: 1 },
        { kind: 'mentioned', count: 1 },
        { kind: 'commented', count: 1 },
      ],
    },
  ])
})

test('an act is one, however many items it changes, and is opened at their folder', () => {
  const many = Array.from({ length: 500 }, (_, n) => event(1, n, { act: 'the act' }))
  expect(after(many)).toMatchObject([
    { count: 500, item_id: null, folder_id: 'f', notification_type: 'UserSubscribedNotification' },
  ])
  const one = after([event(1, 1, { act: 'a' }), event(1, 1, { act: 'a', kind: 'assigned' })])
  expect(one).toMatchObject([
    { count: 2, item_id: uuid(1), notification_type: 'AddedToMembersAttributeNotification' },
  ])
})

test('more than twenty items of one person and folder within five minutes become one', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => event(n, n))
  expect(after(twenty)).toHaveLength(20)
  expect(after([...twenty, event(21, 20), event(22, 21)])).toMatchObject([
    { count: 22, item_id: null, first_at: at(0), body: [{ kind: 'changed', count: 22 }] },
  ])
  // Of two people each has too few.
  const shared = Array.from({ length: 30 }, (_, n) => event(n, n, { actor: 1 + (n % 2) * 5 }))
  expect(after(shared)).toHaveLength(30)
})

test('what was read is closed: what happens next is told anew', () => {
  const recipient = { user_id: 2, board_id: 'b', folder_id: 'f', now: at(0) }
  const [first] = tell([], event(1, 1), recipient) as [NotificationRow]
  const [next] = tell([{ ...first, read_at: at(2), is_open: false }], event(3, 1), recipient)
  expect(next).toMatchObject({ count: 1, read_at: null })
  expect(next?.id).not.toBe(first.id)
})
