import { expect, test } from 'vitest'

import { movedOn } from './merge.ts'
import { composeRow, type Row } from './row.ts'

const view = (settings: object): Row => ({ id: 'v', row_version: 2, settings }) as unknown as Row
const settingsOf = (row: Row | undefined) => row?.['settings']

test('a draft of settings hides nothing that others change of their other keys', () => {
  const draft = {
    fields: { settings: { sort: ['mine'], groups: [], hidden: ['a'] } },
    slots: {},
    base: { fields: { settings: { sort: [], groups: [], hidden: ['a'] } }, slots: {} },
  }
  const theirs = view({ sort: ['theirs'], groups: ['label'] })
  expect(settingsOf(composeRow(theirs, [], draft, 'v'))).toEqual({ sort: ['mine'], groups: ['label'] })
})

test('a draft that does not know what was shown before it is shown as it is', () => {
  const draft = { fields: { settings: { sort: ['mine'] }, name: 'mine' }, slots: {} }
  expect(composeRow(view({ groups: ['label'] }), [], draft, 'v')).toMatchObject({
    name: 'mine',
    settings: { sort: ['mine'] },
  })
})

test('an item that moved on without a number of its own tells how many comments it has now', () => {
  const known = { id: 'i', row_version: 2, sort_order: 1, seq: 4 } as unknown as Row
  const talked = {
    ...known,
    sort_order: 9,
    seq: 5,
    comment_count: 2,
    last_comment_at: 'now',
    last_comment_by: 7,
  }
  const moved = movedOn(known, talked)
  expect(moved).toMatchObject({ sort_order: 1, seq: 5, comment_count: 2, last_comment_at: 'now' })
  expect(movedOn(moved, { ...known, seq: 6 })).toEqual({ ...known, seq: 6 })
})
