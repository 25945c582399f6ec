import { setTimeout as sleep } from 'node:timers/promises'

import { now } from '@weft/base'
import { type Log, openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createJobs, JobInterrupted, type JobRun } from './index.ts'
import { serialQueue } from './queries.ts'
import { startRunner } from './runner.ts'

const errors: string[] = []
const log: Log = {
  info() {},
  warn: (_data, message) => void errors.push(message),
  error: (_data, message) => void errors.push(message),
}
const { connectionString, drop } = await createTestDatabase()
const db = openDatabase({ connectionString, poolSize: 3 })

type Payload = { team_id: number; n: number }

function openJobs(handler: (run: JobRun<Payload>) => Promise<void>) {
  const jobs = createJobs({ db, connectionString, log })
  jobs.register<Payload>('count', handler)
  return jobs
}

beforeAll(async () => {
  await db.owner((tx) =>
    tx.query(`insert into users (email, email_key, name, password_hash) values ('a', 'a', 'A', 'x')`),
  )
  await db.owner((tx) => tx.query(`insert into teams (name, owner_id) values ('T', 1), ('U', 1)`))
  await db.owner((tx) =>
    tx.query(`insert into feeds (team_id, kind, id) values (1, 'team', '1'), (2, 'team', '2')`),
  )
})

afterAll(async () => {
  await db.end()
  await drop()
})

test('a job runs soon, once, as the application role within its workspace', async () => {
  const seen: unknown[] = []
  const jobs = openJobs(async ({ payload, team_id, db: own }) => {
    const rows = await own.run(team_id, 'select team_id, current_user::text as role from feeds')
    seen.push(payload.n, ...rows)
  })
  await jobs.add('count', { team_id: 2, n: 7 })
  await vi.waitFor(() => expect(seen).toEqual([7, { team_id: 2, role: 'weft_app' }]), 30_000)
  await jobs.stop()
  expect(seen).toHaveLength(2)
})

test('the application role cannot reach the job tables', async () => {
  await expect(db.run(1, 'select id from graphile_worker.jobs')).rejects.toThrow(/permission denied/)
})

test('a database that was away at the first job is asked again for the second', async () => {
  const away = await createTestDatabase()
  const name = new URL(away.connectionString).pathname.slice(1)
  const ownDb = openDatabase({ connectionString: away.connectionString, poolSize: 2 })
  const seen: number[] = []
  const jobs = createJobs({ db: ownDb, connectionString: away.connectionString, log })
  jobs.register<Payload>('count', async ({ payload }) => void seen.push(payload.n))
  const allow = (isAllowed: boolean) =>
    db.owner((tx) => tx.query(`alter database "${name}" allow_connections ${isAllowed}`))
  try {
    await allow(false)
    await expect(jobs.add('count', { team_id: 0, n: 1 })).rejects.toThrow(
      'not currently accepting connections',
    )
    await allow(true)
    await jobs.add('count', { team_id: 0, n: 2 })
    await vi.waitFor(() => expect(seen).toEqual([2]), 30_000)
  } finally {
    await jobs.stop()
    await ownDb.end()
    await away.drop()
  }
})

test('a failed job is tried again', async () => {
  const attempts: number[] = []
  const jobs = openJobs(async ({ attempt }) => {
    attempts.push(attempt)
    if (attempt === 1) throw new Error('not yet')
  })
  await jobs.add('count', { team_id: 1, n: 0 })
  await vi.waitFor(() => expect(attempts).toEqual([1, 2]), 30_000)
  await jobs.stop()
  expect(errors.some((message) => message.includes('not yet'))).toBe(true)
})

test('of jobs under one key only the last one is done, at its time', async () => {
  const seen: number[] = []
  const jobs = openJobs(async ({ payload }) => void seen.push(payload.n))
  const soon = now() + 60_000
  await jobs.add('count', { team_id: 1, n: 1 }, { key: 'k', at: soon })
  await jobs.add('count', { team_id: 1, n: 2 }, { key: 'k' })
  await vi.waitFor(() => expect(seen).toEqual([2]), 30_000)
  await jobs.stop()
})

