import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempFolder } from '@weft/base/testing'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { readMigrations } from '../migration-files.ts'
import { createTestDatabase } from '../testing/index.ts'
import { CHECKSUM, HEAD, MANIFEST } from './manifest.ts'
import { type RestoreOptions, restoreBackup } from './restore-backup.ts'
import { tarEntry } from './tar.ts'
import { tableHashes } from './testing/table-hashes.ts'
import { writeBackup } from './write-backup.ts'

const base = makeTempFolder('backup', afterAll)
const source = await createTestDatabase()
const sourceData = join(base, 'source')
const file = join(base, 'weft.tar')

mkdirSync(join(sourceData, 'imports'), { recursive: true })
mkdirSync(join(sourceData, 'postgres'))
mkdirSync(join(sourceData, 'backups'))
writeFileSync(join(sourceData, 'secret-key'), 'a secret\n')
writeFileSync(join(sourceData, 'imports', 'list.csv'), Buffer.alloc(9_000_000, 'a,b\n'))
writeFileSync(join(sourceData, 'imports', 'empty.csv'), '')
writeFileSync(join(sourceData, 'postgres', 'PG_VERSION'), '18')
writeFileSync(join(sourceData, 'backups', 'old.tar'), 'old')

const STRANGE = 'tab\t, line\nbreak, back\\slash, \\N, \\., quote " \' and 🧵'
await withClient(source.connectionString, async (client) => {
  await client.query(`insert into users (email, email_key, name, password_hash)
    select 'p' || n, 'p' || n, 'Person ' || n, 'x' from generate_series(1, 50) n`)
  await client.query(`insert into teams (name, owner_id, settings) values ($1, 1, $2)`, [
    STRANGE,
    JSON.stringify({ text: STRANGE, deep: [null, { n: 1.5 }] }),
  ])
  await client.query(
    `insert into boards (team_id, id, name, row_version, seq) values (1, 'board', 'Board', 1, 1)`,
  )
  await client.query(`insert into folders (team_id, id, board_id, parent_id, name, attribute_ids, row_version, seq)
    select 1, 'f' || n, 'board', case when n > 1 then 'f' || (n - 1) end, 'Folder', array[gen_random_uuid()], 1, 1 from generate_series(1, 20) n`)
  await client.query(`insert into items (team_id, id, board_id, folder_id, sort_order, values, row_version, seq)
    select 1, gen_random_uuid(), 'board', 'f1', random(), jsonb_build_object('a', repeat(md5(n::text), 20)), 1, n from generate_series(1, 20000) n`)
  await client.query(`delete from users where id > 40`)
})
const { manifest } = await writeBackup({
  connectionString: source.connectionString,
  dataDir: sourceData,
  file,
  weft: '1.2.3',
})

afterAll(() => source.drop())

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function target() {
  const { connectionString, drop } = await createTestDatabase({ empty: true })
  onTestFinished(drop)
  const dataDir = mkdtempSync(join(base, 'target-'))
  const restore = (changes: Partial<RestoreOptions> = {}) =>
    restoreBackup({
      file,
      dataDir,
      databaseUrl: connectionString,
      replace: false,
      prepareJobs: async () => undefined,
      stamp: 'now',
      ...changes,
    })
  const tables = () =>
    withClient(connectionString, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace`,
      )
      return rows.length
    })
  return { connectionString, dataDir, restore, tables }
}

const hashesOf = (connectionString: string) => withClient(connectionString, tableHashes)
const generationOf = (connectionString: string) =>
  withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ generation: string }>('select generation from instance')
    return rows[0]?.generation
  })

test('every table comes back with equal rows, and the database gets a generation of its own', async () => {
  const { connectionString, restore } = await target()
  await restore()
  expect(await hashesOf(connectionString)).toEqual(await hashesOf(source.connectionString))
  expect(await generationOf(connectionString)).toMatch(/^[0-9a-f]{32}$/)
  expect(await generationOf(connectionString)).not.toBe(await generationOf(source.connectionString))
  // Nothing is left to do, and new people get new numbers.
  expect(await migrate(connectionString)).toEqual([])
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into users (email, email_key, name, password_hash) values ('n', 'n', 'N', 'x') returning id`,
    )
    expect(rows[0]?.id).toBe(51)
    await expect(
      client.query(
        `insert into items (team_id, id, board_id, folder_id, row_version, seq) values (1, gen_random_uuid(), 'board', 'nowhere', 1, 1)`,
      ),
    ).rejects.toThrow(/foreign key/)
  })
})

