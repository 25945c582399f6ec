import { expect, test } from 'vitest'

import { deferRealtime } from './deferred-realtime.ts'
import type { Realtime } from './realtime-listener.ts'

function recorded() {
  const log: string[] = []
  const realtime: Realtime = {
    send: () => undefined,
    listen(channel) {
      log.push(`join ${channel}`)
      return () => log.push(`leave ${channel}`)
    },
    stop: () => log.push('stop'),
  }
  return { log, realtime }
}

test('channels that were wanted before the socket was there are joined with it, unless they were left', async () => {
  const { log, realtime } = recorded()
  const { promise, resolve } = Promise.withResolvers<Realtime>()
  const deferred = deferRealtime(promise)
  const leaveA = deferred.listen('a', { receive: () => undefined })
  const leaveB = deferred.listen('b', { receive: () => undefined })
  leaveA()
  resolve(realtime)
  await promise
  await Promise.resolve()
  deferred.listen('c', { receive: () => undefined })
  leaveB()
  expect(log).toEqual(['join b', 'join c', 'leave b'])
  deferred.stop()
  expect(log.at(-1)).toBe('stop')
})

test('what was stopped before it was there is stopped when it comes', async () => {
  const { log, realtime } = recorded()
  const { promise, resolve } = Promise.withResolvers<Realtime>()
  const deferred = deferRealtime(promise)
  deferred.listen('a', { receive: () => undefined })
  deferred.stop()
  resolve(realtime)
  await promise
  await Promise.resolve()
  expect(log).toEqual(['stop'])
})