test('of the jobs that wait, those of the lowest priority number are next', async () => {
  const seen: number[] = []
  const others = Promise.withResolvers<void>()
  const jobs = createJobs({ db, connectionString, log, concurrency: 1 })
  jobs.register<Payload>('count', async ({ payload: { n } }) => {
    if (n === 1) await others.promise
    seen.push(n)
  })
  const wanted = (n: number, priority?: number) => ({
    name: 'count',
    payload: { team_id: 1, n },
    ...(priority === undefined ? {} : { priority }),
  })
  await db.owner((tx) => jobs.addWithin(tx, [wanted(1, -1), wanted(2, 10), wanted(3)]))
  await jobs.add('count', { team_id: 1, n: 4 }, { priority: 10 })
  await jobs.add('count', { team_id: 1, n: 5 })
  others.resolve()
  await vi.waitFor(() => expect(seen).toEqual([1, 3, 5, 2, 4]), 30_000)
  await jobs.stop()
})

test('serial jobs of a workspace run one at a time, and take no place of others meanwhile', async () => {
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  // Each comes right after the one before: nobody looks by the clock.
  const jobs = createJobs({ db, connectionString, log, concurrency: 2, pollMs: 600_000 })
  jobs.register<Payload>('told', async ({ payload: { n, team_id } }) => {
    seen.push(`${team_id}.${n} begins`)
    if (n === 1) await first.promise
    seen.push(`${team_id}.${n} ends`)
  })
  jobs.register<Payload>('other', async ({ payload: { n } }) => void seen.push(`other ${n}`))
  const told = (n: number, team_id = 1) => ({ name: 'told', payload: { team_id, n }, isSerial: true })
  await db.owner((tx) => jobs.addWithin(tx, [told(1)]))
  await vi.waitFor(() => expect(seen).toEqual(['1.1 begins']), 30_000)
  // Both ways of adding know of the queue.
  await db.owner((tx) => jobs.addWithin(tx, [told(2)]))
  await jobs.add('told', { team_id: 1, n: 3 }, { isSerial: true })
  await jobs.add('other', { team_id: 1, n: 4 })
  await vi.waitFor(() => expect(seen).toEqual(['1.1 begins', 'other 4']), 30_000)
  await db.owner((tx) => jobs.addWithin(tx, [told(5, 2)]))
  await vi.waitFor(() => expect(seen.slice(2)).toEqual(['2.5 begins', '2.5 ends']), 30_000)
  first.resolve()
  await vi.waitFor(() => expect(seen).toHaveLength(9), 30_000)
  expect(seen.slice(4)).toEqual(['1.1 ends', '1.2 begins', '1.2 ends', '1.3 begins', '1.3 ends'])
  await jobs.stop()
})

test('jobs added in a transaction of the owner are there when it commits, and not at all when it does not', async () => {
  const seen: number[] = []
  const jobs = openJobs(async ({ payload }) => void seen.push(payload.n))
  const wanted = (n: number) => ({ name: 'count', payload: { team_id: 1, n }, attempts: 3 })
  await db
    .owner(async (tx) => {
      await jobs.addWithin(tx, [wanted(1)])
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await db.owner((tx) => jobs.addWithin(tx, [wanted(2), { ...wanted(3), at: now() - 1_000 }]))
  await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set([2, 3])), 30_000)
  await jobs.stop()
})

test('a daily job of a day on which no server ran is done soon after the start', async () => {
  const seen: number[] = []
  const daily = () => {
    const jobs = createJobs({ db, connectionString, log })
    jobs.registerDaily('sweep', { hour: 3, minute: 17 }, async ({ team_id }) => void seen.push(team_id))
    jobs.start()
    return jobs
  }
  const first = daily()
  await vi.waitFor(async () => {
    const known = await db.owner((tx) => tx.query('select 1 from graphile_worker._private_known_crontabs'))
    expect(known).toHaveLength(1)
  }, 60_000)
  await first.stop()
  expect(seen).toEqual([])
  await db.owner((tx) =>
    tx.query(`update graphile_worker._private_known_crontabs
                set known_since = now() - interval '9 days', last_execution = now() - interval '2 days'`),
  )
  const second = daily()
  await vi.waitFor(() => expect(seen).toEqual([0]), 30_000)
  await second.stop()
})