test('files of the data folder come back for their owner only; the cluster, caches and backups stay behind', async () => {
  const { dataDir, restore } = await target()
  await restore()
  expect(readdirSync(dataDir).toSorted()).toEqual(['imports', 'secret-key'])
  for (const name of ['secret-key', 'imports/list.csv', 'imports/empty.csv']) {
    expect(readFileSync(join(dataDir, name)).equals(readFileSync(join(sourceData, name)))).toBe(true)
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(base).filter((name) => name.includes('partial'))).toEqual([])
})

test('a backup that is cut off or changed anywhere is refused before anything is written', async () => {
  const { dataDir, restore, tables } = await target()
  const whole = readFileSync(file)
  const bad = join(base, 'bad.tar')
  const attempts: Buffer[] = [
    Buffer.from('no backup'),
    Buffer.concat([whole, Buffer.from('more')]).subarray(4),
  ]
  for (const share of [0, 0.3, 0.7, 0.999]) attempts.push(whole.subarray(0, Math.floor(whole.length * share)))
  for (const share of [0.001, 0.2, 0.5, 0.9]) {
    const changed = Buffer.from(whole)
    const at = Math.floor(whole.length * share)
    changed[at] = (changed[at] ?? 0) ^ 1
    attempts.push(changed)
  }
  for (const attempt of attempts) {
    writeFileSync(bad, attempt)
    await expect(restore({ file: bad })).rejects.toThrow(/is not a whole backup/)
  }
  await expect(restore({ file: join(base, 'nothing.tar') })).rejects.toThrow(/There is no file/)
  expect(await tables()).toBe(0)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a backup of a newer schema, of another one, or of a newer format is refused', async () => {
  const { restore, tables } = await target()
  const { createHash } = await import('node:crypto')
  const forged = (changes: object) => {
    const changed = { ...manifest, ...changes }
    const bytes = Buffer.concat([
      ...tarEntry(HEAD, Buffer.from(JSON.stringify(changed)), 0),
      ...tarEntry(MANIFEST, Buffer.from(JSON.stringify(changed)), 0),
    ])
    const sum = createHash('sha256').update(bytes).digest('hex')
    const path = join(base, 'forged.tar')
    writeFileSync(
      path,
      Buffer.concat([bytes, ...tarEntry(CHECKSUM, Buffer.from(sum), 0), Buffer.alloc(1024)]),
    )
    return path
  }
  const more = { id: manifest.migrations.length + 1, name: '9999_add_wonder', sha256: 'x' }
  await expect(restore({ file: forged({ migrations: [...manifest.migrations, more] }) })).rejects.toThrow(
    /newer Weft .*9999_add_wonder.*update Weft first/,
  )
  const [first, ...rest] = manifest.migrations
  await expect(
    restore({ file: forged({ migrations: [{ ...first, sha256: 'y' }, ...rest] }) }),
  ).rejects.toThrow(/another Weft/)
  await expect(restore({ file: forged({ format: 2 }) })).rejects.toThrow(/newer Weft/)
  await expect(
    restore({ file: forged({ files: [{ path: '../evil', bytes: 0, sha256: '' }] }) }),
  ).rejects.toThrow(/outside of the data that are kept/)
  // A cluster, or an earlier backup, is nothing that a backup holds: it would lie in the way of the new one.
  for (const path of ['postgres/PG_VERSION', 'backups/old.tar', 'before-restore-x/a', '.restoring-x/a'])
    await expect(restore({ file: forged({ files: [{ path, bytes: 0, sha256: '' }] }) })).rejects.toThrow(
      /outside of the data that are kept/,
    )
  expect(await tables()).toBe(0)
})

