import { AsyncResource } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { type TestDatabase, createTestDatabase, stopOwnTestServer } from './testing/index.ts'

let place: TestDatabase
let db: Database

beforeAll(async () => {
  place = await createTestDatabase()
  db = openDatabase({ connectionString: place.connectionString, poolSize: 3, queueSize: 2 })
  await db.owner(async (tx) => {
    await tx.query(
      'create table notes (team_id int not null, id int not null, n int not null default 0, primary key (team_id, id))',
    )
    await tx.query(`call weft_protect('notes')`)
    await tx.query('create table letters (user_id int not null, body text not null)')
    await tx.query(`call weft_protect('letters', 'user')`)
    await tx.query('create table cursors (n int)')
    await tx.query(`call weft_reserve('cursors')`)
    await tx.query('insert into notes (team_id, id) values (1, 1), (1, 2), (2, 1)')
    await tx.query(`insert into letters values (7, 'for seven'), (8, 'for eight')`)
  })
})

afterAll(async () => {
  await db.end()
  await place.drop()
  await stopOwnTestServer()
})

const countNotes = 'select count(*) from notes'

describe('the wall between teams', () => {
  test('shows a team its own rows only, and no rows without a team', async () => {
    expect(await db.run(1, countNotes)).toEqual([{ count: 2 }])
    expect(await db.run(2, countNotes)).toEqual([{ count: 1 }])
    expect(await db.run(3, countNotes)).toEqual([{ count: 0 }])
    expect(await db.run(null, countNotes)).toEqual([{ count: 0 }])
  })

  test('holds in transactions, whose team ends with them', async () => {
    expect(await db.write(1, (tx) => tx.query(countNotes))).toEqual([{ count: 2 }])
    expect(await db.write(null, (tx) => tx.query(countNotes))).toEqual([{ count: 0 }])
    await db.run(2, countNotes)
    await db.write(1, (tx) => tx.query(countNotes))
    expect(await db.run(2, countNotes)).toEqual([{ count: 1 }])
  })

  test('lets nobody write into another team', async () => {
    const stray = 'insert into notes (team_id, id) values (2, 99)'
    await expect(db.run(1, stray)).rejects.toMatchObject({ code: '42501' })
    await expect(db.write(1, (tx) => tx.query(stray))).rejects.toMatchObject({ code: '42501' })
    expect(await db.run(1, 'update notes set n = 1 where team_id = 2 returning id')).toEqual([])
  })

  test('stands between users too', async () => {
    expect(await db.run({ user: 7 }, 'select body from letters')).toEqual([{ body: 'for seven' }])
    expect(await db.run({ team: 1, user: 9 }, 'select body from letters')).toEqual([])
    expect(await db.run(7, 'select body from letters')).toEqual([])
  })

  test('keeps reserved tables and the migrations for the owner', async () => {
    await expect(db.run(1, 'select * from cursors')).rejects.toMatchObject({ code: '42501' })
    await expect(db.run(1, 'select * from migrations')).rejects.toMatchObject({ code: '42501' })
    expect(await db.owner((tx) => tx.query('select * from cursors'))).toEqual([])
  })

  test('refuses a scope that is no whole number', async () => {
    await expect(db.run(1.5, countNotes)).rejects.toThrow(TypeError)
    await expect(db.run(`1', false); drop table notes; --` as unknown as number, countNotes)).rejects.toThrow(
      TypeError,
    )
  })

  test('runs every request as a role that cannot pass it', async () => {
    expect(
      await db.run(
        1,
        'select current_user as name, rolbypassrls, rolsuper, rolcanlogin from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ name: 'weft_app', rolbypassrls: false, rolsuper: false, rolcanlogin: false }])
  })
})

describe('without a role of its own', () => {
  test('the owner is bound by the policies, and only the owner door passes them', async () => {
    const own = await createTestDatabase()
    const user = `plain_${Math.random().toString(36).slice(2)}`
    const admin = new Client({ connectionString: own.connectionString })
    await admin.connect()
    await admin.query(`create role ${user} login password 'secret'`)
    await admin.query('update instance set app_role = null')
    await admin.query(`grant create, usage on schema public to ${user}; grant select on instance to ${user}`)
    await admin.query(`grant execute on procedure weft_protect to ${user}`)
    const url = new URL(own.connectionString)
    url.username = user
    const plain = openDatabase({ connectionString: url.href })
    try {
      await plain.owner(async (tx) => {
        await tx.query('create table kept (team_id int not null)')
        await tx.query(`call weft_protect('kept')`)
        await tx.query('insert into kept values (1), (2)')
        expect(await tx.query('select count(*) from kept')).toEqual([{ count: 2 }])
      })
      expect(await plain.run(1, 'select * from kept')).toEqual([{ team_id: 1 }])
      expect(await plain.run(null, 'select * from kept')).toEqual([])
      const asSuperuser = openDatabase({ connectionString: own.connectionString })
      await expect(asSuperuser.run(1, 'select 1')).rejects.toThrow('superuser or bypasses row-level security')
      await asSuperuser.end()
    } finally {
      await plain.end()
      await admin.query(`drop owned by ${user}; drop role ${user}`)
      await admin.end()
      await own.drop()
    }
  })
})

describe('values', () => {
  test('arrive as the wire has them, whatever the zone of the machine', async () => {
    const text = `select 9007199254740991::int8 as big, 12.50::numeric as exact, date '2026-03-29' as day,
      timestamptz '2026-03-29 02:30:00.123456+05' as at, array[1, null]::int8[] as numbers,
      array['2026-01-01 00:00:00+00']::timestamptz[] as times, '{"a":1}'::jsonb as json`
    expect(await db.run(null, text)).toEqual([
      {
        big: 9_007_199_254_740_991,
        exact: '12.50',
        day: '2026-03-29',
        at: '2026-03-28 21:30:00',
        numbers: [1, null],
        times: ['2026-01-01 00:00:00'],
        json: { a: 1 },
      },
    ])
  })

  test('that a number cannot hold are refused, and the connection lives on', async () => {
    await expect(db.run(null, 'select 9007199254740992::int8 as big')).rejects.toThrow(RangeError)
    expect(await db.run(null, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('come from named statements, prepared once', async () => {
    const statement = { name: 'note_of_team', text: 'select id from notes where team_id = $1 order by id' }
    await db.read(1, async (tx) => {
      expect(await tx.query(statement, [1])).toEqual([{ id: 1 }, { id: 2 }])
      expect(await tx.query(statement, [2])).toEqual([])
      expect(
        await tx.query(`select calls.name from pg_prepared_statements calls where name = 'note_of_team'`),
      ).toHaveLength(1)
    })
  })
})

describe('a transaction', () => {
  test('keeps nothing of a function that throws, and hands its error on', async () => {
    const failing = db.write(1, async (tx) => {
      await tx.query('insert into notes (team_id, id) values (1, 50)')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await db.run(1, 'select id from notes where id = 50')).toEqual([])
  })

  test('does not pretend to have committed after a swallowed error', async () => {
    const swallowing = db.write(1, async (tx) => {
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(swallowing).rejects.toThrow('a failed statement was ignored')
  })

  test('runs once more after a deadlock, and both parties succeed', async () => {
    let runs = 0
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const cross = (mine: number, other: number, met: PromiseWithResolvers<void>, wait: Promise<void>) =>
      db.write(1, async (tx) => {
        runs++
        await tx.query('update notes set n = n + 1 where team_id = 1 and id = $1', [mine])
        met.resolve()
        await wait
        await tx.query('update notes set n = n + 1 where team_id = 1 and id = $1', [other])
      })
    await Promise.all([cross(1, 2, first, second.promise), cross(2, 1, second, first.promise)])
    expect(runs).toBe(3)
    expect(await db.run(1, 'select n from notes where n = 2')).toHaveLength(2)
  })

  test('takes no second connection', async () => {
    const nested = db.write(1, () => db.read(1, (tx) => tx.query('select 1')))
    await expect(nested).rejects.toThrow('a connection is held already')
  })

  test('cannot be used after its function ended', async () => {
    const kept = await db.read(1, (tx) => Promise.resolve(tx))
    await expect(kept.query('select 1')).rejects.toThrow('after its function ended')
  })

  test('that was left open takes its connection down with it', async () => {
    await db.read(1, (tx) => tx.query('begin'))
    expect(await db.read(2, (tx) => tx.query('select now() = statement_timestamp() as fresh'))).toEqual([
      { fresh: true },
    ])
  })
})

describe('a snapshot', () => {
  test('is one moment for all its statements, in its team, and writes nothing', async () => {
    const before = (await db.run<{ count: number }>(1, countNotes))[0]?.count ?? 0
    const outside = AsyncResource.bind(() => db.run(1, 'insert into notes (team_id, id) values (1, 77)'))
    const counts = await db.snapshot(1, async (tx) => {
      const first = await tx.query(countNotes)
      await outside()
      return [...first, ...(await tx.query(countNotes))]
    })
    expect(counts).toEqual([{ count: before }, { count: before }])
    expect(await db.run(1, countNotes)).toEqual([{ count: before + 1 }])
    const writing = db.snapshot(1, (tx) => tx.query('delete from notes where id = 77'))
    await expect(writing).rejects.toMatchObject({ code: '25006' })
    await db.run(1, 'delete from notes where id = 77')
    expect(await db.snapshot(2, (tx) => tx.query(countNotes))).toEqual(await db.run(2, countNotes))
  })
})

describe('limits', () => {
  test('a full queue answers 503 at once, and what waits is served', async () => {
    const held = Array.from({ length: 5 }, () => db.read(null, (tx) => tx.query('select pg_sleep(0.3)')))
    await sleep(50)
    await expect(db.run(null, 'select 1')).rejects.toMatchObject({
      code: 'overloaded',
      status: 503,
      retryAfter: 1,
    })
    expect(await Promise.all(held)).toHaveLength(5)
    expect(db.stats()).toMatchObject({ open: 3, waiting: 0 })
  })

  test('statements, locks and idle transactions are bounded', async () => {
    expect(
      await db.run(
        null,
        `select name, setting from pg_settings where name in
          ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
      ),
    ).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '15000' },
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '10000' },
    ])
    const late = db.write(null, async (tx) => {
      await tx.query(`set local statement_timeout = 50`)
      await tx.query('select pg_sleep(2)')
    })
    await expect(late).rejects.toMatchObject({ code: 'overloaded', status: 503 })
  })

  test('a database that is not there answers 503 and is not healthy', async () => {
    const nowhere = openDatabase({ connectionString: 'postgresql://weft@127.0.0.1:1/weft' })
    await expect(nowhere.run(null, 'select 1')).rejects.toMatchObject({
      code: 'database_unavailable',
      status: 503,
    })
    expect(await nowhere.healthy()).toBe(false)
    await nowhere.end()
    expect(await db.healthy()).toBe(true)
  })
})

describe('notifications', () => {
  test('arrive on a connection outside the pool, and again after it broke', async () => {
    const heard: string[] = []
    const states: string[] = []
    const stop = await db.listen(
      'epochs',
      (payload) => heard.push(payload),
      (state) => states.push(state),
    )
    const notify = (payload: string) => db.run(null, 'select pg_notify($1, $2)', ['epochs', payload])
    await notify('one')
    await expect.poll(() => heard).toEqual(['one'])
    await db.owner((tx) =>
      tx.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()`,
      ),
    )
    await expect.poll(() => states).toEqual(['lost', 'regained'])
    await notify('two')
    await expect.poll(() => heard).toEqual(['one', 'two'])
    await stop()
    await notify('three')
    await sleep(50)
    expect(heard).toEqual(['one', 'two'])
  })
})
