import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { childEnvironment } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { putLogAside, serverLogOf } from './server-log.ts'

/** A server that we started ourselves, until it exits. */
export interface Postmaster {
  process: ChildProcess
  hasExited(): boolean
  /** What it wrote since it was started, to explain an early exit. */
  output(): Promise<string>
}

/**
 * Starts the server in a session of its own: neither Ctrl-C in our terminal nor our death reaches it, so our own
 * stop decides when it ends, and after a kill it lives on to be adopted.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<Postmaster> {
  const { folder, dataDir, binaries, runAs } = cluster
  const logFile = serverLogOf(dataDir)
  const offset = await putLogAside(logFile)
  const log = await open(logFile, 'a', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...args] = [...runAs.prefix, binaries.postgres, '-D', folder, ...options]
  const identity = runAs.account === undefined ? {} : { uid: runAs.account.uid, gid: runAs.account.gid }
  try {
    const child = spawn(program, args, {
      ...identity,
      cwd: '/',
      env: childEnvironment(binaries),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    let failure: Error | undefined
    child.once('error', (error) => (failure = error))
    child.unref()
    return {
      process: child,
      hasExited: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
      output: async () => failure?.message ?? (await readFrom(logFile, offset)),
    }
  } finally {
    await log.close()
  }
}

async function readFrom(logFile: string, offset: number): Promise<string> {
  const log = await open(logFile)
  try {
    const { buffer, bytesRead } = await log.read(Buffer.alloc(64 * 1024), { position: offset })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await log.close()
  }
}
