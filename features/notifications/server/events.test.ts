import type { ActivityEntry } from '@weft/server-kit'
import { expect, test } from 'vitest'

import { decide, type Facts, isTold } from './events.ts'

const ITEM = '0197c0de-0000-7000-8000-000000000001'
const WHO = '0197c0de-0000-7000-8000-000000000002'
const VOTE = '0197c0de-0000-7000-8000-000000000003'
const TEXT = '0197c0de-0000-7000-8000-000000000005'
const COMMENT = '0197c0de-0000-7000-8000-000000000004'

const facts: Facts = {
  comment: () => undefined,
  namesPeople: (id) => id === WHO,
  tellsAdded: () => true,
  hidesAuthor: (id) => id === VOTE,
  assigned: () => [{ attribute_id: WHO, user_ids: [3, 4] }],
  mentioned: () => [{ attribute_id: TEXT, user_ids: [6] }],
  mentionedBefore: () => [8],
}
const entry = (fields: Partial<ActivityEntry>): ActivityEntry => ({
  seq: 5,
  n: 1,
  action: 'changed',
  collection: 'values',
  record_id: `${ITEM}.${WHO}`,
  user_id: 1,
  old: null,
  new: null,
  origin: null,
  at: '2026-11-28 05:00:00',
  ...fields,
})
const summary = (one: ActivityEntry) => {
  const happened = decide(one, facts)
  return happened && { told: happened.events.map(({ kind, to }) => [kind, to]), follow: happened.follow }
}

test('a comment is for those it mentions and for followers; who wrote it and whom it mentions follow', () => {
  const made = entry({
    action: 'created',
    collection: 'comments',
    record_id: COMMENT,
    new: { item_id: ITEM, mentions: [2], hash: 'x' },
  })
  expect(summary(made)).toEqual({
    told: [
      ['mentioned', [2]],
      ['commented', 'followers'],
    ],
    follow: [1, 2],
  })
})

test('a comment that is changed tells those whom it did not mention before, and a pin tells nobody', () => {
  const changed = entry({
    collection: 'comments',
    record_id: COMMENT,
    old: { mentions: [2] },
    new: { item_id: ITEM, mentions: [2, 3], mentions_board: true },
  })
  expect(summary(changed)?.told).toEqual([
    ['mentioned', [3]],
    ['mentioned', 'everybody'],
  ])
  expect(
    summary(entry({ collection: 'comments', record_id: COMMENT, new: { item_id: ITEM, pinned: true } })),
  ).toBeNull()
})

test('of people in a value those are told that came, and they follow the item from then on', () => {
  const saved = entry({ old: { data: [2, 3] }, new: { data: [3, 4] } })
  expect(summary(saved)).toEqual({
    told: [
      ['assigned', [4]],
      ['changed', 'followers'],
    ],
    follow: [4],
  })
})

test('a new item is followed by who made it and whom it is assigned to', () => {
  const made = entry({ action: 'created', collection: 'items', record_id: ITEM })
  expect(summary(made)).toEqual({
    told: [
      ['mentioned', [6]],
      ['assigned', [3, 4]],
    ],
    follow: [1, 3, 4, 6],
  })
})

test('of a text those are told whom it did not mention before, nor a little earlier', () => {
  const saved = entry({
    record_id: `${ITEM}.${TEXT}`,
    old: { data: 'hash', mentions: [2] },
    new: { data: 'other', mentions: [2, 6, 8] },
  })
  expect(summary(saved)).toEqual({
    told: [
      ['mentioned', [6]],
      ['changed', 'followers'],
    ],
    follow: [6],
  })
})

test.each(['undo', 'restore', 'form', 'automation'] as const)(
  'what comes by %s mentions nobody anew',
  (via) => {
    const saved = entry({ record_id: `${ITEM}.${TEXT}`, new: { data: 'x', mentions: [6] }, origin: { via } })
    const made = entry({ action: 'created', collection: 'items', record_id: ITEM, origin: { via } })
    expect(JSON.stringify([summary(saved), summary(made)])).not.toContain('mentioned')
  },
)

test('what hides who did it is told to nobody: its author could not be left out', () => {
  expect(summary(entry({ record_id: `${ITEM}.${VOTE}`, user_id: null }))).toBeNull()
})

test('imports and synchronised changes are no news, and a move is told where it leads to', () => {
  expect(isTold(entry({ origin: { via: 'import' } }))).toBe(false)
  expect(isTold(entry({ origin: { via: 'sync' } }))).toBe(false)
  expect(isTold(entry({ origin: { act: 'a bulk edit' } }))).toBe(true)
  const moved = { action: 'moved', collection: 'items', record_id: ITEM }
  expect([isTold(entry(moved)), isTold(entry({ ...moved, new: { folder_id: 'there' } }))]).toEqual([
    false,
    true,
  ])
})
