import { avatarAddress } from '@weft/features/photos/shared'
import { expect, test } from 'vitest'

import { planFor } from './caching.ts'

const HOME = 'https://weft.example.com'
const isShellFile = (path: string) => path === '/favicon.svg'
const plan = (path: string, more: Partial<Parameters<typeof planFor>[0]> = {}) =>
  planFor(
    { method: 'GET', mode: 'cors', destination: '', url: new URL(path, HOME).href, ...more },
    HOME,
    isShellFile,
  )

test('pages of the application come from the shell', () => {
  for (const path of ['/', '/home', '/team/3', '/b/x/y', '/profile/settings?pretend=1', '/no/such/page'])
    expect(plan(path, { mode: 'navigate' })).toEqual({ kind: 'page' })
})

test('pages that the server answers are left to it', () => {
  for (const path of [
    '/api/docs',
    '/form/abc',
    '/p/e1-2/x',
    '/s/auth/redirect',
    '/oauth/x',
    '/mcp',
    '/caldav/calendars/1.mine',
    '/.well-known/caldav',
    '/redirect',
  ])
    expect(plan(path, { mode: 'navigate' })).toEqual({ kind: 'pass' })
})

test('built files and those beside them come from the shell', () => {
  expect([plan('/assets/index-1.js'), plan('/favicon.svg')]).toEqual([{ kind: 'shell' }, { kind: 'shell' }])
})

test('only what a start needs is kept of the calls', () => {
  for (const path of ['/api/me', '/api/app-vars', '/api/7/features'])
    expect(plan(path)).toMatchObject({ kind: 'network-first', cache: 'runtime-api-v1' })
  for (const path of ['/api/me/hooks', '/api/7/items', '/api/7/folders/x/content', '/api/health'])
    expect(plan(path)).toEqual({ kind: 'pass' })
})

test('attachments, avatars and pictures have caches of their own', () => {
  const signed = '/api/7/attachments/get/1?v=320&e=9&s=abc'
  expect(plan(signed)).toMatchObject({ cache: 'attachments', key: '/api/7/attachments/get/1?v=320' })
  const avatar = avatarAddress('teal', 'AK') ?? ''
  expect(plan(avatar, { destination: 'image' })).toMatchObject({ cache: 'generated-avatars' })
  expect(plan('/api/7/photos/3', { destination: 'image' })).toMatchObject({ cache: 'images' })
})

test('whole attachments are left to the network', () => {
  for (const query of ['?v=file&e=9&s=abc', '?v=download&e=9&s=abc', ''])
    expect(plan(`/api/7/attachments/get/1${query}`)).toEqual({ kind: 'pass' })
})

test('writes and other hosts are never touched', () => {
  expect(plan('/api/me', { method: 'PUT' })).toEqual({ kind: 'pass' })
  expect(plan('https://stat.weft.example.com/message')).toEqual({ kind: 'pass' })
  expect(plan('https://elsewhere.example.com/home', { mode: 'navigate' })).toEqual({ kind: 'pass' })
})
