import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { createApiClient } from '../api-client.ts'
import { NoReplyError } from '../errors/errors.ts'

/** A server that answers JSON lines in pieces of the test's own. */
async function linesServer(answer: (response: ServerResponse) => Promise<void>) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    void answer(response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return createApiClient({ baseUrl: `http://127.0.0.1:${port}` })
}

test('lines come one by one, before the answer has ended, wherever it is cut into pieces', async () => {
  const seen: unknown[] = []
  const first = Promise.withResolvers<void>()
  const text = Buffer.from('{"a":"ä€😀"}\n{"b":[1,2]}\n')
  const client = await linesServer(async (response) => {
    for (const [at] of text.entries()) {
      if (text.subarray(0, at).includes('\n')) await first.promise
      await new Promise<void>((resolve) => response.write(text.subarray(at, at + 1), () => resolve()))
    }
    response.end()
  })
  const reply = await client.request({
    method: 'GET',
    path: '/api/lines',
    onLine(line) {
      seen.push(line)
      first.resolve()
    },
  })
  expect(seen).toEqual([{ a: 'ä€😀' }, { b: [1, 2] }])
  expect([reply.status, reply.data]).toEqual([200, null])
})

test('an answer that breaks off is no reply, whatever came of it', async () => {
  const seen: unknown[] = []
  const client = await linesServer(async (response) => {
    response.write('{"a":1}\n{"b"')
    await expect.poll(() => seen.length).toBe(1)
    response.destroy()
  })
  const asked = client.request({ method: 'GET', path: '/api/lines', onLine: (line) => seen.push(line) })
  await expect(asked).rejects.toThrow(NoReplyError)
  expect(seen).toEqual([{ a: 1 }])
})

test('an answer may take long as long as something comes', async () => {
  const client = await linesServer(async (response) => {
    for (let n = 0; n < 6; n++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      response.write(`${n}\n`)
    }
    response.end()
  })
  const seen: unknown[] = []
  const asked = { method: 'GET', path: '/api/lines', onLine: (line: unknown) => seen.push(line) } as const
  await client.request({ ...asked, timeout: 400 })
  expect(seen).toEqual([0, 1, 2, 3, 4, 5])
})
