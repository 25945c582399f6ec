import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, type ChildOptions, makeTempFolder, startChild } from '@weft/base/testing'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { readEndpoint, removeSocketDir } from './endpoint.ts'
import { startEmbedded } from './start-embedded.ts'
import { cutLog, serverLogOf } from './server-log.ts'
import { findPostmaster, stopPostmaster } from './processes.ts'
import { accountCan, asAccount } from './run-as.ts'

/** Where durability is not the point. */
const quick = { fsync: 'off' }

const isRoot = process.geteuid?.() === 0

let parent: string
let dataDir: string
/** A stopped and migrated cluster that tests copy which are not about making one. */
let ready: string

beforeAll(async () => {
  ready = makeTempFolder('ready')
  const { connectionString, stop } = await startEmbedded({ dataDir: ready, settings: quick })
  await migrate(connectionString)
  await stop()
})

afterAll(() => rm(ready, { recursive: true, force: true }))

beforeEach(async () => {
  parent = makeTempFolder('embedded')
  await chmod(parent, 0o700)
  dataDir = join(parent, 'data')
})

afterEach(async () => {
  const endpoint = await readEndpoint(join(dataDir, 'postgres'))
  await stopPostmaster(join(dataDir, 'postgres'))
  if (endpoint !== null) await removeSocketDir(endpoint)
  await rm(parent, { recursive: true, force: true })
})

