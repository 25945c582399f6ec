import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { now, toWireTime } from '@weft/base'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { AccountProvider, createCell, EntryProvider } from '@weft/features/session/client'
import { createTimeEntry, type TimeEntry } from '@weft/model'
import { createStore, MODEL_COLLECTIONS, type Transport } from '@weft/store'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'

import { timeEntrySettings } from '../collections.ts'
import { entriesIn } from '../timers.ts'
import { MyTimeScreen } from './my-time-screen.tsx'

beforeAll(() => {
  return loadLateParts()
})

const HOUR = 3_600_000

function open(entries: readonly Partial<TimeEntry>[]) {
  const store = createStore({
    transport: { bulk: () => new Promise<never>(() => undefined) } as unknown as Transport,
    collections: [...MODEL_COLLECTIONS, timeEntrySettings],
  })
  store.initialise(1, 7)
  const made = entries.map((fields, n) => ({
    ...createTimeEntry(1, {
      item_id: `018f0000-0000-7000-8000-00000000000${n}`,
      attribute_id: '018f0000-0000-7000-8000-000000000009',
      board_id: 'board000001',
      description: 'Work',
      created_by: 7,
    }),
    row_version: 1,
    seq: 1,
    ...fields,
  }))
  store.hydrate('time-entries', made)
  const me = { id: 7, name: 'Ada', timezone: 'UTC', start_of_week: 1, preferences: {} }
  const feeds = { hold: () => ({ release() {} }), peek: () => null }
  const connection = { status: 'connected', subscribe: () => () => undefined }
  const client = { call: () => Promise.reject(new Error('no server')) }
  render(
    <EntryProvider entry={{ go: () => undefined, client } as never}>
      <AccountProvider account={{ me: createCell(me), isPretending: false } as never}>
        <DataProvider data={{ store, feeds, connection } as unknown as Data}>
          <MyTimeScreen />
        </DataProvider>
      </AccountProvider>
    </EntryProvider>,
  )
  return { store, made }
}

const lines = () => screen.queryAllByRole('listitem')

test('a week is there without the server: what runs is stopped, and what was done begins again', async () => {
  const at = now()
  const { store } = open([
    { description: 'Kneading', started_at: toWireTime(at - 2_000), ended_at: toWireTime(at - 1_000) },
    { description: 'Baking', started_at: toWireTime(at - 1_000), ended_at: null },
    {
      description: 'Elsewhere',
      team_id: 2,
      started_at: toWireTime(at - 3_000),
      ended_at: toWireTime(at - 2_500),
    },
  ])
  expect(lines().map(({ textContent }) => textContent?.match(/Baking|Kneading|Elsewhere/)?.[0])).toEqual([
    'Baking',
    'Kneading',
    'Elsewhere',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Stop Baking' }))
  expect(
    entriesIn(store)
      .list(7)
      .some(({ ended_at }) => ended_at === null),
  ).toBe(false)
  // What lies in another workspace is changed there.
  expect(within(lines()[2] as HTMLElement).queryByRole('button')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More about Kneading' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Start again' }))
  await waitFor(() => expect(lines()).toHaveLength(4))
  expect(screen.getByRole('button', { name: 'Stop Kneading' })).toBeTruthy()
})

test('weeks are gone through, and none that has not begun is offered', () => {
  const lastWeek = now() - 7 * 24 * HOUR
  open([{ started_at: toWireTime(lastWeek), ended_at: toWireTime(lastWeek + HOUR), is_billable: true }])
  expect(lines()).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Next week' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(lines()).toHaveLength(1)
  expect(screen.getByText('100%')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'This week' }))
  expect(lines()).toHaveLength(0)
})
