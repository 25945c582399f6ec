import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { newUuid, setClockOffset } from '@weft/base'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { purgeFiles } from './purge-files.ts'
import { createLocalStorage } from './storage/local-storage.ts'
import { addUse, deleteFile } from './queries.ts'
import { type FileWorld, openFileWorld } from './testing/file-world.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.stop())
afterEach(() => setClockOffset(0))

const kept = () =>
  readdirSync(join(world.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('/'),
  )

async function purge(): Promise<void> {
  const storage = createLocalStorage(join(world.dataDir, 'files'))
  const { db } = world.server
  await purgeFiles({
    db,
    storage,
    signal: new AbortController().signal,
    async forget(row) {
      await storage.abort(row.storage_key, row.upload_ref)
      await storage.remove(row.storage_key)
      await deleteFile(db, row.team_id, row.id)
    },
  })
}

const run = (statement: string, params: unknown[] = []) =>
  world.server.db.run(world.team_id, statement, params)

test('the purge takes what nobody holds or went on with, and leaves the rest', async () => {
  const begin = {
    id: newUuid(),
    item_id: world.item_id,
    attribute_id: world.attribute_id,
    name: 'a',
    size: 5,
  }
  await world.call('POST', 'attachments/uploads', begin)
  const held = await world.upload(Buffer.from('held'))
  await world.hold([held.file ?? {}])
  const copied = await world.addItem()
  const removed = await world.upload(Buffer.from('removed'), { item_id: copied })
  await world.hold([removed.file ?? {}], { item_id: copied })
  await vi.waitFor(
    async () => expect((await world.call('GET', `attachments/${removed.id}`)).status).toBe(200),
    30_000,
  )
  await world.hold(null, { item_id: copied })
  await vi.waitFor(
    async () => expect((await world.call('GET', `attachments/${removed.id}`)).status).toBe(404),
    30_000,
  )
  const gone = await world.addItem()
  const lost = await world.upload(Buffer.from('lost'), { item_id: gone })

  await purge()
  expect(kept()).toHaveLength(4)

  // A day later the upload is given up; what was taken out can still be put back.
  await run(`update attachments set updated_at = updated_at - interval '25 hours'`)
  await purge()
  expect((await run(`select id from attachments where id = $1`, [begin.id])).length).toBe(0)
  expect(kept()).toHaveLength(3)

  // A month later it cannot; and of an item that was removed for ever nothing stays.
  await run(
    `update attachment_uses set removed_at = removed_at - interval '31 days' where removed_at is not null`,
  )
  await run(`delete from items where id = $1`, [gone])
  await purge()
  const left = (await run(`select id from attachments`)).map((row) => (row as { id: string }).id)
  expect(left).toEqual([held.id])
  expect(left).not.toContain(lost.id)
  expect(kept()).toHaveLength(1)
})

test('bytes that no row knows of are swept away after a day, and never what is young', async () => {
  const storage = createLocalStorage(join(world.dataDir, 'files'))
  const key = 'ab'.repeat(24)
  await storage.put(key, Buffer.from('x'))
  await storage.put(`${key}-320.webp`, Buffer.from('x'))
  const before = kept().length
  await purge()
  expect(kept().length).toBe(before)
  setClockOffset(25 * 3_600_000)
  await purge()
  expect(kept().length).toBe(before - 2)
})

test('a file is put on no item that is removed for ever at the same moment, and that is no error', async () => {
  const { db } = world.server
  const item_id = await world.addItem()
  const { id: attachment_id } = await world.upload(Buffer.from('late'))
  const [removed, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removing = db.owner(async (tx) => {
    await tx.query('delete from items where team_id = $1 and id = $2', [world.team_id, item_id])
    removed.resolve()
    await committed.promise
  })
  await removed.promise
  const adding = db.write({ team: world.team_id }, (tx) =>
    addUse(tx, world.team_id, { attachment_id, item_id, name: 'late' }),
  )
  // It waits for the row that goes.
  await expect
    .poll(() => db.owner((tx) => tx.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)))
    .not.toEqual([])
  committed.resolve()
  await Promise.all([removing, adding])
  expect(
    await run('select from attachment_uses where team_id = $1 and item_id = $2', [world.team_id, item_id]),
  ).toEqual([])
})
