import { cleanup, render, screen } from '@testing-library/react'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { createAttribute, createBoard } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { afterEach, expect, test } from 'vitest'

import { RepeatModeField } from './repeat-mode.tsx'

afterEach(cleanup)

function show(mode: string, settings: Record<string, unknown>) {
  const store = createStore({ transport: {} as Transport, isPretending: true })
  const board = { ...createBoard(1, { name: 'Home' }), id: 'b', settings }
  store.hydrate('boards', [board])
  store.hydrate('attributes', [
    { ...createAttribute(1, { board_id: 'b', name: 'Due', type: 'date' }), id: 'due' },
    { ...createAttribute(1, { board_id: 'b', name: 'Done', type: 'checkbox' }), id: 'done' },
  ])
  const source = { team_id: 1, item_id: 'i', attribute_id: 'due', read: () => null, write: () => undefined }
  const draft = { start: '2026-11-24', hasTime: false, repeat: { rule: 'FREQ=DAILY', mode } }
  render(
    <DataProvider data={{ store } as Data}>
      <RepeatModeField draft={draft} source={source} onChange={() => undefined} />
    </DataProvider>,
  )
}
const warning = () => screen.queryByText(/^Choose what counts as done in the board settings/)

test('where nothing on the board counts as done, a date that waits for that says so', () => {
  show('copy', {})
  expect(warning()).toBeTruthy()
  cleanup()
  show('copy', { done_rule: { attribute_id: 'done' } })
  expect(warning()).toBeNull()
  expect(
    screen.getByText('When this item is done, it stays done and a copy gets the next date.'),
  ).toBeTruthy()
})

test('one on schedule needs no such rule', () => {
  show('schedule', {})
  expect(warning()).toBeNull()
})
