import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

import { makeTempFolder } from '@weft/base/testing'
import { createApp, createRateLimiter, DEFAULT_LIMITS, GUEST } from '@weft/server-kit'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { serveWeb } from './web-files.ts'

const OPTIONS = {
  trustProxy: false,
  challengeHeader: 'cf-mitigated',
  challengeOrigins: [],
  imageOrigins: [],
  additionalScripts: null,
}

const WEB = join(import.meta.dirname, '../../web')
const FONTS = join(WEB, 'public/fonts.css')

const folder = makeTempFolder('web', afterAll)
let app: FastifyInstance
let url: string

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'assets/packed-1a2b.js'), 'export const packed = true')
  writeFileSync(join(folder, 'assets/packed-1a2b.js.br'), brotliCompressSync('export const packed = true'))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  copyFileSync(FONTS, join(folder, 'fonts.css'))
  writeFileSync(join(folder, '../weft-secret.txt'), 'secret')
  app = createApp({
    log: fastify({ logger: false }).log,
    limits: DEFAULT_LIMITS,
    rates: createRateLimiter(),
    trustProxy: false,
    https: false,
    knownHosts: null,
    authenticate: async () => GUEST,
    translate: (message) => message,
  })
  app.get('/health', async () => ({ status: 'ok' }))
  serveWeb(app, folder, OPTIONS)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  rmSync(join(folder, '../weft-secret.txt'))
})

async function get(path: string, init?: RequestInit) {
  const response = await fetch(`${url}${path}`, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test.each([
  '/',
  '/login',
  '/b/abc?view=5',
  '/team/1/boards',
  '/assets',
  '/assets/',
  '/password/reset/token/ana%40weft.test',
])('%s is a page, with its policy', async (path) => {
  const { status, headers, text } = await get(path)
  expect([status, text]).toEqual([200, '<!doctype html><title>Page</title>'])
  expect(headers.get('content-security-policy')).toContain(`script-src 'self'`)
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test.each([
  'GET //',
  'GET /\\\\',
  'GET //[',
  'GET http://elsewhere.test/login',
  'GET http://elsewhere.test',
  'GET /%',
  'GET /%00',
  'GET /a%ff',
  'GET /?%',
  'GET *',
  'GET login',
  'GET /../../etc/passwd',
  'OPTIONS *',
  'CONNECT elsewhere.test:443',
  'GET /long',
  'GET /b/%2f',
])('%s is answered without a failure', async (line) => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `${line.replace('long', 'a'.repeat(10_000)).replace('%2f', '%2f'.repeat(2_000))} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
  )
  const answer = await text(socket)
  // A CONNECT is hung up on: this is no proxy.
  if (line.startsWith('CONNECT')) expect(answer).toBe('')
  else expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /)
  expect((await get('/health')).status).toBe(200)
})

test('pages ask and load from their own host, its neighbour and what the operator named alone', async () => {
  const policyOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['content-security-policy'])
  const ask = (served: typeof app) => served.inject({ url: '/login', headers: { host: 'weft.test' } })
  const policy = policyOf(await ask(app))
  expect(policy).toContain(`connect-src 'self' ws://weft.test http://stat.weft.test;`)
  expect(policy).toContain(`img-src 'self' data: blob:;`)
  expect(policy).not.toMatch(/ (https?:|wss?:|\*)[ ;]/)

  const other = fastify()
  onTestFinished(() => other.close())
  serveWeb(other, folder, {
    ...OPTIONS,
    challengeHeader: 'x-guard',
    challengeOrigins: ['https://guard.test'],
    imageOrigins: ['https://pictures.test'],
  })
  const guarded = await ask(other)
  expect(guarded.body).toContain('<meta name="weft-challenge-origins" content="https://guard.test">')
  expect(guarded.body).toContain('<meta name="weft-challenge-header" content="x-guard">')
  const named = policyOf(guarded)
  for (const part of [
    `script-src 'self' https://guard.test;`,
    `frame-src 'self' https://guard.test;`,
    `img-src 'self' data: blob: https://pictures.test https://guard.test;`,
    `trusted-types default dompurify weft-inert *`,
    `connect-src 'self' ws://weft.test http://stat.weft.test https://guard.test;`,
  ])
    expect(named).toContain(part)
})

test('texts become HTML and programs by way of the policies of the client alone', async () => {
  const policy = (await get('/b/abc')).headers.get('content-security-policy')
  expect(policy).toContain(`; require-trusted-types-for 'script'; trusted-types default dompurify weft-inert`)
  expect(policy).not.toContain('weft-inert *')
})

test('boards are not to be found by search engines', async () => {
  expect((await get('/b/abc')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await get('/login')).headers.get('x-robots-tag')).toBeNull()
})

test('only boards without their header may stand in pages of other sites', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')
  expect(await policyOf('/b/abc?hide_header=on')).toContain('frame-ancestors *')
  for (const path of ['/b/abc', '/b/abc?view=hide_header', '/login?hide_header=on', '//b/abc?hide_header=on'])
    expect(await policyOf(path)).toContain(`frame-ancestors 'none'`)
})

test('files with a hash in their name are kept for ever, others are asked for again', async () => {
  const script = await get('/assets/app-1a2b.js')
  expect([script.status, script.text]).toEqual([200, 'export {}'])
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(script.headers.get('content-type')).toContain('javascript')
  const icon = await get('/favicon.svg')
  expect(icon.headers.get('cache-control')).toBe('no-cache')
  const known = { 'if-none-match': icon.headers.get('etag') ?? '' }
  expect((await app.inject({ url: '/favicon.svg', headers: known })).statusCode).toBe(304)
})

test('fonts are a style sheet of this server that pages load last, asked for again, whatever families it is asked for', async () => {
  const page = readFileSync(join(WEB, 'index.html'), 'utf8')
  expect(page.lastIndexOf('<link rel="stylesheet" href="/fonts.css"')).toBeGreaterThan(
    page.indexOf('main.tsx'),
  )
  for (const path of ['/fonts.css', '/fonts.css?family=Inter:wght@400;700&display=swap']) {
    const fonts = await get(path)
    expect([fonts.status, fonts.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(fonts.headers.get('cache-control')).toBe('no-cache')
    // Nobody else is told that a page was opened.
    expect(fonts.text).not.toMatch(/@import|url\(|https?:/)
  }
})

test.each(['/nope.png', '/assets/gone.js', '/api/nope', '/..%2fweft-secret.txt'])(
  '%s is no file, and told so as data',
  async (path) => {
    const { status, text } = await get(path)
    expect([status, JSON.parse(text)]).toEqual([404, { message: 'Not Found', code: 'not_found' }])
  },
)

test('calls go on beside files, and what is no reading is no page', async () => {
  expect(await get('/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  expect(await get('/login', { method: 'POST' })).toMatchObject({ status: 404 })
})

test('what the build packed goes packed to those who take it', async () => {
  const packed = await fetch(`${url}/assets/packed-1a2b.js`, { headers: { 'accept-encoding': 'br' } })
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
    'br',
    expect.stringMatching(/accept-encoding/i),
  ])
  expect(packed.headers.get('content-type')).toMatch(/javascript/)
  expect(packed.headers.get('cache-control')).toContain('immutable')
  expect(await packed.text()).toBe('export const packed = true')
  const plain = await fetch(`${url}/assets/packed-1a2b.js`, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([
    null,
    'export const packed = true',
  ])
})
