import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'
import { api, configureApi } from './configured-client.ts'

test('the program has one client, configured once', () => {
  expect(() => api()).toThrow('The API client is not configured')
  const client = createApiClient({ baseUrl: '' })
  configureApi(client)
  expect(api()).toBe(client)
  expect(() => configureApi(client)).toThrow('Already configured')
})
