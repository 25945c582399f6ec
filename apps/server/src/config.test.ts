import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

test('without an environment the documented defaults hold', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 4010,
    host: '127.0.0.1',
    databaseUrl: null,
    redisUrl: null,
    trustProxy: false,
  })
  expect(config.dataDir).toMatch(/\/data$/)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['APP_URL', 'weft.example'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['REDIS_URL', 'localhost:6379'],
  ['SECRET_KEY', 'short'],
  ['TRUST_PROXY', 'maybe?'],
  ['LOG_LEVEL', 'loud'],
  ['REQUIRE_VERIFIED_EMAIL', 'perhaps'],
  ['CLOCK_OFFSET_MS', '1.5'],
])('a malformed %s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('secrets do not appear in the refusal', () => {
  expect(() => readConfig({ SECRET_KEY: 'tooshort-hunter2' })).toThrow(/^(?!.*hunter2)/s)
})
