import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { makeTempFolder } from '@weft/base/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { startFakeS3 } from '../testing/fake-s3.ts'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { FileStorage, StoredPart } from './storage.ts'

// The library of S3 is large, and loaded with the first file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const PART = 5_242_880
const folder = makeTempFolder('storage', afterAll)
let s3: Awaited<ReturnType<typeof startFakeS3>>
const storages: Record<string, () => FileStorage> = {
  'a folder': () => createLocalStorage(folder),
  S3: () => createS3Storage(s3.place, { requestMs: 500 }),
}

beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3.stop())

const newKey = () => randomBytes(24).toString('hex')
async function bytesOf(stream: Readable | null): Promise<Buffer | null> {
  if (!stream) return null
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe.each(Object.keys(storages))('files in %s', (name) => {
  let storage: FileStorage
  beforeAll(() => {
    storage = storages[name]?.() ?? expect.unreachable()
  })

  async function write(key: string, bytes: Buffer) {
    const ref = await storage.begin(key)
    const parts: StoredPart[] = []
    for (let offset = 0; offset < bytes.length; offset += PART) {
      const number = parts.length + 1
      const part = { number, offset, bytes: bytes.subarray(offset, offset + PART) }
      // Twice: the answer of the first time was lost.
      await storage.putPart(key, ref, part)
      parts.push(await storage.putPart(key, ref, part))
    }
    return { ref, parts }
  }

  test('are written in parts, are there only when they are complete, and are read whole and in ranges', async () => {
    const key = newKey()
    const bytes = randomBytes(2 * PART + 77)
    const { ref, parts } = await write(key, bytes)
    expect([await storage.size(key), await storage.read(key)]).toEqual([null, null])
    await storage.complete(key, ref, parts)
    expect(await storage.size(key)).toBe(bytes.length)
    expect((await bytesOf(await storage.read(key)))?.equals(bytes)).toBe(true)
    const range = await bytesOf(await storage.read(key, { start: PART - 2, end: PART + 2 }))
    expect(range?.equals(bytes.subarray(PART - 2, PART + 3))).toBe(true)
  })

  test('can be completed again, as after an answer that was lost', async () => {
    const key = newKey()
    const { ref, parts } = await write(key, randomBytes(10))
    await storage.complete(key, ref, parts)
    await storage.complete(key, ref, parts)
    expect(await storage.size(key)).toBe(10)
  })

  test('of no bytes are files as well', async () => {
    const key = newKey()
    const { ref, parts } = await write(key, Buffer.alloc(0))
    await storage.complete(key, ref, parts)
    expect(await storage.size(key)).toBe(0)
  })

  test('that were given up leave nothing to read, and giving up twice is no failure', async () => {
    const key = newKey()
    const { ref, parts } = await write(key, randomBytes(10))
    await storage.abort(key, ref)
    await storage.abort(key, ref)
    expect(await storage.size(key)).toBeNull()
    await storage.complete(key, ref, parts)
    expect(await storage.size(key)).toBeNull()
  })

  test('are overwritten and removed by their key, and removing twice is no failure', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('one'))
    await storage.put(key, Buffer.from('two!'))
    expect((await bytesOf(await storage.read(key)))?.toString()).toBe('two!')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.read(key)).toBeNull()
  })

  test('are listed with the time they were written', async () => {
    const key = newKey()
    await storage.put(`${key}-320.webp`, Buffer.from('x'))
    const times = new Map<string, number>()
    for await (const found of storage.list()) times.set(found.key, found.at)
    expect(times.get(`${key}-320.webp`)).toBeTypeOf('number')
  })
})

test('every request to S3 is signed as it asks for', () => {
  expect(s3.refused).toEqual([])
  expect(s3.objects.size).toBeGreaterThan(0)
})

test('a wrong secret is refused by S3, and said as a storage that cannot be reached', async () => {
  const storage = createS3Storage({ ...s3.place, secretKey: 'another' })
  await expect(storage.put(newKey(), Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_unavailable' })
  expect(s3.refused).toEqual(['signature'])
  s3.refused.length = 0
})

test('S3 that fails or never answers is said so within its time', async () => {
  const storage = createS3Storage(s3.place, { requestMs: 200 })
  s3.faults.fails = true
  await expect(storage.size(newKey())).rejects.toMatchObject({ code: 'storage_unavailable', retryAfter: 5 })
  delete s3.faults.fails
  s3.faults.hangs = true
  await expect(storage.put(newKey(), Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_unavailable' })
  delete s3.faults.hangs
})

test('a folder that cannot be written is said so', async () => {
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  await expect(createLocalStorage(file).put(newKey(), Buffer.from('x'))).rejects.toMatchObject({
    code: 'storage_unavailable',
  })
})
