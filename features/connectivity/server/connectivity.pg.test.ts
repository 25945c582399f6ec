import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { CLIENT_VERSION } from '@weft/protocol'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import {
  readAdditionalScripts,
  readAppVars,
  readHealth,
  readStatusMessage,
  writeLog,
} from '../shared/index.ts'
import { createConnectivityFeature } from './index.ts'

let server: TestServer

afterEach(() => server.stop())

async function start(env: Record<string, string> = {}) {
  server = await startTestServer({ env: { APP_URL: '', ...env } })
}

const events = () =>
  server.db.owner((tx) => tx.query('select user_id, name, properties from log_events order by id'))

test('health answers as long as the database does, however often it is asked', async () => {
  await start()
  for (let n = 0; n < 50; n++) {
    const { status, body } = await server.call(readHealth)
    expect([status, body]).toEqual([200, { status: 'ok', version: CLIENT_VERSION }])
  }
})

test('health tells how many batches of writes had to be done entry by entry', async () => {
  await start()
  const { headers } = await server.call(readHealth)
  expect(headers['x-write-fallbacks']).toBe(String(server.kit.writer.fallbacks()))
})

test('health is 503 when the database is gone', async () => {
  await start()
  await server.loseDatabase()
  const { status, error, headers } = await server.call(readHealth)
  expect([status, error.code, headers['retry-after']]).toEqual([503, 'unhealthy', '1'])
})

test('the variables have the agreed shape, with the address that was asked', async () => {
  await start()
  const { body } = await server.call(readAppVars, { headers: { host: '127.0.0.1:4010' } })
  expect(body).toEqual({
    data: {
      app: { version: '34.9.2', common_url: 'http://127.0.0.1:4010' },
      broadcasting: {
        key: expect.stringMatching(/^[0-9a-f]{20}$/),
        host: '127.0.0.1',
        port: 4010,
        tls: false,
      },
      features: { event_log: false, additional_scripts: false, ai: false },
      TENANT_KEY: null,
      automation: { user_id: 2_147_483_647 },
      payments: null,
      captcha: null,
      analytics: null,
    },
  })
})

test('the variables say what the operator switched on', async () => {
  const folder = makeTempFolder('script', onTestFinished)
  const additionalScripts = join(folder, 'extra.js')
  await writeFile(additionalScripts, 'window.extra = true')
  await start({
    LOG_EVENTS: 'true',
    ADDITIONAL_SCRIPTS: additionalScripts,
    AI_URL: 'http://127.0.0.1:9/v1',
    AI_MODEL: 'small',
  })
  const { body } = await server.call(readAppVars)
  expect(body.data.features).toEqual({ event_log: true, additional_scripts: true, ai: true })
})

test('the variables have the keys that the operator gave for browsers', async () => {
  await start({ CAPTCHA_SITE_KEY: 'site-1', ANALYTICS_KEY: 'G-2' })
  const { body } = await server.call(readAppVars)
  expect([body.data.captcha, body.data.analytics]).toEqual([{ key: 'site-1' }, { key: 'G-2' }])
})

test('where the address of the instance is known, it counts', async () => {
  await start({ APP_URL: 'https://weft.example/' })
  const { body } = await server.call(readAppVars)
  expect(body.data.app.common_url).toBe('https://weft.example')
  expect(body.data.broadcasting).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{20}$/),
    host: 'weft.example',
    port: 443,
    tls: true,
  })
})

test('events are dropped unless the operator switched them on', async () => {
  await start()
  const { status, body } = await server.call(writeLog, {
    body: { name: 'page-view', properties: { path: '/' } },
  })
  expect([status, body]).toEqual([204, null])
  expect(await events()).toEqual([])
})

test('events are kept with whoever sent them', async () => {
  await start({ LOG_EVENTS: 'true' })
  const person = await server.addPerson('Viewer')
  await server.call(writeLog, { as: person, body: { name: 'page-view', properties: { path: '/home' } } })
  await server.call(writeLog, { body: { name: 'page-view' } })
  expect(await events()).toEqual([
    { user_id: person.id, name: 'page-view', properties: { path: '/home' } },
    { user_id: null, name: 'page-view', properties: {} },
  ])
  const large = { name: 'x', properties: { long: 'x'.repeat(20_000) } }
  expect((await server.call(writeLog, { body: large })).status).toBe(422)
  expect((await server.call(writeLog, { body: { name: '', properties: {} } })).status).toBe(422)
})

test('there is no additional script and no status message by default', async () => {
  await start()
  expect((await server.call(readAdditionalScripts)).status).toBe(204)
  expect((await server.call(readStatusMessage)).status).toBe(204)
})

test("the operator's script is served as a script, and a missing file stops the start", async () => {
  const folder = makeTempFolder('script', onTestFinished)
  const additionalScripts = join(folder, 'own.js')
  await writeFile(additionalScripts, 'window.own = true')
  await start({ ADDITIONAL_SCRIPTS: additionalScripts })
  const { status, headers, body } = await server.call(readAdditionalScripts)
  expect([status, headers['content-type'], body]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'window.own = true',
  ])
  await rm(additionalScripts)
  const gone = createConnectivityFeature({
    broadcastingKey: '',
    appUrl: null,
    logEvents: false,
    additionalScripts,
    statusMessage: '',
  })
  await expect(gone.start?.(server.kit)).rejects.toThrow('own.js')
})

test('the status message is the text of a file, put up and taken down while the server runs', async () => {
  await start()
  const file = join(server.dataDir, 'status-message.txt')
  expect((await server.call(readStatusMessage)).status).toBe(204)
  await writeFile(file, 'Back at noon,\n  we are moving.\n')
  const { status, body } = await server.call(readStatusMessage)
  expect([status, body]).toEqual([200, { content: 'Back at noon, we are moving.' }])
  await writeFile(file, ' \n')
  expect((await server.call(readStatusMessage)).status).toBe(204)
  await rm(file)
  expect((await server.call(readStatusMessage)).status).toBe(204)
})
