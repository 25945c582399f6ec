import { expect, it } from 'vitest'

import { isExternalPath } from './external-paths.ts'

it.each([
  '/api/redirect',
  '/api/redirect/slack',
  '/redirect?to=/home',
  '/form/abc',
  '/api/5/attachments/get/7',
  '/api/attachments/get',
  '/p/e1-AbCdEfGhIjK',
  '/s/auth/redirect',
  '/oauth/authorize',
])('%s leaves the router', (path) => expect(isExternalPath(path)).toBe(true))

it.each([
  '/home',
  '/b/abc',
  '/profile/settings',
  '/forms',
  '/api/me',
  '/x/redirect',
  '/subscription/redirect',
])('%s stays', (path) => expect(isExternalPath(path)).toBe(false))
