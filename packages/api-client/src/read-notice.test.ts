import { expect, test } from 'vitest'

import { readNotice } from './read-notice.ts'

const answering = (status: number, body: string | null) => async () => new Response(body, { status })

test('a text is told, and an empty answer says there is none', async () => {
  expect(await readNotice('/m', answering(200, '{"content":" Back at noon "}'))).toEqual({
    kind: 'text',
    text: 'Back at noon',
  })
  for (const body of ['', '{}', '{"content":""}', '{"content":null}', 'null'])
    expect(await readNotice('/m', answering(200, body))).toEqual({ kind: 'none' })
  expect(await readNotice('/m', answering(204, null))).toEqual({ kind: 'none' })
})

test('any other status, a lost connection and nonsense say that there is no such endpoint', async () => {
  for (const status of [201, 301, 404, 500])
    expect(await readNotice('/m', answering(status, '{}'))).toEqual({ kind: 'gone' })
  expect(await readNotice('/m', answering(200, '<html>'))).toEqual({ kind: 'gone' })
  const cut = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await readNotice('/m', cut)).toEqual({ kind: 'gone' })
})

test('neither token nor cookies go to the status host', async () => {
  const seen: RequestInit[] = []
  await readNotice('https://stat.example.com/message', async (_url, init) => {
    seen.push(init ?? {})
    return new Response(null, { status: 204 })
  })
  expect(seen).toEqual([{ credentials: 'omit', cache: 'no-store' }])
})
