import { createEvents, NoReplyError, type ApiRequest, type ClientEvents } from '@weft/api-client'
import type { Scheduler } from '@weft/store'
import { beforeEach, expect, it } from 'vitest'

import { Connection } from './connection.ts'

interface Timer {
  at: number
  run: () => void
}

/** Time that passes when it is told to. */
function manualTime() {
  let now = 0
  const timers = new Set<Timer>()
  const scheduler: Scheduler = {
    now: () => now,
    delay(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    frame: (run) => run(),
    random: () => 0.5,
  }
  return {
    scheduler,
    async pass(ms: number) {
      now += ms
      for (const timer of timers) {
        if (timer.at > now) continue
        timers.delete(timer)
        timer.run()
      }
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

let time: ReturnType<typeof manualTime>
let events: ReturnType<typeof createEvents<ClientEvents>>
let target: EventTarget
let asked: ApiRequest[]
let isServerThere: boolean
let syncs: number
beforeEach(() => {
  time = manualTime()
  events = createEvents()
  target = new EventTarget()
  asked = []
  isServerThere = true
  syncs = 0
})

function connect(isOnline: boolean | (() => boolean) = true): Connection {
  return new Connection({
    client: {
      events,
      async request(request) {
        asked.push(request)
        if (!isServerThere) throw new NoReplyError({ timedOut: false })
        return { status: 200, data: null, headers: new Headers() }
      },
    },
    scheduler: time.scheduler,
    target,
    isOnline: typeof isOnline === 'function' ? isOnline : () => isOnline,
    onDelayedSync: () => void syncs++,
  })
}
const lose = () =>
  events.emit('httpDisconnected', { method: 'GET', path: '/x', error: new NoReplyError({ timedOut: false }) })
const succeed = (method: string) => {
  const response = { status: 200, data: null, headers: new Headers() }
  events.emit('successfulRequest', { method, path: '/x', response })
}

it('begins with what the browser says', () => {
  expect(connect(true).status).toBe('connected')
  expect(connect(false).status).toBe('disconnected')
})

it('is disconnected at once when a request gets no reply', () => {
  const connection = connect()
  lose()
  expect(connection.status).toBe('disconnected')
})

it('takes a slow request for no lost network: it asks whether the server is there', async () => {
  const connection = connect()
  const timeOut = (path: string) =>
    events.emit('httpDisconnected', { method: 'POST', path, error: new NoReplyError({ timedOut: true }) })
  timeOut('/x')
  timeOut('/y')
  expect(connection.status).toBe('connected')
  expect(asked).toMatchObject([{ path: '/api/health', timeout: 10_000 }])
  await time.pass(10_000)
  expect(connection.status).toBe('connected')
  // What asks for the server, and gets no reply either, finds that it is away.
  timeOut('/api/health')
  expect(connection.status).toBe('disconnected')
})

it('forgives a socket that comes back soon', async () => {
  const connection = connect()
  connection.noteTrouble()
  await time.pass(1_000)
  connection.noteConnected()
  await time.pass(10_000)
  expect(connection.status).toBe('connected')
})

it('is disconnected when the socket or the network stays away', async () => {
  const connection = connect()
  target.dispatchEvent(new Event('offline'))
  expect(connection.status).toBe('connected')
  await time.pass(3_000)
  expect(connection.status).toBe('disconnected')
  target.dispatchEvent(new Event('online'))
  expect(connection.status).toBe('connected')
})

it('takes a successful change for a sign of the server, and a read for none', () => {
  const connection = connect(false)
  succeed('GET')
  expect(connection.status).toBe('disconnected')
  succeed('PUT')
  expect(connection.status).toBe('connected')
})

it('asks for the server until it answers', async () => {
  isServerThere = false
  const connection = connect()
  lose()
  await time.pass(2_000)
  expect(asked).toMatchObject([{ path: '/api/health', whenOffline: 'send' }])
  expect(connection.status).toBe('disconnected')
  isServerThere = true
  lose()
  await time.pass(4_000)
  expect(connection.status).toBe('connected')
})

it('syncs what is not urgent some minutes after a reconnect', async () => {
  const connection = connect(false)
  connection.noteConnected()
  await time.pass(209_000)
  expect(syncs).toBe(0)
  await time.pass(2_000)
  expect(syncs).toBe(1)
})

it('spreads the delayed sync over 420,000 ms and begins anew with each reconnect', async () => {
  const connection = connect(false)
  connection.noteConnected()
  await time.pass(200_000)
  lose()
  connection.noteConnected()
  await time.pass(20_000)
  expect(syncs).toBe(0)
  await time.pass(200_000)
  expect(syncs).toBe(1)
  await time.pass(1_000_000)
  expect(syncs).toBe(1)
})

it('asks at once when somebody wants something of a server that was away, and not twice at a time', async () => {
  isServerThere = false
  const connection = connect()
  lose()
  connection.askNow()
  connection.askNow()
  expect(asked).toHaveLength(1)
  await time.pass(0)
  isServerThere = true
  connection.askNow()
  await time.pass(0)
  expect(connection.status).toBe('connected')
  connection.askNow()
  expect(asked).toHaveLength(2)
})

it('counts a network that the browser knows to be gone as away before the delay is over', () => {
  expect(connect(true).isAway).toBe(false)
  expect(connect(false).isAway).toBe(true)
})

it('ends what was begun with it', () => {
  const connection = connect()
  let ended = 0
  connection.subscribe(() => expect.unreachable())
  connection.whenStopped(() => ended++)
  connection.stop()
  lose()
  expect(ended).toBe(1)
})

it('takes no late answer for a network that came back, and a server that is reached without one for there', async () => {
  let isOnline = true
  const connection = connect(() => isOnline)
  isOnline = false
  target.dispatchEvent(new Event('offline'))
  await time.pass(100)
  // It was on its way when the network went.
  succeed('POST')
  await time.pass(3_000)
  expect(connection.status).toBe('disconnected')
  await time.pass(2_000)
  expect([connection.status, asked.length]).toEqual(['connected', 1])
})
