import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startChild } from '@weft/base/testing'
import { fillDataDir } from '@weft/db/testing'

const ROOT = join(import.meta.dirname, '../..')

/** Of all servers of this tree: with one in each data folder, every start compiled everything anew. */
const COMPILED = join(ROOT, 'node_modules/.cache/weft-tests')

/** The server as users run it: a process of its own, with a data folder of its own. */
export interface ServerProcess {
  url: string
  pid: number
  dataDir: string
  /** All that it has written to its log so far. */
  log(): string
  /** Ends it as SIGKILL does: no goodbye. */
  kill(): Promise<void>
  /** Ends it in good order; gives the exit code. */
  stop(): Promise<number | null>
}

export interface ServerOptions {
  dataDir: string
  env?: Record<string, string>
  /** The tree to run; this one unless told. */
  root?: string
}

/** A data folder for one test, with a database that is made already. */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-e2e-'))
  await fillDataDir(dataDir)
  return dataDir
}

export async function removeDataDir(dataDir: string): Promise<void> {
  // What ended last may still be writing a log.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}

/** Rates for tests that do in seconds what people do in days; every limit has its own test at its default. */
const LIMITS = {
  write_rate: 100_000,
  write_burst: 100_000,
  team_write_rate: 100_000,
  team_write_burst: 100_000,
  read_rate: 100_000,
  read_burst: 100_000,
  search_rate: 100_000,
  search_burst: 100_000,
  guest_rate: 100_000,
  guest_burst: 100_000,
  calendar_rate: 100_000,
  calendar_burst: 100_000,
  register_address_hour: 1_000,
  login_address_minute: 1_000,
  login_account_minute: 1_000,
  login_account_hour: 1_000,
  // The least that a server takes: people sign in all day here.
  argon2_memory: 19_456,
}

/** AI is on, so that what leads to it is seen; nobody answers at this port. */
const NOBODYS_MODEL = { AI_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'nobody' }

/** Starts the server and waits until it says that it is ready. */
export async function startServerProcess({
  dataDir,
  env = {},
  root = ROOT,
}: ServerOptions): Promise<ServerProcess> {
  const limits = join(dataDir, 'limits.json')
  await writeFile(limits, JSON.stringify(LIMITS))
  const { process: child, output: log } = startChild(process.execPath, ['apps/server/src/main.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LIMITS_FILE: limits,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: COMPILED,
      ...NOBODYS_MODEL,
      ...env,
    },
  })
  const url = await readyAddress(child)
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    log,
    async kill() {
      child.kill('SIGKILL')
      await ended(child)
    },
    async stop() {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /Weft is ready at (http\S+)/.exec(output)
      if (ready?.[1]) resolve(ready[1].replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    )
  })
}
