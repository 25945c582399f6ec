import { type Comment, createComment } from '@weft/model'
import { expect, test } from 'vitest'

import { orderThread, pinnedOf } from './order-thread.ts'

const place = { board_id: 'board000001', folder_id: 'folder00001', item_id: 'item', text: { html: '' } }
const comment = (id: string, time: string, rest: Partial<Comment> = {}): Comment => ({
  ...createComment(1, { ...place, id }),
  seq: 1,
  created_at: `2026-11-20 ${time}:00`,
  ...rest,
})
const ids = (comments: readonly Comment[], find?: (id: string) => Comment | undefined) =>
  orderThread(comments, find).map(({ comment: { id }, replies }) => [id, ...replies.map((one) => one.id)])

test('the newest comment is at the end, and answers stand below theirs in their order', () => {
  const all = [
    comment('d', '12:00', { parent_id: 'a' }),
    comment('c', '11:00'),
    comment('a', '09:00'),
    comment('b', '10:00', { parent_id: 'a' }),
  ]
  expect(ids(all)).toEqual([['a', 'b', 'd'], ['c']])
})

test('what waits to be sent comes last, whatever the clock of the device says', () => {
  expect(ids([comment('mine', '01:00', { seq: 0 }), comment('a', '09:00')])).toEqual([['a'], ['mine']])
})

test('answers stay below a comment that is being deleted, and stand alone where nobody knows it', () => {
  const gone = comment('a', '09:00')
  const all = [comment('b', '10:00', { parent_id: 'a' }), comment('c', '11:00', { parent_id: 'x' })]
  expect(ids(all, (id) => (id === 'a' ? gone : undefined))).toEqual([['a', 'b'], ['c']])
})

test('pins are listed with the latest first, without those that were deleted', () => {
  const all = [
    comment('a', '09:00', { pinned_at: '2026-11-20 09:00:00' }),
    comment('b', '10:00', { pinned_at: '2026-11-20 12:00:00' }),
    comment('c', '10:00', { pinned_at: '2026-11-20 13:00:00', removed_at: '2026-11-20 13:00:00' }),
    comment('d', '10:00'),
  ]
  expect(pinnedOf(all).map(({ id }) => id)).toEqual(['b', 'a'])
})
