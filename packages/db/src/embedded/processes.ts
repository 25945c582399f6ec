import { execFile } from 'node:child_process'
import { readFile, readdir, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const POLL_MS = 15

/** The process that runs this cluster, or null: a zombie or a stranger with a reused number is none. */
export async function findPostmaster(cluster: string): Promise<number | null> {
  const pid = await readPid(cluster)
  return pid !== null && (await isPostgresOf(cluster, pid)) ? pid : null
}

async function readPid(cluster: string): Promise<number | null> {
  // No server runs here; where one does all the same, PostgreSQL refuses a second one by itself.
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : null
}

/**
 * Keeps a pid file from blocking the next start when its number belongs to a zombie (an orphan that nobody reaps)
 * or to a stranger. The file stays, since PostgreSQL finds leftover backends by its other lines; only the number
 * becomes one that no process can have.
 */
export async function disarmPidFile(cluster: string): Promise<void> {
  const pid = await readPid(cluster)
  if (pid === null || !exists(pid) || (await isPostgresOf(cluster, pid))) return
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [String(2 ** 22 + 1), ...lines.slice(1)].join('\n'))
}

/**
 * The same for the lock beside a socket that is used again; it says nothing but the number, so it goes. Only ever
 * asked when no server runs this cluster.
 */
export async function removeSocketLock(cluster: string, socketDir: string): Promise<void> {
  for (const name of (await readdir(socketDir)).filter((entry) => entry.endsWith('.lock'))) {
    const file = join(socketDir, name)
    // A lock that names nobody holds nothing.
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    if (!(pid > 0 && (await isPostgresOf(cluster, pid)))) await rm(file, { force: true })
  }
}

async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isRunningByPs(pid)
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [, name, state] = /\((.*)\) (\S)/.exec(stat) ?? []
    if (name !== 'postgres' || state === 'Z' || state === 'X') return false
  } catch {
    // The process has ended meanwhile.
    return false
  }
  // PostgreSQL works in its data folder; a path that we may not read speaks neither for nor against.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder === null || folder === (await realpath(cluster))
}

async function isRunningByPs(pid: number): Promise<boolean> {
  // Without such a process `ps` fails.
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,comm=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres') && !stdout.trimStart().startsWith('Z')
}

/** Whether a process with this number exists, zombies included. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ends backends that outlived their postmaster: they hold the shared memory and block the next start. */
export async function killLeftBackends(cluster: string): Promise<void> {
  if (process.platform !== 'linux' || (await findPostmaster(cluster)) !== null) return
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    // It ended meanwhile, or is none of ours.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    if (folder === (await realpath(cluster)) && (await isPostgresOf(cluster, pid))) signal(pid, 'SIGKILL')
  }
}

/** Fast shutdown; after 5 s without a checkpoint (the next start recovers); after 7 s by force. */
export async function stopPostmaster(cluster: string): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ] as const) {
    const pid = await findPostmaster(cluster)
    if (pid === null) return
    signal(pid, name)
    for (let waited = 0; waited < patience; waited += POLL_MS) {
      if (!(await isPostgresOf(cluster, pid))) return
      await sleep(POLL_MS)
    }
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
