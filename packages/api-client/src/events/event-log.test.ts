import { expect, test } from 'vitest'
import { createApiClient } from '../api-client.ts'
import { createEventLog } from './event-log.ts'
import { startServer } from '../testing/local-server.ts'

test('usage events are sent only where that is enabled, and a lost one hurts nobody', async () => {
  const { baseUrl, seen, stop } = await startServer(() => ({ status: 204 }))
  const client = createApiClient({ baseUrl })
  const answered = new Promise((resolve) => client.events.on('successfulRequest', resolve))
  let enabled = false
  const { log } = createEventLog({ client, enabled: () => enabled })
  log('page-view', { title: 'Home', path: '/home' })
  enabled = true
  log('page-view', { title: 'Board', path: '/b/x' })
  await answered
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PUT', '/api/log', { name: 'page-view', properties: { title: 'Board', path: '/b/x' } }],
  ])
  const lost = new Promise((resolve) => client.events.on('httpDisconnected', resolve))
  await stop()
  log('page-view')
  await lost
})
