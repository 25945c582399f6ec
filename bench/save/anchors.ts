import { spawn } from 'node:child_process'

import { newUuid } from '@weft/base'
import { Pool } from 'pg'

import { root } from '../../scripts/run.ts'
import { type Rate, rate } from '../harness/measure.ts'
import { freePort } from '../harness/weft.ts'

export async function makeRawTable(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  await pool.query(`create table if not exists bench_raw (
    id bigint generated always as identity primary key, item uuid not null, data jsonb, at timestamptz not null default now())`)
  await pool.end()
}

/** One-row inserts, each a transaction of its own, from as many connections as there are workers. */
export async function rawInserts(databaseUrl: string, workers: number, seconds: number): Promise<Rate> {
  const pool = new Pool({ connectionString: databaseUrl, max: workers })
  const clients = await Promise.all(Array.from({ length: workers }, () => pool.connect()))
  try {
    return await rate({
      workers,
      seconds,
      work: async (worker, n) =>
        clients[worker]?.query({
          name: 'raw',
          text: `insert into bench_raw (item, data) values ($1, $2) returning id`,
          values: [newUuid(), JSON.stringify(`text ${n}`)],
        }),
    })
  } finally {
    for (const client of clients) client.release()
    await pool.end()
  }
}

/** The same insert behind HTTP, in a server of its own; gives its address. */
export async function startRawServer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/save/anchor-server.ts', databaseUrl, String(port)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The anchor's server ended with ${child.exitCode}.`)
    const answer = await fetch(url).catch(() => null)
    if (answer) break
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