test('a backup of an older schema comes back as it was, and is migrated by the next start', async () => {
  const known = await readMigrations()
  const older = await createTestDatabase({ empty: true })
  onTestFinished(older.drop)
  await withClient(older.connectionString, async (client) => {
    await client.query(
      `create table migrations (id int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    for (const { id, name, sql, sha256 } of known.slice(0, -1)) {
      await client.query(sql)
      await client.query('insert into migrations (id, name, sha256) values ($1, $2, $3)', [id, name, sha256])
    }
    await client.query(
      `insert into users (email, email_key, name, password_hash) values ('a', 'a', 'A', 'x')`,
    )
  })
  const path = join(base, 'older.tar')
  await writeBackup({
    connectionString: older.connectionString,
    dataDir: join(base, 'none'),
    file: path,
    weft: '1',
  })
  const { connectionString, restore } = await target()
  await restore({ file: path })
  expect(await hashesOf(connectionString)).toEqual(await hashesOf(older.connectionString))
  expect(await migrate(connectionString)).toEqual([known.at(-1)?.name])
})

test('what is not empty is refused, unless it may be replaced', async () => {
  const { connectionString, dataDir, restore } = await target()
  writeFileSync(join(dataDir, 'mine.txt'), 'mine')
  await expect(restore()).rejects.toThrow(/is not empty.*--replace/)
  rmSync(join(dataDir, 'mine.txt'))
  await migrate(connectionString)
  const before = await generationOf(connectionString)
  await expect(restore()).rejects.toThrow(/is not empty.*--replace/)
  expect(await generationOf(connectionString)).toBe(before)

  writeFileSync(join(dataDir, 'mine.txt'), 'mine')
  const { aside } = await restore({ replace: true })
  expect(await hashesOf(connectionString)).toEqual(await hashesOf(source.connectionString))
  expect(readFileSync(join(aside ?? '', 'mine.txt'), 'utf8')).toBe('mine')
  expect(readdirSync(dataDir).toSorted()).toEqual(['before-restore-now', 'imports', 'secret-key'])
})

test('where files cannot take their place, the database stays as it was', async () => {
  const { connectionString, dataDir, restore } = await target()
  await migrate(connectionString)
  const before = await generationOf(connectionString)
  writeFileSync(join(dataDir, 'mine.txt'), 'mine')
  // Of an earlier restore in the same second.
  mkdirSync(join(dataDir, 'before-restore-now'))
  await expect(restore({ replace: true })).rejects.toThrow(/EEXIST/)
  expect(await generationOf(connectionString)).toBe(before)
  rmSync(join(dataDir, 'before-restore-now'), { recursive: true })
  expect(readdirSync(dataDir)).toEqual(['mine.txt'])
})

test("another program's tables are never replaced", async () => {
  const { connectionString, restore, tables } = await target()
  await withClient(connectionString, (client) => client.query('create table theirs (id int)'))
  await expect(restore({ replace: true })).rejects.toThrow(/another program/)
  expect(await tables()).toBe(1)
})

test('a database that Weft runs on is left alone', async () => {
  const { connectionString, restore } = await target()
  const running = new Client({ connectionString, application_name: 'weft' })
  await running.connect()
  onTestFinished(() => running.end())
  await expect(restore()).rejects.toThrow(/running on this database/)
})

test('a restore that stops half way leaves nothing, and what was there stays', async () => {
  const { connectionString, dataDir, restore, tables } = await target()
  const stopped = new AbortController()
  const atHalf = setInterval(() => {
    if (readdirSync(dataDir).length > 0) stopped.abort()
  }, 5)
  onTestFinished(() => clearInterval(atHalf))
  await expect(restore({ signal: stopped.signal })).rejects.toThrow(/aborted/)
  expect(await tables()).toBe(0)
  expect(readdirSync(dataDir)).toEqual([])

  await migrate(connectionString)
  const before = await generationOf(connectionString)
  const late = new AbortController()
  late.abort()
  await expect(restore({ replace: true, signal: late.signal })).rejects.toThrow(/aborted/)
  expect(await generationOf(connectionString)).toBe(before)
})

test('a backup that cannot be finished leaves the earlier one as it was', async () => {
  const path = join(base, 'kept.tar')
  writeFileSync(path, 'the earlier one')
  const stopped = new AbortController()
  const failing = writeBackup({
    connectionString: source.connectionString,
    dataDir: sourceData,
    file: path,
    weft: '1',
    signal: stopped.signal,
    onSnapshot: async () => stopped.abort(),
  })
  await expect(failing).rejects.toThrow(/aborted/)
  expect(readFileSync(path, 'utf8')).toBe('the earlier one')
  expect(readdirSync(base).filter((name) => name.includes('partial'))).toEqual([])
})

test('an empty database is nothing to save', async () => {
  const { connectionString, dataDir } = await target()
  const path = join(dataDir, 'none.tar')
  await expect(writeBackup({ connectionString, dataDir, file: path, weft: '1' })).rejects.toThrow(
    /no Weft in this database/,
  )
  expect(readdirSync(dataDir)).toEqual([])
})
