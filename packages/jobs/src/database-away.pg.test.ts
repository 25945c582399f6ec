import { openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createJobs, type JobRun, type Jobs } from './index.ts'

type Payload = { team_id: number; n: number }

const WAIT_MS = 30_000
/** Longer than it takes to find a node that is gone, and to make sure of it. */
const RESCUE_MS = 12_000

const admin = await createTestDatabase()
const adminDb = openDatabase({ connectionString: admin.connectionString, poolSize: 1 })
afterAll(async () => {
  await adminDb.end()
  await admin.drop()
})

const said: string[] = []
const log = {
  info() {},
  warn: (_data: object, message: string) => void said.push(message),
  error: (_data: object, message: string) => void said.push(message),
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let name: string
let db: ReturnType<typeof openDatabase>
let jobs: Jobs
const seen: string[] = []
let slow: PromiseWithResolvers<void>
let work: (run: JobRun<Payload>) => Promise<void>

beforeEach(async () => {
  seen.length = 0
  said.length = 0
  slow = Promise.withResolvers()
  database = await createTestDatabase()
  name = new URL(database.connectionString).pathname.slice(1)
  db = openDatabase({ connectionString: database.connectionString, poolSize: 2 })
  jobs = createJobs({ db, connectionString: database.connectionString, log, concurrency: 2 })
  for (const kind of ['one', 'other']) jobs.register<Payload>(kind, (run) => work(run))
})
afterEach(async () => {
  slow.resolve()
  await bringBack()
  await jobs.stop()
  await db.end()
  await database.drop()
})

const asAdmin = (statement: string) => adminDb.owner((tx) => tx.query(statement))
const bringBack = () => asAdmin(`alter database "${name}" allow_connections true`)

/** As a restart of PostgreSQL: no connection is left, and none can be made until it is back. */
async function takeAway(): Promise<void> {
  await asAdmin(`alter database "${name}" allow_connections false`)
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

/** The session that says that the node lives, which stays on without a word. */
const endSignOfLife = () =>
  asAdmin(`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = '${name}' and l.locktype = 'advisory' and l.granted`)

test(
  'jobs go on after the database was away at the end of one, which is run again',
  { timeout: 90_000 },
  async () => {
    work = async ({ payload: { n } }) => {
      seen.push(`${n} begins`)
      if (n === 1) await slow.promise
      if (n === 2 && !seen.includes('away')) {
        await takeAway()
        seen.push('away')
      }
      seen.push(`${n} ends`)
    }
    await jobs.add('other', { team_id: 1, n: 1 })
    await vi.waitFor(() => expect(seen).toEqual(['1 begins']), WAIT_MS)
    await jobs.add('one', { team_id: 1, n: 2 }, { isSerial: true })
    await vi.waitFor(() => expect(said.join()).toContain('Failed to complete jobs'), WAIT_MS)
    await bringBack()
    await jobs.add('one', { team_id: 1, n: 3 }, { isSerial: true })
    // Also while a job of before still runs.
    await vi.waitFor(() => expect(seen).toContain('3 ends'), WAIT_MS)
    expect(seen.filter((line) => line === '2 ends')).toHaveLength(2)
    slow.resolve()
    await vi.waitFor(() => expect(seen).toContain('1 ends'), WAIT_MS)
    await jobs.add('other', { team_id: 1, n: 4 })
    await vi.waitFor(() => expect(seen).toContain('4 ends'), WAIT_MS)
    expect(seen.filter((line) => line === '1 begins')).toHaveLength(1)
  },
)

test(
  'a job is not begun again while it runs because connections were lost',
  { timeout: 90_000 },
  async () => {
    work = async ({ payload: { n } }) => {
      seen.push(`${n} begins`)
      await slow.promise
      seen.push(`${n} ends`)
    }
    await jobs.add('one', { team_id: 1, n: 1 }, { isSerial: true })
    await vi.waitFor(() => expect(seen).toEqual(['1 begins']), WAIT_MS)
    await endSignOfLife()
    // Nothing tells that nobody looked: so long it takes.
    await expect(vi.waitFor(() => expect(seen).toHaveLength(2), RESCUE_MS)).rejects.toThrow('a length of 2')
    slow.resolve()
    await vi.waitFor(() => expect(seen).toEqual(['1 begins', '1 ends']), WAIT_MS)
  },
)
