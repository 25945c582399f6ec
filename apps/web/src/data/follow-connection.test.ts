import { createEvents, NoReplyError, OfflineError, type ClientEvents } from '@weft/api-client'
import { Connection } from '@weft/features/connectivity/client'
import { createCell } from '@weft/features/session/client'
import { DELAYED_SYNC_MAX_MS } from '@weft/ui/timing'
import { toast } from '@weft/ui'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { followConnection } from './follow-connection.ts'

const OFFLINE = 'This action is not available when you are offline.'

let events: ReturnType<typeof createEvents<ClientEvents>>
let connection: Connection
let done: string[]
let waiting: number
let timers: { ms: number; run: () => void }[]

beforeEach(() => {
  // Files of a worker share the messages.
  toast.clear()
  events = createEvents()
  done = []
  waiting = 0
  timers = []
  events.on('notificationsInvalidated', () => done.push('notifications'))
})
afterEach(() => {
  connection.stop()
  toast.clear()
})

function open({ isPretending = false, isOnline = true, page = {} }: Options = {}) {
  connection = new Connection({
    client: {
      events,
      request: () => {
        done.push('probe')
        return Promise.reject(new NoReplyError({ timedOut: false }))
      },
    },
    scheduler: {
      now: () => 0,
      delay(ms, run) {
        const timer = { ms, run }
        timers.push(timer)
        return () => (timers = timers.filter((one) => one !== timer))
      },
      frame: (run) => run(),
      random: () => 0.5,
    },
    target: new EventTarget(),
    isOnline: () => isOnline,
    onDelayedSync: () => late.syncLate(),
  })
  const isDisconnected = createCell(false)
  const document = new EventTarget()
  const late = followConnection({
    connection,
    client: { events },
    store: {
      pause: () => void done.push('pause'),
      resumeSoon(then) {
        done.push('resume')
        then?.()
      },
      get waiting() {
        return waiting
      },
    },
    feeds: { catchUp: async () => done.push('catch up'), refresh: () => void done.push('refresh') },
    isPretending,
    isDisconnected,
    page,
    document,
  })
  return { isDisconnected, document }
}

interface Options {
  isPretending?: boolean
  isOnline?: boolean
  page?: object
}

const told = () => toast.getToasts().map(({ message, duration }) => [message, duration])

test('offline the queue rests and the person is told; back again what is open catches up at once', () => {
  const { isDisconnected } = open()
  connection.noteLost()
  expect(isDisconnected.get()).toBe(true)
  expect(done).toEqual(['pause'])
  expect(told()).toEqual([['You are offline. Changes are kept and sent later.', 5_000]])
  connection.noteConnected()
  expect(isDisconnected.get()).toBe(false)
  expect(done).toEqual(['pause', 'resume', 'catch up'])
  expect(told()).toEqual([['Connected', 5_000]])
})

test('with edits on their way it says Syncing for five seconds, and notifications are asked for anew', () => {
  open()
  connection.noteLost()
  waiting = 3
  connection.noteConnected()
  expect(told()).toEqual([['Syncing', 5_000]])
  expect(done).toEqual(['pause', 'notifications', 'resume', 'catch up'])
})

test('some minutes after a reconnect everything is asked for once more, as a net below what was heard', () => {
  open({ isOnline: false })
  connection.noteConnected()
  done = []
  toast.clear()
  const late = timers.find(({ ms }) => ms === DELAYED_SYNC_MAX_MS / 2)
  late?.run()
  expect(done).toEqual(['catch up', 'notifications'])
  expect(told()).toEqual([['Syncing', 5_000]])
})

test('a session that starts offline rests from the beginning', () => {
  const { isDisconnected } = open({ isOnline: false })
  expect(isDisconnected.get()).toBe(true)
  expect(done).toEqual(['pause'])
})

test('a refused action is told once in the words of the specification, and the server is asked for', () => {
  open()
  connection.noteLost()
  toast.clear()
  done = []
  events.emit('actionRefused', new OfflineError())
  events.emit('actionRefused', new OfflineError())
  expect(told()).toEqual([[OFFLINE, 10_000]])
  expect(done).toEqual(['probe'])
  connection.stop()
  toast.clear()
  events.emit('actionRefused', new OfflineError())
  expect(told()).toEqual([])
})

test('in a preview the refusal says that it is one, and the network is no matter', () => {
  open({ isPretending: true })
  events.emit('actionRefused', new OfflineError())
  expect(told()).toEqual([['This feature is not available in preview mode.', 5_000]])
  connection.noteLost()
  expect(told()).toHaveLength(1)
})

test('a native app that comes back from its idle time loads everything anew', () => {
  const { document } = open({ page: { weftNative: { refreshAfterIdleMs: 0 } } })
  document.dispatchEvent(new Event('pause'))
  document.dispatchEvent(new Event('resume'))
  expect(done).toEqual(['refresh'])
})
