import { createEvents, NoReplyError } from '@weft/api-client'
import { fireEvent, render, screen } from '@testing-library/react'
import { createStore, type Transport } from '@weft/store'
import { toast } from '@weft/ui'
import { setCatalogueLoader, setLocale } from '@weft/i18n'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import { Connection } from './connection.ts'
import { DataProvider, type Data } from './data-context.tsx'
import { SyncStatus } from './sync-status.tsx'
import { ManualScheduler } from './testing/manual-scheduler.ts'

afterEach(() => toast.clear())

const BOARD = {
  id: 'board000001',
  team_id: 1,
  row_version: 1,
  seq: 1,
  created_at: '2026-01-01 00:00:00',
  updated_at: '2026-01-01 00:00:00',
  deleted_at: null,
  name: 'Plans',
  sort_order: 1,
}

/** A session with one edit that waits; what its calls answer. */
function open(reply: Readonly<Record<string, unknown>> & { status: number }) {
  const scheduler = new ManualScheduler()
  const calls: string[] = []
  const answer = () => {
    calls.push('call')
    return Promise.resolve(reply)
  }
  const transport: Transport = { index: answer, one: answer, bulk: answer, content: answer, post: answer }
  const store = createStore({ transport, scheduler })
  store.initialise(1, 7)
  store.hydrate('boards', [BOARD])
  store.pause()
  store.collection('boards').save(BOARD.id, { name: 'Better plans' })
  const connection = new Connection({
    client: { events: createEvents(), request: () => Promise.reject(new NoReplyError({ timedOut: false })) },
    scheduler,
    target: window,
    isOnline: () => true,
  })
  const data = { store, connection } as unknown as Data
  render(
    <DataProvider data={data}>
      <SyncStatus board={undefined} folder={undefined} isCompact={false} />
    </DataProvider>,
  )
  return { store, scheduler, calls }
}

test('the list tries again at once what failed, says why it waits, and refuses to while offline', async () => {
  const { store, scheduler, calls } = open({ status: 503, message: 'Back in a minute' })
  // The mark is there before the code of its list, and opens it once it is.
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Waiting for the connection')).toBeDefined()
  fireEvent.click(screen.getByText('Send now'))
  expect(calls).toEqual([])
  expect(toast.getToasts().map(({ message }) => message)).toEqual([
    'This action is not available when you are offline.',
  ])
  store.resume()
  await scheduler.pass(1)
  expect(await screen.findByText('Back in a minute')).toBeDefined()
  expect(calls).toHaveLength(1)
  // Long before its own pause is over.
  fireEvent.click(screen.getByText('Send now'))
  await scheduler.pass(1)
  expect(calls).toHaveLength(2)
})

test('the list says why an edit was refused by the sentences alone, in the language of the person', async () => {
  setCatalogueLoader(() =>
    Promise.resolve({ 'must not be empty': 'darf nicht leer sein', 'This is taken': 'Das ist vergeben' }),
  )
  await setLocale('de')
  onTestFinished(() => setLocale('en-US'))
  const refused = { status: 422, code: 'invalid', data: ['name: must not be empty', 'This is taken'] }
  const { store, scheduler } = open({ status: 200, data: [refused] })
  store.resume()
  await scheduler.pass(1)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Darf nicht leer sein, Das ist vergeben')).toBeDefined()
})