async function ask<Row>(connectionString: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** A process that starts PostgreSQL on the folder and prints `{url, adopted}`, or the error's message. */
function startElsewhere(options: Pick<ChildOptions, 'detached' | 'uid' | 'gid'> = {}): Child {
  const module = new URL('start-embedded.ts', import.meta.url).href
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(module)})
    try {
      const { connectionString, adopted, stop } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
      process.on('SIGTERM', async () => { await stop(); process.exit(0) })
      console.log(JSON.stringify({ url: connectionString, adopted }))
    } catch (error) { console.log(JSON.stringify({ message: error.message })) }`
  return startChild(process.execPath, ['--input-type=module', '-e', code], {
    ...options,
    cwd: '/',
    atEnd: onTestFinished,
  })
}

interface Said {
  url: string
  adopted: boolean
  message: string
}

const firstWords = async (child: Child) => JSON.parse(await child.firstOutput) as Said

describe('the log', () => {
  test('says nothing of races that the writer mends, and still says what went wrong', async () => {
    const { connectionString, stop } = await startEmbedded({ dataDir, settings: quick })
    await migrate(connectionString)
    await ask(
      connectionString,
      `insert into feeds (team_id, kind, id, seq) values (1, 'folder', 'f', 7), (1, 'team', '1', 1), (1, 'board', 'b', 1)`,
    )
    const save = (folder: number, team: number) =>
      ask(
        connectionString,
        `select write_judged_value(1, 'f', ${folder}, ${team}, 'b', 1, gen_random_uuid(), '{}', now(), 1,
           'values', 'v', null, null, null, null, 200, null) as written`,
      )
    // The feed went on; the rights did, after the feed was written already.
    expect(await save(6, 1)).toEqual([{ written: 'stale' }])
    expect(await save(7, 2)).toEqual([{ written: 'stale' }])
    expect(await ask(connectionString, `select seq from feeds where id = 'f'`)).toEqual([{ seq: '7' }])
    await expect(save(7, 1)).rejects.toThrow('was judged and is not there')
    await stop()
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    expect(log.match(/ERROR: .*/g)).toEqual([expect.stringContaining('was judged and is not there')])
    expect(log).not.toContain('stale')
  })

  test('is cut when it is long while the server goes on writing to it, and one part is kept', async () => {
    await cp(ready, dataDir, { recursive: true })
    const { connectionString, stop } = await startEmbedded({ dataDir, settings: quick })
    const file = serverLogOf(dataDir)
    const shout = (word: string) =>
      expect(ask(connectionString, `do $$ begin raise exception '${word}'; end $$`)).rejects.toThrow(word)
    for (let n = 0; n < 20; n++) await shout(`early ${n} ${'x'.repeat(500)}`)
    await cutLog(file, 1e6)
    expect(await readFile(file, 'utf8')).toContain('early 19')
    await cutLog(file, 5_000)
    expect([(await stat(file)).size, await readFile(`${file}.1`, 'utf8')]).toEqual([
      0,
      expect.stringContaining('early 19'),
    ])
    await shout('late')
    await stop()
    const log = await readFile(file, 'utf8')
    expect(log).toContain('late')
    // No hole where the old end was.
    expect([log.includes('early'), log.includes('\0')]).toEqual([false, false])
  })
})

describe('a first start', () => {
  test('makes a durable cluster in a folder that only its owner can enter, reached over a socket', async () => {
    const { connectionString, adopted, stop } = await startEmbedded({ dataDir })
    expect(adopted).toBe(false)
    const [settings] = await ask<Record<string, string>>(
      connectionString,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens,
        current_setting('jit') as jit, current_setting('server_encoding') as encoding, current_database() as name`,
    )
    expect(settings).toEqual({ fsync: 'on', listens: '', jit: 'off', encoding: 'UTF8', name: 'weft' })
    const socketDir = new URL(connectionString).searchParams.get('host') ?? ''
    expect((await stat(socketDir)).mode & 0o777).toBe(0o700)
    await stop()
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull()
    await expect(stat(socketDir)).rejects.toThrow('ENOENT')
  })

  test('that was killed half way leaves nothing that hinders the next one', async () => {
    await mkdir(join(dataDir, 'postgres-new-killed', 'cluster'), { recursive: true })
    const { connectionString, stop } = await startEmbedded({ dataDir, settings: quick })
    expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })

  test('where sockets will not do goes over loopback, with a password', async () => {
    const { connectionString, stop } = await startEmbedded({ dataDir, loopback: true, settings: quick })
    expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    const url = new URL(connectionString)
    expect(url.hostname).toBe('127.0.0.1')
    url.password = 'guessed'
    await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
    await stop()
  })

  test.skipIf(!isRoot)('works without user namespaces, as another account', async () => {
    await chmod(parent, 0o711)
    const { connectionString, stop } = await startEmbedded({ dataDir, runAs: asAccount(), settings: quick })
    expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(asAccount().account?.uid)
    await stop()
  })

  // From a folder that only root reads the account cannot even start Node; the clean room runs everything as a user.
  test.skipIf(!isRoot || !isTreeOpen())('works as an ordinary user', async () => {
    const { uid, gid } = asAccount().account ?? { uid: 0, gid: 0 }
    dataDir = makeTempFolder('ordinary')
    await chmod(dataDir, 0o777)
    const child = startElsewhere({ uid, gid })
    try {
      expect(await firstWords(child)).toMatchObject({ adopted: false })
    } finally {
      await child.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('twice at the same moment: one wins, the other is refused', async () => {
    const both = await Promise.allSettled([
      startEmbedded({ dataDir, settings: quick }),
      startEmbedded({ dataDir, settings: quick }),
    ])
    const winner = both.find((each) => each.status === 'fulfilled')
    const loser = both.find((each) => each.status === 'rejected')
    expect(String(loser?.reason)).toContain('Weft is already running')
    await winner?.value.stop()
  })
})

describe('data that is there', () => {
  test('is refused where another major version wrote it, and the way out is named', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /written by PostgreSQL 17 .*npm run backup.*npm run restore/,
    )
  })

  test('is refused, and not made anew, where its version cannot be read', async () => {
    const file = join(dataDir, 'postgres', 'PG_VERSION')
    await mkdir(file, { recursive: true })
    const before = await readdir(dataDir)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/EISDIR/)
    expect(await readdir(dataDir)).toEqual(before)
  })
})

