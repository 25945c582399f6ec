import { afterEach, describe, expect, test, vi } from 'vitest'

import { type ClientOptions, createClient } from './create-client.ts'
import { pages } from './pages.ts'
import { WeftError } from './weft-error.ts'

afterEach(() => vi.useRealTimers())

type Answer = () => Response | Promise<Response>
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => {
  return () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
}
const broken: Answer = async () => {
  throw new TypeError('fetch failed')
}

/** A client whose network answers these, one after the other, and what was sent. */
function clientWith(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const sent: { request: Request; body: string }[] = []
  const weft = createClient({
    url: 'https://weft.test/',
    token: 'weft_pat_x',
    fetch: async (request) => {
      const answer = answers[sent.length]
      sent.push({ request, body: await request.text() })
      return answer ? answer() : new Response(null, { status: 500 })
    },
    ...options,
  })
  return { weft, sent }
}

const ITEM = { params: { path: { team_id: 1, id: 'a' } }, body: { row_version: 1 } }
const keyOf = ({ request }: { request: Request }) => request.headers.get('x-idempotency-key')

describe('calls', () => {
  test('go with the token to the address and resolve with the answer', async () => {
    const { weft, sent } = clientWith([json(200, { data: [{ id: 7 }] })])
    const { data } = await weft.get('/api/me/workspaces')
    expect(data[0]?.id).toBe(7)
    expect(sent[0]?.request.url).toBe('https://weft.test/api/me/workspaces')
    expect(sent[0]?.request.headers.get('authorization')).toBe('Bearer weft_pat_x')
  })

  test('reject with one error that has what the server said', async () => {
    const said = { message: 'Invalid', code: 'invalid', data: ['name: is missing'] }
    const { weft } = clientWith([json(422, said)])
    const error = await weft.put('/api/{team_id}/items/{id}', ITEM).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(WeftError)
    expect(error).toMatchObject({ status: 422, ...said })
  })

  test('say the reasons where that is all that the server said', async () => {
    const { weft } = clientWith([
      json(422, { code: 'invalid', data: ['name: is missing', 'limit: is no number'] }),
    ])
    await expect(weft.get('/api/me/workspaces')).rejects.toThrow('name: is missing; limit: is no number')
  })

  test('reject with the same error for a page of a proxy, no answer, and an address that is none', async () => {
    const { weft } = clientWith([() => new Response('<h1>Bad gateway</h1>', { status: 502 }), broken], {
      retries: 0,
    })
    const call = () => weft.get('/api/me/workspaces')
    await expect(call()).rejects.toMatchObject({ name: 'WeftError', status: 502, code: 'unreadable' })
    await expect(call()).rejects.toMatchObject({ name: 'WeftError', status: 0, code: 'no_answer' })
  })

  test('are never made with an address or a token that is none, and neither is repeated', () => {
    for (const [url, token] of [
      ['weft.secret', 'x'],
      ['ftp://weft.secret', 'x'],
      ['https://me:secret@weft.test', 'x'],
      ['https://weft.test', 'secret\ntoken'],
      ['https://weft.test', 'secret token'],
      ['https://weft.test', ''],
    ] as const) {
      let error: unknown
      try {
        createClient({ url, token })
      } catch (thrown) {
        error = thrown
      }
      expect([url, error]).toEqual([url, expect.any(WeftError)])
      expect(String(error)).not.toContain('secret')
    }
  })
})

