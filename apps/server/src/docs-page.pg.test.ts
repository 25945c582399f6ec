import { startTestServer, type TestServer } from './testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
/** What a page loads by itself. */
const loadedBy = (html: string) => Array.from(html.matchAll(/(?:src|href)="([^"]+)"/g), ([, url = '']) => url)

test('the reference is a page of files of this server, which may ask no other host', async () => {
  const page = await get('/api/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`script-src 'self';`)
  expect(policy).toContain(`connect-src 'self';`)
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/)

  const files = loadedBy(page.body)
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    expect(file).toMatch(/^\/api\/docs\//)
    const answer = await get(file)
    expect([file, answer.statusCode]).toEqual([file, 200])
    expect(answer.headers['content-type']).toMatch(/^text\/(css|javascript|html)/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
  expect(page.body).not.toMatch(/<script>|\son\w+=/)
})

test('its styles and its start name no other host that would be loaded', async () => {
  for (const file of ['swagger-ui.css', 'page.css']) {
    const { body } = await get(`/api/docs/${file}`)
    expect([...body.matchAll(/@import|url\((?!["']?data:)[^)]*\)|sourceMappingURL/g)]).toEqual([])
  }
  const { body } = await get('/api/docs/start.js')
  expect(body).not.toMatch(/https?:\/\//)
  expect(body).toContain(`validatorUrl: null`)
  expect(body).toContain('persistAuthorization: false')
  expect(body).toContain('queryConfigEnabled: false')
  expect((await get('/api/docs/swagger-ui-bundle.js')).body).not.toContain('sourceMappingURL')
})

test('files are smaller for those who can unpack them, and others are none', async () => {
  const [plain, small] = [
    await get('/api/docs/swagger-ui-bundle.js'),
    await get('/api/docs/swagger-ui-bundle.js', { 'accept-encoding': 'gzip, br' }),
  ]
  expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  for (const file of [
    'index.html',
    'swagger-ui-bundle.js.map',
    'package.json',
    '..%2fpackage.json',
    'constructor',
  ])
    expect([file, (await get(`/api/docs/${file}`)).statusCode]).toEqual([file, 404])
})

test('what a reader gives in the address comes to stand nowhere in the page', async () => {
  const answers = await Promise.all([
    get('/api/docs'),
    get('/api/docs?url=https://evil.example/x.json&configUrl=//evil.example&"><script>alert(1)</script>'),
    get('/api/docs', { host: 'evil.example"><script>' }),
  ])
  for (const { statusCode, body } of answers.filter((answer) => answer.statusCode === 200))
    expect([statusCode, body]).toEqual([200, answers[0]?.body])
})

test('is a plain list as well, without a script', async () => {
  const page = await get('/api/docs/plain')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const { paths } = (await get('/api/openapi.json')).json<{ paths: object }>()
  for (const path of Object.keys(paths)) expect(page.body).toContain(`<code>${path}</code>`)
  expect(page.body).not.toContain('<script')
})
