import { foldText, type Item } from '@weft/model'
import { type LiveQuery, type QueryEnv, type QuerySpec } from '@weft/query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { useLiveQuery } from './react.ts'
import { FOLDER, item, itemId, session } from './scripted-session.ts'

afterEach(cleanup)

const ROWS = 100_000
const type = {
  type: 'sample',
  label: 'Sample',
  defaultSettings: {},
  format: String,
  sortKey: String,
  operators: [],
  predicate: () => null,
  aggregates: [],
}
const env: QueryEnv = {
  attribute: (id) => (id === 'name' ? { type, settings: {} } : undefined),
  context: { locale: 'en-US', tz: 'UTC', week_start: 1, now: 0, me: 7, people: new Map() },
}
const nameOf = (n: number) => `Task ${(n * 7_919) % 100_003} of ${n % 97}`
const byName = [{ attribute_id: 'name', direction: 'asc' as const }]

function open() {
  const { store } = session()
  const rows = Array.from({ length: ROWS }, (_, n) =>
    item(n, { values: { name: { data: nameOf(n), row_version: 1 } } }),
  )
  store.hydrate('items', rows)
  const items = store.collection<Item>('items')
  let query: LiveQuery<Item> | null = null
  function Sheet() {
    const [search, setSearch] = useState('')
    const [isSorted, setSorted] = useState(false)
    const spec = useMemo<QuerySpec>(
      () => ({ search: { text: search, attribute_ids: ['name'] }, sort: isSorted ? byName : [] }),
      [search, isSorted],
    )
    const live = useLiveQuery<Item>(items, FOLDER, { spec, env })
    query = live.query
    return (
      <>
        <input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
        <button type="button" onClick={() => setSorted(true)}>
          Sort
        </button>
        <p role="status">{live.isPending ? 'pending' : query.length}</p>
      </>
    )
  }
  render(<Sheet />)
  return () => query as unknown as LiveQuery<Item>
}

/** A task of its own, as keys come. */
const nextTask = () => act(() => new Promise((resolve) => void setImmediate(resolve)))

test('keys that are typed while 100,000 rows are sorted and searched arrive one by one', async () => {
  const query = open()
  await act(() => query().settled())
  expect(query().length).toBe(ROWS)
  fireEvent.click(screen.getByText('Sort'))
  await nextTask()
  const field = screen.getByLabelText<HTMLInputElement>('Search')
  const first = query().at(0)?.id
  let typed = ''
  for (const letter of 'task 77') {
    typed += letter
    fireEvent.change(field, { target: { value: typed } })
    // It is written, and the last answer is shown, whatever is being worked out.
    expect(field.value).toBe(typed)
    expect(query().isPending).toBe(true)
    expect(query().length).toBe(ROWS)
    expect(query().at(0)?.id).toBe(first)
    await nextTask()
    await nextTask()
  }
  await act(() => query().settled())
  const collator = new Intl.Collator('en-US', { numeric: true })
  const wanted = Array.from({ length: ROWS }, (_, n) => ({ id: itemId(n), name: nameOf(n) }))
    .filter(({ name }) => foldText(name, 'en').includes('task 77'))
    .toSorted((a, b) => collator.compare(a.name, b.name))
  expect(
    query()
      .slice(0, ROWS)
      .map(({ id }) => id),
  ).toEqual(wanted.map(({ id }) => id))
  expect(screen.getByRole('status').textContent).toBe(String(wanted.length))
})
