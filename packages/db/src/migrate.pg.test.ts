import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTempFolder } from '@weft/base/testing'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'
import { type TestDatabase, createTestDatabase, stopOwnTestServer } from './testing/index.ts'

let folder: string
let place: TestDatabase

beforeEach(async () => {
  folder = makeTempFolder('migrations', onTestFinished)
  place = await createTestDatabase({ empty: true })
  await writeFile(join(folder, '0001_create_first.sql'), 'create table first (n int);')
  await writeFile(join(folder, '0002_create_second.sql'), 'create table second (n int);')
})

afterEach(() => place.drop())

afterAll(stopOwnTestServer)

const run = () => migrate(place.connectionString, { folder })

async function tableExists(name: string): Promise<boolean> {
  const client = new Client({ connectionString: place.connectionString })
  await client.connect()
  const { rows } = await client.query('select to_regclass($1) as found', [name])
  await client.end()
  return rows[0]?.found !== null
}

test("the product's own migrations apply to an empty database, once", async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => /^\d/.test(name))
  expect(await migrate(place.connectionString)).toHaveLength(files.length)
  expect(await migrate(place.connectionString)).toEqual([])
})

test('only what is missing is applied', async () => {
  expect(await run()).toEqual(['0001_create_first', '0002_create_second'])
  await writeFile(join(folder, '0003_create_third.sql'), 'create table third (n int);')
  expect(await run()).toEqual(['0003_create_third'])
})

test('two nodes that start together apply each migration once', async () => {
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat().toSorted()).toEqual(['0001_create_first', '0002_create_second'])
})

test('a database that is newer than the code is refused in one sentence', async () => {
  await run()
  await rm(join(folder, '0002_create_second.sql'))
  await expect(run()).rejects.toThrow(
    'The database was written by a newer Weft (it has migration 0002_create_second, this version knows 1)',
  )
})

test('a migration that was edited after it was applied is refused by name', async () => {
  await run()
  await writeFile(join(folder, '0001_create_first.sql'), 'create table first (n bigint);')
  await expect(run()).rejects.toThrow('Migration 0001_create_first was changed after it was applied')
})

test('other line ends are no edit', async () => {
  await writeFile(join(folder, '0001_create_first.sql'), 'create table first (\n  n int);')
  await run()
  await writeFile(join(folder, '0001_create_first.sql'), 'create table first (\r\n  n int);')
  expect(await run()).toEqual([])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  await writeFile(join(folder, '0002_create_second.sql'), 'create table second (n int); select 1 / 0;')
  await expect(run()).rejects.toThrow('Migration 0002_create_second failed: division by zero')
  expect(await tableExists('first')).toBe(true)
  expect(await tableExists('second')).toBe(false)
})

test('numbers without a gap and names NNNN_verb_noun are asked for', async () => {
  await writeFile(join(folder, '0004_create_fourth.sql'), '')
  await expect(run()).rejects.toThrow('Migration 0004_create_fourth should have the number 3.')
  await rm(join(folder, '0004_create_fourth.sql'))
  await writeFile(join(folder, '0003_Create.sql'), '')
  await expect(run()).rejects.toThrow('Migration 0003_Create.sql is not named NNNN_verb_noun.sql.')
})
