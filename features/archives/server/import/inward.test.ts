import { newSlug, newUuid } from '@weft/base'
import { publicBoardEntries } from '@weft/permissions'
import { expect, test } from 'vitest'

import type { ArchivedRecord } from '../format/kinds.ts'
import type { KnownAttribute } from '../names.ts'
import { UnreadableArchive } from '../format/read-zip.ts'
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

const entryOf = (permissions: object, more: object = {}) =>
  record({ resource_type: 'board', resource_id: newSlug(), permissions, final_permissions: {}, ...more })

test('no entry opens a place to people outside', () => {
  const entries = {
    'VIEW_BOARD:tag:guest_user': true,
    'VIEW_BOARD:role:guest': true,
    'VIEW_BOARD:role:full-member': true,
  }
  expect(reading().entry(entryOf(entries))['permissions']).toEqual({ 'VIEW_BOARD:role:full-member': true })
  const open = publicBoardEntries()
  const { permissions, final_permissions } = reading().entry(entryOf(open, { final_permissions: open }))
  for (const closed of [permissions, final_permissions]) expect(JSON.stringify(closed)).not.toMatch(/guest/)
})

test.each<[what: string, given: ArchivedRecord]>([
  ['a value that is neither true nor false', entryOf({ 'VIEW_BOARD:role:full-member': 1 })],
  ['the owner without a right', entryOf({ 'VIEW_BOARD:role:owner': false })],
  ['rights on something else', entryOf({}, { resource_type: 'view' })],
  ['rights on another workspace', entryOf({}, { resource_type: 'team', resource_id: '11' })],
  ['rights on a board that is called as the workspace', entryOf({}, { resource_id: 'workspace' })],
])('%s is refused', (_what, given) => {
  expect(() => reading().entry(given)).toThrow(UnreadableArchive)
})

test.each([true, 'true', 1, {}])('a view that says it is open (%j) comes in closed', (open) => {
  const form = { share: { open, embed: true } }
  const view = record({
    board_id: newSlug(),
    folder_id: newSlug(),
    name: 'Ask',
    type: 'form',
    access: 'shared',
    owner_id: null,
    sort_order: 1,
    settings: { form },
  })
  expect(reading().view(view)['settings']).toEqual({ form: { share: { open: false, embed: true } } })
})

test('the text that new items begin with is cleaned, and mentions nobody by a number', () => {
  const attribute = record({
    id: newUuid(),
    board_id: newSlug(),
    name: 'Note',
    type: 'longtext',
    primary: false,
    sort_order: 1,
    settings: {},
    default_data:
      '<p onclick="x()">A<span data-id="11" data-type="mention">V</span><span data-type="mention" data-id="11">V</span></p>',
  })
  const { default_data } = reading().attribute(attribute)
  expect(default_data).toContain('data-id="0"')
  expect(default_data).not.toMatch(/"11"|onclick|\0/)
})
