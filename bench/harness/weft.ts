import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

import { type Child, startChild } from '@weft/base/testing'

import { root } from '../../scripts/run.ts'
import { databaseUrlOf, memoryOf } from './processes.ts'

/** A server process of its own with an empty database, as `npm start` runs it. */
export interface Weft {
  url: string
  port: number
  /** Of its embedded PostgreSQL, as the owner of the tables. */
  databaseUrl(): string
  dataDir: string
  pid: number
  /** Milliseconds from spawn to the first good answer of /api/health. */
  healthAfter: number
  /** Proportional set size of the server and of every PostgreSQL process, in MB. */
  memory(): { server: number; database: number }
  /** Ends the process by SIGTERM; the data stay unless `forget`. */
  stop(options?: { forget?: boolean }): Promise<void>
}

// What one person may do in a second is no part of what the machine can do.
const UNLIMITED = {
  write_rate: 1e9,
  write_burst: 1e9,
  team_write_rate: 1e9,
  team_write_burst: 1e9,
  token_rate: 1e9,
  token_burst: 1e9,
  read_rate: 1e9,
  read_burst: 1e9,
  search_rate: 1e9,
  search_burst: 1e9,
  guest_rate: 1e9,
  guest_burst: 1e9,
  calendar_rate: 1e9,
  calendar_burst: 1e9,
  login_account_minute: 1e9,
  login_account_hour: 1e9,
  login_address_minute: 1e9,
  register_address_hour: 1e9,
  sockets_per_user: 1e6,
  sockets_per_address: 1e6,
  request_timeout_ms: 120_000,
}

/** Starts a server; with `dataDir` on data that are there. */
export async function startWeft(
  options: { dataDir?: string; env?: Record<string, string>; nodeArgs?: readonly string[] } = {},
): Promise<Weft> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'weft-bench-'))
  const limits = join(dataDir, 'limits.json')
  writeFileSync(limits, JSON.stringify(UNLIMITED))
  const port = await freePort()
  const begin = performance.now()
  const started = startChild(process.execPath, [...(options.nodeArgs ?? []), 'apps/server/src/main.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LIMITS_FILE: limits, ...options.env },
  })
  const child = started.process
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, started)
  const healthAfter = performance.now() - begin
  return {
    url,
    port,
    dataDir,
    databaseUrl: () => databaseUrlOf(dataDir),
    pid: child.pid ?? 0,
    healthAfter,
    memory: () => memoryOf(child.pid ?? 0, dataDir),
    async stop({ forget = options.dataDir === undefined } = {}) {
      await started.end('SIGTERM')
      if (forget) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilHealthy(url: string, { process: child, output }: Child): Promise<void> {
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it was healthy:\n${output()}`)
    try {
      if ((await fetch(`${url}/api/health`)).ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
