import { expect, test } from 'vitest'

import { hostInUrl, ownAddress, placeOf, readConfig } from './config.ts'

test('without an environment the documented defaults hold', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 4010,
    host: '127.0.0.1',
    databaseUrl: null,
    redisUrl: null,
    trustProxy: false,
    archiveImport: false,
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
  ['ARCHIVE_IMPORT', 'true'],
  ['S3_ENDPOINT', 'files'],
  ['OUTBOUND_ALLOW', 'everything'],
  ['AI_URL', 'a model'],
  ['AI_URL', 'https://me:secret@models.test/v1'],
  ['CHALLENGE_HEADER', 'two words'],
  ['CHALLENGE_ORIGINS', 'https://guard.test/path'],
  ['CHALLENGE_ORIGINS', "https://guard.test 'unsafe-inline'"],
  ['IMAGE_ORIGINS', '*'],
])('a malformed %s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('origins are given with commas between, and a slash behind is none', () => {
  const config = readConfig({ CHALLENGE_ORIGINS: 'https://Guard.test/, https://b.test:8443' })
  expect(config.challengeOrigins).toEqual(['https://guard.test', 'https://b.test:8443'])
  expect([config.challengeHeader, readConfig({ CHALLENGE_HEADER: 'X-Guard' }).challengeHeader]).toEqual([
    'cf-mitigated',
    'x-guard',
  ])
})

test('a server of models has an address and a model, and its key may be left out', () => {
  const { ai } = readConfig({ AI_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'small' })
  expect(ai).toMatchObject({ key: null, model: 'small' })
  expect(ai && placeOf(ai.url)).toBe('127.0.0.1:11434')
  expect(placeOf(new URL('https://[2001:db8::1]/v1'))).toBe('2001:db8::1:443')
  expect(readConfig({}).ai).toBeNull()
  expect(() => readConfig({ AI_URL: 'https://models.test/v1' })).toThrow('AI_MODEL: is missing')
  expect(() => readConfig({ AI_KEY: 'hunter2' })).toThrow(/AI_URL: is missing(?!.*hunter2)/s)
})

test('a bucket for files is given whole, and its region may be left out', () => {
  const given = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'access',
    S3_SECRET_KEY: 'hunter2',
  }
  expect(readConfig(given).s3).toMatchObject({ bucket: 'files', region: 'us-east-1' })
  expect(readConfig({}).s3).toBeNull()
  expect(() => readConfig({ ...given, S3_ACCESS_KEY: '' })).toThrow(/S3_ACCESS_KEY(?!.*hunter2)/s)
  expect(readConfig({ OUTBOUND_ALLOW: 'git.lan:443, 10.0.0.5:8443' }).outboundAllow).toEqual([
    'git.lan:443',
    '10.0.0.5:8443',
  ])
})

test('mails lead to the name under which the start says that it is ready', () => {
  const at = (given: Record<string, string>) => ownAddress(readConfig(given)).origin
  expect(at({})).toBe('http://localhost:4010')
  expect(at({ HOST: '::1', PORT: '80' })).toBe('http://[::1]')
  expect(at({ APP_URL: 'https://weft.example.com' })).toBe('https://weft.example.com')
})

test('every host that may be given makes an address', () => {
  const addresses = ['127.0.0.1', '0.0.0.0', '::', '::1', 'weft.lan'].map(
    (host) => new URL(`http://${hostInUrl(readConfig({ HOST: host }).host)}:4010`).host,
  )
  expect(addresses).toEqual([
    '127.0.0.1:4010',
    'localhost:4010',
    'localhost:4010',
    '[::1]:4010',
    'weft.lan:4010',
  ])
})

test('secrets do not appear in the refusal', () => {
  expect(() => readConfig({ SECRET_KEY: 'tooshort-hunter2' })).toThrow(/^(?!.*hunter2)/s)
})

test('the human check of forms is given whole, and its secret is never said', () => {
  const given = {
    CAPTCHA_SITE_KEY: 'site-1',
    CAPTCHA_SECRET: 'hunter2',
    CAPTCHA_VERIFY_URL: 'https://check.test/siteverify',
    ADDITIONAL_SCRIPTS: 'check.js',
  }
  expect(readConfig(given).captcha).toEqual({
    secret: 'hunter2',
    verifyUrl: new URL('https://check.test/siteverify'),
  })
  expect(readConfig({ CAPTCHA_SITE_KEY: 'site-1' }).captcha).toBeNull()
  for (const name of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL', 'ADDITIONAL_SCRIPTS'])
    expect(() => readConfig({ ...given, [name]: '' })).toThrow(new RegExp(`${name}(?!.*hunter2)`, 's'))
  expect(() => readConfig({ ...given, CAPTCHA_VERIFY_URL: 'file:///etc/passwd' })).toThrow(
    'CAPTCHA_VERIFY_URL',
  )
})

test('keys for browsers are plain, and nothing else is one', () => {
  expect(readConfig({ CAPTCHA_SITE_KEY: 'site-1', ANALYTICS_KEY: 'G-2' })).toMatchObject({
    captchaKey: 'site-1',
    analyticsKey: 'G-2',
  })
  expect(readConfig({})).toMatchObject({ captchaKey: null, analyticsKey: null })
  expect(() => readConfig({ ANALYTICS_KEY: '"><script>' })).toThrow('ANALYTICS_KEY')
})
