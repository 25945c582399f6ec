import { newSlug, newUuid } from '@weft/base'
import { expect, test } from 'vitest'

import type { ArchivedRecord } from '../format/kinds.ts'
import type { KnownAttribute } from '../names.ts'
import { inwardNames } from './inward.ts'
import { readingRows } from './rows.ts'

const TEAM = 5
const [ann, lost] = [newUuid(), newUuid()]
const [who, vote, note] = [newUuid(), newUuid(), newUuid()]
const TYPES = [
  ['members', who],
  ['vote', vote],
  ['longtext', note],
] as const
const known = new Map<string, KnownAttribute>(TYPES.map(([type, id]) => [id, { id, type }]))

function reading() {
  const names = inwardNames(new Map([[ann, 900]]))
  for (const { id } of known.values()) names.ofPeople.add(id)
  return readingRows(names, TEAM, known)
}

const base = { row_version: 1, created_at: '2026-01-02 03:04:05', updated_at: '2026-01-02 03:04:05' }
const record = (fields: object): ArchivedRecord => ({ id: newSlug(), created_by: 11, ...base, ...fields })

test('a raw number is nobody, wherever somebody is named', () => {
  const rows = reading()
  const board = rows.board(
    record({
      name: 'Plan',
      description: '',
      color: null,
      icon: null,
      sort_order: 1,
      user_ids: [11, '11', `person:${ann}`, `person:${lost}`],
      settings: {},
    }),
  )
  expect(board).toMatchObject({ created_by: null, user_ids: [900] })
  const item = record({
    id: newUuid(),
    updated_by: '11',
    values: {
      [who]: [[11, `person:${ann}`, '11'], 1],
      [vote]: [[11], 1],
      [note]: [
        `<p><span data-id="11" data-type="mention">A</span><span data-type="mention" data-id="11">A</span><span data-type=mention data-id=11>A</span><span data-type="mention" data-id="person:${ann}">A</span></p>`,
        1,
      ],
    },
  })
  const { row, texts } = rows.item(item)
  expect(row).toMatchObject({ created_by: null, updated_by: null })
  expect(row['values']).toMatchObject({ [who]: [[900], 1], [vote]: [[], 1] })
  expect(JSON.stringify(row)).not.toMatch(/\b11\b/)
  expect(texts[0]?.['html']).toContain('data-id="900"')
  expect(texts[0]?.['html']).not.toContain('"11"')
})

test('settings, rules, entries, comments and times name nobody by a number', () => {
  const rows = reading()
  const entries = {
    'VIEW_BOARD:user:11': true,
    [`VIEW_BOARD:user:${ann}`]: true,
    'VIEW_BOARD:user:900': true,
  }
  const entry = rows.entry(
    record({
      resource_type: 'folder',
      resource_id: newSlug(),
      permissions: entries,
      final_permissions: entries,
    }),
  )
  expect(entry['permissions']).toEqual({ 'VIEW_BOARD:user:900': true })
  const html = '<p><span data-type="mention" data-id="11" data-label="V">V</span></p>'
  const comment = rows.comment(
    record({ id: newUuid(), html, edited_by: 11, reactions: [{ id: newUuid(), user_id: 11 }], pictures: [] }),
    new Map(),
  )
  expect(comment.row).toMatchObject({ mentions: [], edited_by: null })
  expect(comment.reactions).toEqual([])
  expect(rows.time(record({ user_id: 11 }), new Map())['user_id']).toBeNull()
  const rule = rows.rule(
    record({
      board_id: newSlug(),
      name: 'Tell',
      trigger: { type: 'item-created', options: {} },
      conditions: { op: 'and', conditions: [{ attribute_id: who, operator: 'any_of', value: [11, '11'] }] },
      steps: [{ id: 'one', type: 'notify', options: { user_ids: [11], text: 'Look' } }],
    }),
  )
  expect(JSON.stringify(rule)).not.toMatch(/\b11\b/)
})
