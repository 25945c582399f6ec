import { createComment } from '@weft/model'
import { expect, test } from 'vitest'

import { isReaction, mayEdit } from './index.ts'

test.each(['👍', '👍🏿', '❤️', '🇩🇪', '👨‍👩‍👧‍👦', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('%s is one reaction', (text) => {
  expect(isReaction(text)).toBe(true)
})

test.each(['', 'a', '👍👍', '👍 ', ':+1:', '1', '<b>', '🏿🏿', '👍'.repeat(10_000)])('%s is none', (text) => {
  expect(isReaction(text)).toBe(false)
})

test('an author changes a comment for a day, and who manages comments at any time', () => {
  const place = { board_id: 'b1234567890', folder_id: 'f1234567890', item_id: 'i', text: { html: '' } }
  const comment = { ...createComment(1, { ...place, created_by: 7 }), created_at: '2026-05-01 12:00:00' }
  const at = (time: string) => Date.parse(`2026-05-${time}Z`)
  const writes = (user_id: number) => ({ user_id, may: (name: string) => name === 'CREATE_COMMENT' })
  expect(mayEdit(comment, writes(7), at('02T12:00:00'))).toBe('yes')
  expect(mayEdit(comment, writes(7), at('02T12:00:01'))).toBe('late')
  expect(mayEdit(comment, writes(8), at('01T13:00:00'))).toBe('no')
  expect(mayEdit(comment, { user_id: 7, may: () => false }, at('01T13:00:00'))).toBe('no')
  const manages = { user_id: 8, may: (name: string) => name === 'MANAGE_COMMENTS' }
  expect(mayEdit(comment, manages, at('09T12:00:00'))).toBe('yes')
})
