import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** Where a cluster answers. */
export interface Endpoint {
  /** The folder of the unix socket; null means loopback. */
  socketDir: string | null
  /** Also part of a socket's file name. */
  port: number
}

/** The socket's full path must fit into 104 bytes (macOS; 108 on Linux), and the server adds `.s.PGSQL.5432.lock`. */
const LONGEST_SOCKET_DIR = 104 - '/.s.PGSQL.5432.lock'.length - 1
const SOCKET_PORT = 5432
export const SUPERUSER = 'weft'

export function connectionString({ socketDir, port }: Endpoint, password: string, database: string): string {
  if (socketDir === null) return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  return `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketDir)}&port=${port}`
}

/** What a running (or crashed) server wrote about itself into its pid file. */
export async function readEndpoint(cluster: string): Promise<Endpoint | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = Number.parseInt(lines[3] ?? '', 10)
  // The address follows the socket's folder; a server that is just starting has not come that far.
  if (!(port > 0) || lines.length < 6) return null
  return { socketDir: lines[4] || null, port }
}

/** A folder for the socket: the earlier one while it is still ours alone, else a new one; null when none will do. */
export async function openSocketDir(earlier: string | null, { account }: RunAs): Promise<string | null> {
  const uid = account?.uid ?? process.geteuid?.()
  if (earlier !== null) {
    // Cleaners of temporary folders may have taken it from under a pool that goes on using its path.
    const made = await mkdir(earlier, { mode: 0o700 }).then(
      () => true,
      () => false,
    )
    if (made && account !== undefined) await chown(earlier, account.uid, account.gid)
    // Not there, or not to be read: another folder is made below.
    const found = await lstat(earlier).catch(() => null)
    if (found?.isDirectory() && found.uid === uid && (found.mode & 0o777) === 0o700) return earlier
  }
  for (const parent of [tmpdir(), '/tmp']) {
    const name = join(parent, 'weft-')
    if (Buffer.byteLength(name) + 6 > LONGEST_SOCKET_DIR) continue
    // The next place is tried; that there is none is told below.
    const folder = await mkdtemp(name).catch(() => null)
    if (folder === null) continue
    await chmod(folder, 0o700)
    if (account !== undefined) await chown(folder, account.uid, account.gid)
    return folder
  }
  return null
}

export async function removeSocketDir({ socketDir }: Endpoint): Promise<void> {
  if (socketDir !== null) await rm(socketDir, { recursive: true, force: true })
}

export function choosePort(socketDir: string | null): Promise<number> {
  if (socketDir !== null) return Promise.resolve(SOCKET_PORT)
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
