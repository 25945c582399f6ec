// @vitest-environment jsdom
import type { Item } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'

import { useCollection, useLedgerCounts, useLiveQuery, useRecord } from './react.ts'
import { FOLDER, item, itemId, session } from './scripted-session.ts'

afterEach(cleanup)

const env: QueryEnv = {
  attribute: () => undefined,
  context: { locale: 'en-US', tz: 'UTC', week_start: 1, now: 0, me: 7, people: new Map() },
}
const descending = { sort: [{ attribute_id: 'sort_order', direction: 'desc' as const }] }
const ascending = {}

function open() {
  const { store } = session()
  store.hydrate('items', [item(1), item(2)])
  return { store, items: store.collection<Item>('items') }
}

test('a component draws its record, its list and the ledger again when they change', () => {
  const { store, items } = open()
  let draws = 0
  function Shown() {
    draws++
    const one = useRecord(items, itemId(1))
    const all = useCollection(items, FOLDER)
    const counts = useLedgerCounts(store.ledger)
    return <p>{`${one?.sort_order} ${all.length} ${counts.waiting}`}</p>
  }
  render(<Shown />)
  expect(screen.getByText('1 2 0')).toBeTruthy()
  act(() => void items.save(itemId(1), { sort_order: 5 }))
  expect(screen.getByText('5 2 1')).toBeTruthy()
  const before = draws
  act(() => store.hydrate('items', [item(9, { folder_id: 'folder00002' })]))
  expect(draws).toBe(before + 1)
})

test('a live query follows edits and another question, also when effects run twice', () => {
  const { items } = open()
  function Rows({ spec }: { spec: object }) {
    const { query } = useLiveQuery<Item>(items, FOLDER, { spec, env })
    return (
      <p>
        {query
          .slice(0, 9)
          .map(({ row }) => row.sort_order)
          .join(' ')}
      </p>
    )
  }
  const { rerender } = render(
    <StrictMode>
      <Rows spec={ascending} />
    </StrictMode>,
  )
  expect(screen.getByText('1 2')).toBeTruthy()
  act(() => void items.save(itemId(1), { sort_order: 5 }))
  expect(screen.getByText('2 5')).toBeTruthy()
  rerender(
    <StrictMode>
      <Rows spec={descending} />
    </StrictMode>,
  )
  expect(screen.getByText('5 2')).toBeTruthy()
})