describe('retries', () => {
  test('wait as long as the server asks, with the same key and body, and act once', async () => {
    vi.useFakeTimers()
    const later = json(429, { code: 'rate_limited', message: 'Slow down' }, { 'retry-after': '7' })
    const { weft, sent } = clientWith([later, json(201, { data: {} })])
    const done = weft.put('/api/{team_id}/items/{id}', ITEM)
    await vi.advanceTimersByTimeAsync(6_900)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await done
    expect(sent.map(({ body }) => body)).toEqual(['{"row_version":1}', '{"row_version":1}'])
    expect(new Set(sent.map(keyOf)).size).toBe(1)
    expect(keyOf(sent[0] as (typeof sent)[0])).toMatch(/^[0-9a-f]{32}$/)
  })

  test('come again while the try before is still at work, and a conflict is told at once', async () => {
    const working = json(409, { code: 'in_flight', message: 'Still running' }, { 'retry-after': '0' })
    const { weft, sent } = clientWith([working, json(409, { code: 'conflict', data: { row_version: 4 } })])
    await expect(weft.put('/api/{team_id}/items/{id}', ITEM)).rejects.toMatchObject({
      code: 'conflict',
      data: { row_version: 4 },
    })
    expect(sent).toHaveLength(2)
  })

  test('keep a key that the caller chose, and reading has none', async () => {
    const { weft, sent } = clientWith([json(201, { data: {} }), json(200, { data: [] })])
    await weft.put('/api/{team_id}/items/{id}', { ...ITEM, headers: { 'x-idempotency-key': 'mine-alone' } })
    await weft.get('/api/me/workspaces')
    expect(sent.map(keyOf)).toEqual(['mine-alone', null])
  })

  test('come after a broken connection, but for a POST, and end at last', async () => {
    vi.useFakeTimers()
    const put = clientWith([broken, broken, json(201, { data: {} })])
    const done = put.weft.put('/api/{team_id}/items/{id}', ITEM)
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    const post = clientWith([broken])
    const body = { name: 'Launch' }
    await expect(
      post.weft.post('/api/{team_id}/boards/quick', { params: { path: { team_id: 1 } }, body }),
    ).rejects.toMatchObject({ code: 'no_answer' })
    const never = clientWith([broken, broken, broken], { retries: 2 })
    const given = never.weft.get('/api/me/workspaces').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await given).toMatchObject({ code: 'no_answer' })
    expect([put.sent.length, post.sent.length, never.sent.length]).toEqual([3, 1, 3])
  })

  test('are not made where the server asks for more than the longest pause, and end with the signal', async () => {
    const later = json(503, { code: 'stopping', message: 'Stopping' }, { 'retry-after': '3600' })
    const { weft, sent } = clientWith([later])
    await expect(weft.get('/api/me/workspaces')).rejects.toMatchObject({ status: 503, retryAfter: 3600 })
    expect(sent).toHaveLength(1)
    const soon = clientWith([json(503, { code: 'stopping', message: 'Stopping' }, { 'retry-after': '30' })])
    const { signal, abort } = controller()
    const ended = soon.weft.get('/api/me/workspaces', { signal }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(soon.sent).toHaveLength(1))
    abort(new Error('enough'))
    expect(await ended).toMatchObject({ message: 'enough' })
  })
})

function controller() {
  const own = new AbortController()
  return { signal: own.signal, abort: (reason: Error) => own.abort(reason) }
}

describe('pages', () => {
  const init = { params: { path: { team_id: 1 }, query: { folder_id: 'kL9mN1pQ3rS' } } }
  const page = (ids: string[], after: string | null) =>
    json(200, { data: ids.map((id) => ({ id })), after, has_more: after !== null })

  test('follow the cursor, with the question of the first', async () => {
    const { weft, sent } = clientWith([page(['a', 'b'], 'x/1'), page([], 'x/2'), page(['c'], null)])
    const ids: unknown[] = []
    for await (const { data } of pages(weft, '/api/{team_id}/items', init))
      ids.push(...data.map(({ id }) => id))
    expect(ids).toEqual(['a', 'b', 'c'])
    expect(sent.map(({ request }) => new URL(request.url).search)).toEqual([
      '?folder_id=kL9mN1pQ3rS',
      '?folder_id=kL9mN1pQ3rS&after=x%2F1',
      '?folder_id=kL9mN1pQ3rS&after=x%2F2',
    ])
  })

  test('do not go round where a cursor stands still', async () => {
    const { weft, sent } = clientWith([page(['a'], 'x'), page(['b'], 'x'), page(['c'], 'x')])
    for await (const { data } of pages(weft, '/api/{team_id}/items', init)) expect(data).toHaveLength(1)
    expect(sent).toHaveLength(2)
  })
})