test('a stop lets the running step finish, and the job goes on after the next start', async () => {
  const steps: string[] = []
  const first = openJobs(async ({ signal, attempt }) => {
    steps.push(`first ${attempt}`)
    while (!signal.aborted) await sleep(10)
    steps.push('stepped')
    throw new JobInterrupted()
  })
  await first.add('count', { team_id: 1, n: 0 })
  await vi.waitFor(() => expect(steps).toEqual(['first 1']), 30_000)
  await first.stop()
  expect(steps).toEqual(['first 1', 'stepped'])
  const second = openJobs(async ({ attempt }) => void steps.push(`second ${attempt}`))
  second.start()
  await vi.waitFor(() => expect(steps).toEqual(['first 1', 'stepped', 'second 1']), 30_000)
  await second.stop()
})

test.each(['jobs', 'serial jobs'])('%s of a node that ended without a word are taken over', async (kind) => {
  const seen: unknown[] = []
  const queue = kind === 'jobs' ? null : serialQueue('count', 1)
  await db.owner((tx) =>
    tx.query(`select graphile_worker.add_job('count', '{"team_id":1,"n":9}', $1)`, [queue]),
  )
  // As kill -9 leaves it: locked an hour ago by somebody whose session is gone.
  const dead = `set locked_by = 'dead', locked_at = now() - interval '1 hour'`
  await db.owner((tx) => tx.query(`update graphile_worker._private_jobs ${dead}, attempts = 1`))
  await db.owner((tx) =>
    tx.query(`update graphile_worker._private_job_queues ${dead} where queue_name = $1`, [queue]),
  )
  const runner = await startRunner({
    connectionString,
    concurrency: 1,
    names: ['count'],
    async work(_name, payload) {
      seen.push(payload)
      return false
    },
    log,
  })
  await vi.waitFor(() => expect(seen).toEqual([{ team_id: 1, n: 9 }]), 30_000)
  await runner.stop()
})

test('jobs of a node that lives are left to it', async () => {
  const seen: string[] = []
  const slow = openJobs(async ({ signal }) => {
    seen.push('slow')
    await sleep(8_000, undefined, { signal }).catch(() => undefined)
  })
  await slow.add('count', { team_id: 1, n: 0 })
  await vi.waitFor(() => expect(seen).toEqual(['slow']), 30_000)
  const other = openJobs(async () => void seen.push('other'))
  other.start()
  await sleep(7_500)
  expect(seen).toEqual(['slow'])
  await Promise.all([slow.stop(), other.stop()])
})

test.each(['fails in', 'takes its process along in'])(
  'a job that %s its last try is given up, and again until that is done',
  async (how) => {
    const seen: string[] = []
    const jobs = createJobs({ db, connectionString, log })
    jobs.register<Payload>('count', async () => Promise.reject(new Error('never')), {
      giveUp: async ({ payload }) => {
        seen.push(`given up ${payload.n}`)
        if (seen.length === 1) throw new Error('not this time')
      },
    })
    if (how === 'fails in') await jobs.add('count', { team_id: 1, n: 3 }, { attempts: 1 })
    else {
      await db.owner((tx) =>
        tx.query(`select graphile_worker.add_job('count', '{"team_id":1,"n":3}', max_attempts := 10)`),
      )
      // As the tenth kill -9 leaves it.
      await db.owner((tx) =>
        tx.query(
          `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 hour', attempts = 10`,
        ),
      )
      jobs.start()
    }
    await vi.waitFor(() => expect(seen).toEqual(['given up 3', 'given up 3']), 30_000)
    await jobs.stop()
    const left = await db.owner((tx) => tx.query(`select id from graphile_worker._private_jobs`))
    expect(left).toEqual([])
  },
)
