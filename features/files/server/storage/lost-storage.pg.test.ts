import { randomBytes } from 'node:crypto'

import { newUuid } from '@weft/base'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startFakeS3 } from '../testing/fake-s3.ts'
import { type FileWorld, hashOf, openFileWorld } from '../testing/file-world.ts'

let world: FileWorld
let s3: Awaited<ReturnType<typeof startFakeS3>>
beforeAll(async () => {
  s3 = await startFakeS3()
  world = await openFileWorld({ env: s3.env })
})
afterAll(async () => {
  await world.stop()
  s3.stop()
})

const rows = () =>
  world.server.db.run<{ state: string }>(world.team_id, `select state from attachments order by created_at`)

/** An upload up to its last part, not finished. */
async function sent(bytes: Buffer) {
  const id = newUuid()
  const begin = {
    id,
    item_id: world.item_id,
    attribute_id: world.attribute_id,
    name: 'a',
    size: bytes.length,
  }
  const begun = await world.call('POST', 'attachments/uploads', begin)
  const part = await world.call('PUT', `attachments/uploads/${id}/parts?offset=0`, bytes)
  return { id, begun: begun.status, part: part.status }
}
const finish = (id: string, bytes: Buffer) =>
  world.call('POST', `attachments/uploads/${id}/finish`, { sha256: hashOf(bytes) })

test('a file goes through S3 and comes back the same', async () => {
  const bytes = randomBytes(1_000)
  const { file, id } = await world.upload(bytes)
  expect(file?.size).toBe(1_000)
  const { data } = (await world.call('GET', `attachments/${id}`)).body as { data: { download_url: string } }
  expect((await world.call('GET', data.download_url, undefined, null)).bytes.equals(bytes)).toBe(true)
})

test.each(['loses', 'truncates'] as const)(
  'S3 that %s what it took makes no file; sent again it is one',
  async (fault) => {
    const bytes = randomBytes(1_000)
    const { id } = await sent(bytes)
    s3.faults[fault] = true
    const refused = await finish(id, bytes)
    delete s3.faults[fault]
    expect([503, 409]).toContain(refused.status)
    expect((await world.call('GET', `attachments/${id}`)).status).toBe(404)
    const { data } = (await world.call('GET', `attachments/uploads/${id}`)).body as {
      data: { offset: number }
    }
    // What was lost on the way has to come again; the server says from where.
    if (data.offset === bytes.length) {
      // The storage forgot the upload without a word: it is given up and begun anew.
      expect((await finish(id, bytes)).status).toBe(409)
    }
    expect((await world.call('PUT', `attachments/uploads/${id}/parts?offset=0`, bytes)).status).toBe(200)
    expect((await finish(id, bytes)).status).toBe(200)
  },
)

test('S3 that is away is said so, leaves the upload where it was, and goes on when it is back', async () => {
  const bytes = randomBytes(500)
  const { id } = await sent(bytes)
  s3.faults.fails = true
  const refused = await finish(id, bytes)
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'storage_unavailable',
    '5',
  ])
  expect((await sent(bytes)).begun).toBe(503)
  delete s3.faults.fails
  expect((await finish(id, bytes)).status).toBe(200)
  // What could not be begun holds nothing; it begins when it is asked for again, or is purged.
  expect((await rows()).filter(({ state }) => state === 'ready').length).toBe(4)
})
