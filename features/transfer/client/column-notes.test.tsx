import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { moreAttributeTypes } from '@weft/features/attributes/client'
import { createAttribute } from '@weft/model'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { ColumnCheck, PreviewColumn } from '../shared/index.ts'
import type { ColumnTarget } from './choices.ts'
import { ColumnNotes } from './column-notes.tsx'

beforeAll(() => moreAttributeTypes.load())
afterEach(cleanup)

const board = { board_id: 'aaaaaaaaaaa' }
const name = createAttribute(1, { ...board, name: 'Name', type: 'text', primary: true })
const owner = createAttribute(1, { ...board, name: 'Owner', type: 'members' })
const column: PreviewColumn = {
  index: 0,
  name: 'Title',
  samples: ['x'],
  filled: 1,
  long_cells: 3,
  broken_cells: 3,
  is_noise: false,
  guess: { type: 'longtext', settings: {}, fits: 1, fails: 0 },
}
const whole = { type: 'longtext', name: 'Title (full text)' }

function show(target: ColumnTarget, check: Partial<ColumnCheck>) {
  const onChange = vi.fn()
  const lost = { unread: 0, examples: [], dropped: { lines: 0, currency: 0 }, strangers: [] }
  render(
    <ColumnNotes
      column={column}
      choice={{ column: 0, target, answer: null }}
      attributes={[name, owner]}
      check={{ column: 0, filled: 128, ...lost, ...check }}
      teamId={1}
      boardId="aaaaaaaaaaa"
      onChange={onChange}
      onInvited={() => undefined}
    />,
  )
  return onChange
}

test('what cannot be read is counted with an example, and can be kept as what it looks like', () => {
  const onChange = show({ kind: 'new', type: 'number', name: 'Title' }, { unread: 2, examples: ['free'] })
  expect(screen.getByText('2 of 128 cannot be read and stay empty, such as “free”.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Keep as Long text' }))
  expect(onChange.mock.lastCall?.[0]).toMatchObject({
    target: { kind: 'new', type: 'longtext', name: 'Title' },
  })
})

test('people are matched or not', () => {
  show({ kind: 'attribute', attribute_id: owner.id }, { unread: 128, examples: ['x@example.com'] })
  expect(screen.getByText('0 of 128 match a member.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Keep as Long text' })).toBeDefined()
})

test('lines and currencies that go are said', () => {
  show({ kind: 'new', type: 'text', name: 'Title' }, { dropped: { lines: 132, currency: 1 } })
  expect(screen.getByText('132 lose their line breaks.')).toBeDefined()
  expect(screen.getByText('1 is in another currency and keeps only its number.')).toBeDefined()
})

test('a name that is taken over is said, and names of several lines are kept whole until somebody switches it off', () => {
  const target = { kind: 'attribute' as const, attribute_id: name.id, name: 'Title', whole }
  const onChange = show(target, { dropped: { lines: 3, currency: 0 } })
  expect(screen.getByText('“Name” is renamed to “Title”.')).toBeDefined()
  expect(screen.getByText('3 have their lines joined by spaces.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: /whole in “Title \(full text\)”/ }))
  expect(onChange.mock.lastCall?.[0].target).toEqual({ ...target, whole: undefined })
})

test('nothing is said where nothing is lost', () => {
  show({ kind: 'new', type: 'longtext', name: 'Title' }, {})
  expect(document.body.textContent).toBe('')
})
