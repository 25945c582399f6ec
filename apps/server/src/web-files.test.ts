import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { serveWeb } from './web-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-web-'))
let app: FastifyInstance
let url: string

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'assets/packed-1a2b.js'), 'export const packed = true')
  writeFileSync(join(folder, 'assets/packed-1a2b.js.br'), brotliCompressSync('export const packed = true'))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, '../weft-secret.txt'), 'secret')
  app = fastify()
  app.get('/api/health', async () => ({ status: 'ok' }))
  serveWeb(app, folder, false)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
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

test.each(['/nope.png', '/assets/gone.js', '/api/nope', '/..%2fweft-secret.txt'])(
  '%s is no file, and told so as data',
  async (path) => {
    const { status, text } = await get(path)
    expect([status, JSON.parse(text)]).toEqual([404, { message: 'Not Found', code: 'not_found' }])
  },
)

test('calls go on beside files, and what is no reading is no page', async () => {
  expect(await get('/api/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
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
