import { createEvents, NoReplyError, type ClientEvents } from '@weft/api-client'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createStore, type Transport } from '@weft/store'
import { toast } from '@weft/ui'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { Connection } from './connection.ts'
import { DataProvider, type Data } from './data-context.tsx'
import { createRefresh, type Refresh } from './refresh.ts'
import { ServerOnly } from './server-only.tsx'
import { ManualScheduler } from './testing/manual-scheduler.ts'
import { useRefuseOffline } from './use-refuse-offline.ts'

const SENTENCE = 'This feature is not available when offline'

let events: ReturnType<typeof createEvents<ClientEvents>>
let connection: Connection
let isOnline: boolean
let refresh: Refresh

beforeEach(() => {
  events = createEvents()
  isOnline = true
})
afterEach(() => {
  connection.stop()
  toast.clear()
})

const lose = () =>
  act(() =>
    events.emit('httpDisconnected', {
      method: 'GET',
      path: '/x',
      error: new NoReplyError({ timedOut: false }),
    }),
  )
const answer = () => {
  const response = { status: 200, data: null, headers: new Headers() }
  events.emit('successfulRequest', { method: 'GET', path: '/x', response })
}
const reconnect = () => act(() => connection.noteConnected())

let loads = 0

/** A screen that asks the server when it is shown, and holds what is typed. */
function Screen() {
  const [text, setText] = useState('')
  useEffect(() => {
    loads += 1
  }, [])
  return <input aria-label="Addresses" value={text} onChange={(event) => setText(event.target.value)} />
}

/** Nobody asks for records here. */
const noAnswer = () => Promise.reject(new NoReplyError({ timedOut: false }))
const transport: Transport = {
  index: noAnswer,
  one: noAnswer,
  bulk: noAnswer,
  content: noAnswer,
  post: noAnswer,
}

function show() {
  loads = 0
  connection = new Connection({
    client: {
      events,
      request: () => Promise.reject(new NoReplyError({ timedOut: false })),
    },
    scheduler: new ManualScheduler(),
    target: new EventTarget(),
    isOnline: () => isOnline,
  })
  refresh = createRefresh({ feeds: { catchUp: async () => undefined }, loadTeams: async () => undefined })
  const data = {
    store: createStore({ transport, scheduler: new ManualScheduler() }),
    connection,
    refresh,
  } as unknown as Data
  return render(
    <DataProvider data={data}>
      <ServerOnly title="Members">
        <Screen />
      </ServerOnly>
      <Press />
    </DataProvider>,
  )
}

let isRefused: boolean | null = null

function Press() {
  const refuse = useRefuseOffline()
  return (
    <button type="button" onClick={() => (isRefused = refuse())}>
      Remove
    </button>
  )
}

test('without the server there is a sentence, and the feature comes by itself', () => {
  isOnline = false
  show()
  expect(screen.getByRole('heading', { name: 'Members' })).toBeDefined()
  expect(screen.getByText(SENTENCE)).toBeDefined()
  expect(loads).toBe(0)
  reconnect()
  expect(screen.getByLabelText('Addresses')).toBeDefined()
  expect(screen.queryByText(SENTENCE)).toBeNull()
  expect(loads).toBe(1)
})

test('what was loaded stays, with what was typed, through any number of interruptions', () => {
  show()
  answer()
  fireEvent.change(screen.getByLabelText('Addresses'), { target: { value: 'ada@' } })
  for (let n = 0; n < 3; n++) {
    lose()
    expect(screen.getByDisplayValue('ada@')).toBeDefined()
    reconnect()
    expect(screen.getByDisplayValue('ada@')).toBeDefined()
  }
  expect(loads).toBe(1)
})

test('what could not be loaded is replaced, and asked anew with the connection', () => {
  show()
  lose()
  expect(screen.getByText(SENTENCE)).toBeDefined()
  reconnect()
  expect(screen.queryByText(SENTENCE)).toBeNull()
  expect(loads).toBe(2)
})

test('an action is refused in the words of the specification, for ten seconds, and asks for the server', () => {
  show()
  fireEvent.click(screen.getByText('Remove'))
  expect(isRefused).toBe(false)
  expect(toast.getToasts()).toEqual([])
  isOnline = false
  fireEvent.click(screen.getByText('Remove'))
  expect(isRefused).toBe(true)
  isOnline = true
  lose()
  fireEvent.click(screen.getByText('Remove'))
  fireEvent.click(screen.getByText('Remove'))
  expect(isRefused).toBe(true)
  const told = toast.getToasts().map(({ message, duration }) => ({ message, duration }))
  expect(told).toEqual([{ message: 'This action is not available when you are offline.', duration: 10_000 }])
})

test('what is asked for anew is loaded again', async () => {
  show()
  act(answer)
  expect(loads).toBe(1)
  await act(() => refresh.now())
  expect(loads).toBe(2)
})
