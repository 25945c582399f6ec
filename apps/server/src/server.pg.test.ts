import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'

import { makeTempFolder, startChild } from '@weft/base/testing'
import { openTestDatabase } from '@weft/db/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

let database: Awaited<ReturnType<typeof openTestDatabase>>
let dataDir: string
/** Every server that was started here, also those that have not said yet where they are. */
const spawned: ChildProcess[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = makeTempFolder('server')
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Running {
  child: ChildProcess
  /** All that it wrote so far. */
  output(): string
  /** The address that it named, or '' when it ended before. */
  url: string
}

/** The server as users start it; DATABASE_URL unless `env` says otherwise. */
async function start(env: Record<string, string> = {}): Promise<Running> {
  const started = startChild(process.execPath, ['apps/server/src/main.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      ...env,
    },
    atEnd: onTestFinished,
  })
  const child = started.process
  spawned.push(child)
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const ready = /Weft is ready at (\S+)/.exec(started.output())
      if (ready?.[1]) resolve(ready[1].replace('localhost', '127.0.0.1'))
    })
    void started.ended.then(() => resolve(''))
  })
  return { child, output: started.output, url }
}

/** Ends with 0 where everything came to its end by itself; what hangs is given up after a time, with 1. */
async function stop({ child }: Running): Promise<number | null> {
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

/** A POST whose body is sent in two halves, the second when `rest` is called; `begun` when the server has its head. */
function slowPost(url: string, path: string, body: string) {
  const half = Math.floor(body.length / 2)
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  }
  const sent = request(`${url}${path}`, { method: 'POST', headers })
  const begun = once(sent, 'continue')
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
  })
  sent.write(body.slice(0, half))
  return { begun, answer, rest: () => sent.end(body.slice(half)) }
}

/** Whether it takes nothing new: it says so first, and hears nothing after that. */
const isRefusing = ({ url }: Running) =>
  get(`${url}/api/health`).then(
    ({ status }) => status !== 200,
    () => true,
  )
const refusalOf = ({ output }: Running) => output().trim().split('\n')

describe('The server', () => {
  test('starts, answers, finishes what is in flight on SIGTERM and ends with 0', async () => {
    const server = await start()
    const health = await get(`${server.url}/api/health`)
    expect([health.status, JSON.parse(health.body)]).toEqual([
      200,
      { status: 'ok', version: expect.any(String) },
    ])
    const person = JSON.stringify({ email: 'ann@weft.test', name: 'Ann', password: 'correct horse' })
    const { begun, answer, rest } = slowPost(server.url, '/api/auth/register', person)
    await begun
    const ended = stop(server)
    // What is new is refused from then on.
    await vi.waitUntil(() => isRefusing(server), { timeout: 30_000, interval: 20 })
    rest()
    expect([(await answer).status, await ended]).toEqual([201, 0])
    const [row] = await database.db.owner((tx) =>
      tx.query<{ n: number }>("select count(*)::int as n from users where email <> ''"),
    )
    expect(row?.n).toBe(1)
  })

  test('ends by itself although sockets are open', async () => {
    const server = await start()
    const vars = JSON.parse((await get(`${server.url}/api/app-vars`)).body) as {
      data: { broadcasting: { key: string } }
    }
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/app/${vars.data.broadcasting.key}?protocol=7`,
    )
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    )
    expect([await stop(server), await closed]).toEqual([0, 4200])
  })

  test('says in one sentence what an operator can mend, and ends with 1', async () => {
    const limits = join(dataDir, 'limits.json')
    await writeFile(limits, '{"json_dept": 5}')
    const first = await start()
    const port = new URL(first.url).port
    for (const [env, sentence] of [
      [{ LIMITS_FILE: limits }, `there is no limit named 'json_dept'`],
      [{ PORT: port }, port],
      [{ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' }, 'The database cannot be used'],
      [
        { DATABASE_URL: database.connectionString.replace(/\/[^/?]+(\?|$)/, '/no_such_database$1') },
        'no_such_database',
      ],
      [{ DATA_DIR: limits }, 'there is a file in its place'],
      [{ DATA_DIR: join(limits, 'below'), DATABASE_URL: '' }, 'there is a file in its place'],
      // Nobody makes folders there, not even root.
      [{ DATA_DIR: '/sys/kernel/weft-data', DATABASE_URL: '' }, 'cannot be written'],
    ] as const) {
      const refused = await start(env)
      expect([refused.url, refused.child.exitCode, refusalOf(refused)]).toEqual([
        '',
        1,
        [expect.stringContaining(sentence)],
      ])
    }
    expect(await stop(first)).toBe(0)
  })

  test('refuses a database that a newer version wrote', async () => {
    const newer = await openTestDatabase()
    await newer.db.owner((tx) =>
      tx.query(`insert into migrations (id, name, sha256) values (9999, '9999_from_later', 'x')`),
    )
    const refused = await start({ DATABASE_URL: newer.connectionString })
    expect([refused.child.exitCode, refusalOf(refused)]).toEqual([1, [expect.stringContaining('newer Weft')]])
    await newer.close()
  })
})

test('a second start on the same data is refused in one sentence', async () => {
  const own = makeTempFolder('second', onTestFinished)
  const first = await start({ DATA_DIR: own, DATABASE_URL: '' })
  expect(first.url).not.toBe('')
  const second = await start({ DATA_DIR: own, DATABASE_URL: '' })
  expect([second.url, second.child.exitCode, refusalOf(second)]).toEqual([
    '',
    1,
    [expect.stringMatching(/\S \S/)],
  ])
  expect((await get(`${first.url}/api/health`)).status).toBe(200)
  expect(await stop(first)).toBe(0)
})

test('a stop while it starts leaves no database behind', async () => {
  const own = makeTempFolder('early', onTestFinished)
  const running = start({ DATA_DIR: own, DATABASE_URL: '' })
  const pid = await vi.waitUntil(() => postmasterOf(own), { timeout: 30_000, interval: 20 })
  spawned.at(-1)?.kill('SIGTERM')
  const { child } = await running
  if (child.exitCode === null) await once(child, 'close')
  expect([child.exitCode, isAlive(pid)]).toEqual([0, false])
})

/** The process of the PostgreSQL that runs on a data folder; 0 where there is none yet. */
async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function get(url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}
