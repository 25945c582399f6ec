import { spawn } from 'node:child_process'

import { newUuid } from '@weft/base'
import { Pool, type PoolClient } from 'pg'

import { root } from '../../scripts/run.ts'
import { freePort } from '../harness/weft.ts'

const TABLE = `create table bench_raw (
  id bigint generated always as identity primary key, item uuid not null, data jsonb, at timestamptz not null default now())`

/** One-row inserts into a table that has nothing to do with Weft, each a transaction of its own. */
export async function openRaw(
  databaseUrl: string,
  connections: number,
): Promise<{ insert(worker: number, n: number): Promise<unknown>; pool: Pool; close(): Promise<void> }> {
  const pool = new Pool({ connectionString: databaseUrl, max: connections + 1 })
  await pool.query(TABLE)
  const clients: PoolClient[] = []
  while (clients.length < connections) clients.push(await pool.connect())
  return {
    pool,
    insert: async (worker, n) =>
      clients[worker]?.query({
        name: 'raw',
        text: `insert into bench_raw (item, data) values ($1, $2) returning id`,
        values: [newUuid(), JSON.stringify(`text ${n}`)],
      }),
    async close() {
      for (const client of clients) client.release()
      await pool.end()
    },
  }
}

/** The same insert behind HTTP, in a server process of its own. */
export async function startRawServer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/save/anchor-server.ts', databaseUrl, String(port)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The anchor's server ended with ${child.exitCode}.`)
    if (await fetch(url).catch(() => null)) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    async stop() {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
}
