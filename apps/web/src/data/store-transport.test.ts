import { NoReplyError, type ApiRequest, type ApiResponse } from '@weft/api-client'
import { describe, expect, it } from 'vitest'

import { createStoreTransport } from './store-transport.ts'

function transportOf(reply: (Partial<ApiResponse> & { lines?: unknown[] }) | Error) {
  const asked: ApiRequest[] = []
  const transport = createStoreTransport({
    request(request) {
      asked.push(request)
      if (reply instanceof Error) return Promise.reject(reply)
      const { lines = [], ...rest } = reply
      for (const line of lines) request.onLine?.(line)
      return Promise.resolve({ status: 200, data: null, headers: new Headers(), ...rest })
    },
  })
  return { transport, asked }
}

describe('the store’s transport', () => {
  it('asks an index with its query and hands the page on as it is', async () => {
    const page = { data: [{ id: 'a' }], seq: 7, rights: '1.2.3', has_more: false, after: null }
    const { transport, asked } = transportOf({ data: page })
    const answer = await transport.index(5, '/folders', { limit: 10 })
    expect(answer).toEqual({ status: 200, data: page })
    expect(asked).toMatchObject([{ method: 'GET', path: '/api/5/folders', query: { limit: 10 } }])
  })

  it('takes the rights to a folder’s content from the headers', async () => {
    const headers = new Headers({ 'x-rights': '1.4.9' })
    const { transport, asked } = transportOf({ data: { seq: 12, id: ['i'], slots: [] }, headers })
    const answer = await transport.content(5, 'folder00001', () => undefined)
    expect(answer).toMatchObject({ rights: '1.4.9', data: { seq: 12, id: ['i'] } })
    expect(asked[0]?.headers).toEqual({ accept: 'application/x-ndjson' })
  })

  const HEAD = { seq: 12, attribute_ids: ['a'] }
  const LINES = [HEAD, { id: ['i'], slots: [[null]] }, { id: ['j'], slots: [[null]] }]

  it('hands the rows of a folder on as they come, with what holds for all of them', async () => {
    const { transport } = transportOf({ lines: [...LINES, { items: 2, modified: '' }] })
    const parts: unknown[] = []
    const answer = await transport.content(5, 'folder00001', (part) => parts.push(part))
    expect(parts).toEqual([
      { ...HEAD, id: ['i'], slots: [[null]] },
      { ...HEAD, id: ['j'], slots: [[null]] },
    ])
    expect(answer).toMatchObject({ status: 200, data: { ...HEAD, id: [], slots: [[]] } })
  })

  it('takes a content without its last line for none', async () => {
    const { transport } = transportOf({ lines: LINES })
    expect(await transport.content(5, 'folder00001', () => undefined)).toEqual({ status: 0 })
  })

  it('answers a refusal with its words and the server’s record', async () => {
    const headers = new Headers({ 'retry-after': '2' })
    const data = { message: 'Busy', code: 'in_flight', data: { id: 'a' } }
    const { transport } = transportOf({ status: 409, data, headers })
    expect(await transport.one(5, '/items/a')).toEqual({
      status: 409,
      message: 'Busy',
      code: 'in_flight',
      type: undefined,
      data: { id: 'a' },
      retry_after: 2,
    })
  })

  it('answers 0 when no reply came', async () => {
    const { transport } = transportOf(new NoReplyError({ timedOut: false }))
    expect(await transport.one(5, '/items/a')).toEqual({ status: 0 })
  })

  it('sends a bulk as one array and unwraps the records of single calls', async () => {
    const entries = [{ method: 'put' as const, route: '/items/a', idempotency_key: 'k1234567' }]
    const bulk = transportOf({ data: [{ status: 200 }] })
    expect(await bulk.transport.bulk(5, entries)).toEqual({ status: 200, data: [{ status: 200 }] })
    expect(bulk.asked).toMatchObject([{ method: 'POST', path: '/api/5/bulk', body: entries }])
    const post = transportOf({ data: { data: { id: 'a' } } })
    expect(await post.transport.post(5, '/items/a/move', { folder_id: 'f' }, 'key12345')).toEqual({
      status: 200,
      data: { id: 'a' },
    })
    expect(post.asked[0]?.idempotencyKey).toBe('key12345')
  })
})