describe('a second start', () => {
  beforeEach(() => cp(ready, dataDir, { recursive: true }))

  test('is refused in one sentence while the first one lives', async () => {
    const { connectionString, stop } = await startEmbedded({ dataDir })
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `Weft is already running on ${dataDir}: stop it first, or start this one with another DATA_DIR.`,
    )
    expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  })

  test('adopts the server of a killed process with what was committed, and stops it', async () => {
    const child = startElsewhere()
    const { url } = await firstWords(child)
    await ask(url, 'create table kept (n int)')
    await ask(url, 'insert into kept values (7)')
    await child.end()
    const { connectionString, adopted, stop } = await startEmbedded({ dataDir })
    expect({ adopted, connectionString }).toEqual({ adopted: true, connectionString: url })
    expect(await ask(connectionString, 'select n from kept')).toEqual([{ n: 7 }])
    await stop()
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull()
  })

  test('recovers after everything was killed, with a pid file that names a stranger', async () => {
    const child = startElsewhere()
    const { url } = await firstWords(child)
    await ask(url, 'create table kept (n int)')
    const cluster = join(dataDir, 'postgres')
    await child.end()
    process.kill((await findPostmaster(cluster)) ?? 0, 'SIGKILL')
    const file = join(cluster, 'postmaster.pid')
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [String(process.ppid), ...lines.slice(1)].join('\n'))
    const { connectionString, adopted, stop } = await startEmbedded({ dataDir })
    expect({ adopted, connectionString }).toEqual({ adopted: false, connectionString: url })
    expect(await ask(connectionString, 'select n from kept')).toEqual([])
    await stop()
  })

  test('says what PostgreSQL said when it cannot start', async () => {
    await expect(startEmbedded({ dataDir, settings: { shared_buffers: 'much' } })).rejects.toThrow(
      /^PostgreSQL did not start: invalid value for parameter "shared_buffers": "much"/,
    )
  })
})

describe('a running server', () => {
  beforeEach(() => cp(ready, dataDir, { recursive: true }))

  test('outlives a signal to the terminal of its parent until the parent stops it', async () => {
    const child = startElsewhere({ detached: true })
    await firstWords(child)
    const pid = await findPostmaster(join(dataDir, 'postgres'))
    const ended = once(child.process, 'exit')
    process.kill(-(child.process.pid ?? 0), 'SIGINT')
    await ended
    await sleep(200)
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBe(pid)
  })

  test.each(['a backend', 'the postmaster', 'an adopted postmaster'])(
    'comes back at the same place within 5 s after %s was killed; callers get 503 meanwhile',
    async (victim) => {
      if (victim === 'an adopted postmaster') {
        const child = startElsewhere()
        await firstWords(child)
        await child.end()
      }
      const { connectionString, stop } = await startEmbedded({ dataDir })
      const db = openDatabase({ connectionString })
      await db.read(null, (tx) => tx.query('select 1'))
      const busy = db.read(null, (tx) => tx.query('select pg_sleep(9)')).catch((error: unknown) => error)
      await sleep(100)
      const [backend] = await ask<{ pid: number }>(
        connectionString,
        `select pid from pg_stat_activity where query like '%pg_sleep(9)%' and pid <> pg_backend_pid()`,
      )
      const postmaster = await findPostmaster(join(dataDir, 'postgres'))
      process.kill((victim === 'a backend' ? backend?.pid : postmaster) ?? 0, 'SIGKILL')
      expect(await busy).toMatchObject({ code: 'database_unavailable', status: 503, retryAfter: 1 })
      for (;;) {
        const outcome = await db
          .read(null, (tx) => tx.query('select 1 as one'))
          .catch((error: unknown) => error)
        if (Array.isArray(outcome)) break
        expect(outcome).toMatchObject({ code: 'database_unavailable', status: 503 })
        await sleep(10)
      }
      // The owner's lock is held again: nobody else gets in.
      await sleep(500)
      await expect(startEmbedded({ dataDir })).rejects.toThrow('Weft is already running')
      await db.end()
      await stop()
    },
  )
})

/** Whether another account reaches this tree's Node. */
function isTreeOpen(): boolean {
  const { account } = asAccount()
  return account !== undefined && accountCan(account, '-x', process.execPath)
}
