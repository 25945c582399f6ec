import { expect, test } from 'vitest'

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
