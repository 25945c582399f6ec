import { expect, test } from 'vitest'

import { fitsFilter, type InboxKind } from './inbox-filter.ts'

const NOW = '2026-11-28 09:00:00'
const told = {
  notification_type: 'MentionedInCommentNotification',
  board_id: 'b1',
  read_at: null as string | null,
  snoozed_until: null as string | null,
}
const kindsOf = (one: typeof told, board_id: string | null = null) =>
  (['all', 'unread', 'mentions', 'assigned', 'later'] satisfies InboxKind[]).filter((kind) =>
    fitsFilter(one, { kind, board_id }, NOW),
  )

test('an unread mention is among all, unread and mentions, and a read one no longer among unread', () => {
  expect(kindsOf(told)).toEqual(['all', 'unread', 'mentions'])
  expect(kindsOf({ ...told, read_at: NOW })).toEqual(['all', 'mentions'])
})

test('what is put off is in its own list alone, until its time has come, also where the server cannot say so', () => {
  expect(kindsOf({ ...told, snoozed_until: '2026-11-28 09:00:01' })).toEqual(['later'])
  expect(kindsOf({ ...told, snoozed_until: NOW })).toEqual(['all', 'unread', 'mentions'])
})

test('a board shows its own alone', () => {
  expect([kindsOf(told, 'b1'), kindsOf(told, 'b2')]).toEqual([['all', 'unread', 'mentions'], []])
})
