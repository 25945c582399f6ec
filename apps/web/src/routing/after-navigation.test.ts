import { createEventLog, type ApiRequest } from '@weft/api-client'
import { beforeEach, expect, it } from 'vitest'

import { createAfterNavigation } from './after-navigation.ts'

let sent: ApiRequest[]
let replaced: string[]
let titles: string[]
let isLogging: boolean
let isSignedIn: boolean
let isReachable: boolean
beforeEach(() => {
  sent = []
  replaced = []
  titles = []
  isLogging = true
  isSignedIn = true
  isReachable = true
})

function arrive(path: string, search: Record<string, string>, after = handler()) {
  after({ path, search, hash: '', title: 'Home' })
}

function handler() {
  const client = {
    request(request: ApiRequest) {
      sent.push(request)
      return isReachable
        ? Promise.resolve({ status: 200, data: null, headers: new Headers() })
        : Promise.reject(new Error('away'))
    },
  }
  return createAfterNavigation({
    client,
    log: createEventLog({ client, enabled: () => isLogging }),
    isSignedIn: () => isSignedIn,
    replace: (href) => replaced.push(href),
    setTitle: (title) => titles.push(title),
  })
}

it('sends a page view with title and path', () => {
  arrive('/home', {})
  expect(titles).toEqual(['Home'])
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      path: '/api/log',
      body: { name: 'page-view', properties: { title: 'Home', path: '/home' } },
    },
  ])
})

it('sends no page view unless the operator wants them', () => {
  isLogging = false
  arrive('/home', {})
  expect(sent).toEqual([])
})

it('marks the notification read and takes it out of the address', () => {
  isLogging = false
  arrive('/b/abc', { view: '5', notification: 'n1' })
  expect(sent).toMatchObject([
    { method: 'PUT', path: '/api/notifications/read', body: { notification_ids: ['n1'] } },
  ])
  expect(replaced).toEqual(['/b/abc?view=5'])
})

it('ignores that a notification could not be marked', async () => {
  isLogging = false
  isReachable = false
  arrive('/b/abc', { notification: 'n1' })
  await Promise.resolve()
  expect(replaced).toEqual(['/b/abc'])
})

it('only cleans the address of a guest', () => {
  isLogging = false
  isSignedIn = false
  arrive('/b/abc', { notification: 'n1' })
  expect(sent).toEqual([])
  expect(replaced).toEqual(['/b/abc'])
})

it('counts a page once although its address is cleaned', () => {
  const after = handler()
  arrive('/b/abc', { notification: 'n1' }, after)
  arrive('/b/abc', {}, after)
  expect(sent.filter(({ path }) => path === '/api/log')).toHaveLength(1)
})

it('tells nobody what a link that resets a password carries', () => {
  arrive('/password/reset/secret-token/ana@weft.test', {})
  expect(JSON.stringify(sent)).not.toMatch(/secret-token|ana@weft/)
  expect(sent).toMatchObject([{ body: { properties: { path: '/password/reset' } } }])
})
