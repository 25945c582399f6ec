import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createApiClient } from '@weft/api-client'
import { newUuid } from '@weft/base'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { PART_BYTES, type StoredFile } from '../shared/index.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A server that keeps uploads, and cuts, damages or refuses them as long as it is told to. */
const kept = new Map<string, Buffer>()
const sizes = new Map<string, number>()
const faults = { cuts: 0, damages: 0, missing: 0, limit: 100_000_000 }
const asked: string[] = []
let server: Server
let queue: UploadQueue

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'content-type': 'application/json',
}

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const url = new URL(request.url ?? '', 'http://localhost')
  const [, , , , , id = '', last] = url.pathname.split('/')
  const say = (status: number, data: unknown, more: object = {}) =>
    response.writeHead(status, CORS).end(JSON.stringify({ data, ...more }))
  const state = (name: string) => ({
    id: name,
    offset: kept.get(name)?.length ?? 0,
    size: sizes.get(name) ?? 0,
    part_bytes: PART_BYTES,
    file: null,
  })
  if (request.method === 'OPTIONS') say(200, null)
  else if (url.pathname.endsWith('/storage')) {
    say(200, { used: 0, limit: null, file_limit: faults.limit, state: 'free' })
  } else if (request.method === 'POST' && id === '') {
    asked.push('begin')
    if (faults.missing-- > 0) {
      say(404, undefined, { code: 'not_found', message: 'Not Found' })
      return
    }
    const wanted = JSON.parse(body.toString()) as { id: string; size: number }
    if (!kept.has(wanted.id)) kept.set(wanted.id, Buffer.alloc(0))
    sizes.set(wanted.id, wanted.size)
    say(201, state(wanted.id))
  } else if (last === 'parts') {
    asked.push(`part ${url.searchParams.get('offset')}`)
    kept.set(id, Buffer.concat([kept.get(id) ?? Buffer.alloc(0), body]))
    // The part has arrived, and the answer never comes.
    if (faults.cuts-- > 0) response.destroy()
    else say(200, state(id))
  } else if (last === 'finish') {
    asked.push('finish')
    const bytes = kept.get(id) ?? Buffer.alloc(0)
    const { sha256 } = JSON.parse(body.toString()) as { sha256: string }
    if (faults.damages-- > 0) {
      kept.set(id, Buffer.alloc(0))
      say(409, { ...state(id), offset: 0 }, { code: 'upload_damaged', message: 'damaged' })
    } else if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      say(422, null, { message: 'hash' })
    else say(200, { id, name: 'a.bin', size: bytes.length, mime: 'application/octet-stream' })
  } else if (request.method === 'DELETE') {
    asked.push('cancel')
    response.writeHead(204, CORS).end()
  } else {
    asked.push('state')
    say(200, state(id))
  }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  const { port } = server.address() as AddressInfo
  queue = createUploadQueue(createApiClient({ baseUrl: `http://127.0.0.1:${port}` }))
  asked.length = 0
  Object.assign(faults, { cuts: 0, damages: 0, missing: 0, limit: 100_000_000 })
})

const target = () => ({ team_id: 1, item_id: newUuid(), attribute_id: newUuid() })

/** Adds a file and waits until it has arrived; answers what the server has of it. */
async function upload(bytes: Buffer): Promise<Buffer | undefined> {
  const file = new File([new Uint8Array(bytes)], 'a.bin')
  const done = await new Promise<StoredFile>((resolve) => queue.add(target(), [file], resolve))
  return kept.get(done.id)
}

test('a file arrives in parts and is checked whole', async () => {
  const bytes = randomBytes(PART_BYTES + 100)
  expect((await upload(bytes))?.equals(bytes)).toBe(true)
  expect(asked).toEqual(['begin', 'part 0', `part ${PART_BYTES}`, 'finish'])
})

test('after a lost answer the server is asked where to go on, and nothing is sent twice', async () => {
  faults.cuts = 2
  const bytes = randomBytes(2 * PART_BYTES + 100)
  expect((await upload(bytes))?.equals(bytes)).toBe(true)
  expect(asked.filter((one) => one.startsWith('part'))).toEqual([
    'part 0',
    `part ${PART_BYTES}`,
    `part ${2 * PART_BYTES}`,
  ])
  expect(asked.filter((one) => one === 'state')).toHaveLength(2)
})

test('a file that arrived damaged is sent again', async () => {
  faults.damages = 1
  const bytes = randomBytes(1_000)
  expect((await upload(bytes))?.equals(bytes)).toBe(true)
  expect(asked.filter((one) => one === 'finish')).toHaveLength(2)
})

test('an item that the server does not know yet is waited for', async () => {
  faults.missing = 1
  const bytes = randomBytes(10)
  expect((await upload(bytes))?.equals(bytes)).toBe(true)
})

test('a file beyond the limit is refused before anything is sent', async () => {
  faults.limit = 1_000_000
  const place = target()
  queue.add(place, [new File([new Uint8Array(1_000_001)], 'a.bin')], () => expect.unreachable())
  await vi.waitFor(
    () =>
      expect(queue.of(place)).toMatchObject([
        {
          status: 'failed',
          canRetry: false,
          problem: 'The file you are trying to upload is too large. Your file must be less than 1MB.',
        },
      ]),
    30_000,
  )
  expect(asked).toEqual([])
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
})

test('what is paused waits, goes on when it is told to, and what is cancelled is forgotten', async () => {
  faults.cuts = 1
  const place = target()
  const arrived: string[] = []
  const bytes = randomBytes(PART_BYTES + 1)
  queue.add(place, [new File([new Uint8Array(bytes)], 'a.bin')], ({ id }) => arrived.push(id))
  await vi.waitFor(() => expect(queue.of(place)[0]?.status).toBe('offline'), 30_000)
  const id = queue.of(place)[0]?.id ?? ''
  queue.pause(id)
  expect(queue.of(place)[0]?.status).toBe('paused')
  await vi.waitFor(() => {
    queue.resume(id)
    expect(queue.of(place)[0]?.status).not.toBe('paused')
  }, 60_000)
  await vi.waitFor(() => expect(arrived).toEqual([id]), 30_000)
  expect(queue.of(place)).toEqual([])

  const other = target()
  faults.missing = 100
  queue.add(other, [new File([new Uint8Array(1)], 'b.bin')], () => expect.unreachable())
  await vi.waitFor(() => expect(asked.filter((one) => one === 'begin').length).toBeGreaterThan(1), 30_000)
  queue.cancel(queue.of(other)[0]?.id ?? '')
  expect(queue.of(other)).toEqual([])
  await vi.waitFor(() => expect(asked).toContain('cancel'), 30_000)
})
