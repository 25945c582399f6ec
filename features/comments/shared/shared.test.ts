import { createComment } from '@weft/model'
import { expect, test } from 'vitest'

import { isReaction, mayEdit, mentionsOf } from './index.ts'

test.each(['👍', '👍🏿', '❤️', '🇩🇪', '👨‍👩‍👧‍👦', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('%s is one reaction', (text) => {
  expect(isReaction(text)).toBe(true)
})

test.each(['', 'a', '👍👍', '👍 ', ':+1:', '1', '<b>', '🏿🏿', '👍'.repeat(10_000)])('%s is none', (text) => {
  expect(isReaction(text)).toBe(false)
})

test('people are mentioned once each, and only by ids that can be', () => {
  const mention = (id: string) => `<span data-type="mention" data-id="${id}" data-label="Ada">@Ada</span>`
  const ids = ['7', '7', '12', '0', '-3', '99999999999', 'ada', '4294967296']
  expect(mentionsOf(`<p>${ids.map(mention).join(' ')}</p>`)).toEqual({ people: [7, 12], board: false })
  expect(mentionsOf(`<ul><li><p>${mention('board')}</p></li></ul>`)).toEqual({ people: [], board: true })
  expect(mentionsOf('<p>data-type="mention" data-id="7"</p>')).toEqual({ people: [], board: false })
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
