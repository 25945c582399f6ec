import { spawn } from 'node:child_process'

import { root, run } from './run.ts'

/** How a watched run ended; `held` says in lines what kept it, where it had to be ended. */
export type Watched = { code: number; held: string | null }

export type WatchOptions = {
  env?: Record<string, string | undefined>
  /** It is ended when nothing was printed for so long. The longest test may take five minutes, and is told of when it is over. */
  quietMs?: number
  /** A process that still holds what it prints to is ended so long after it has ended itself. */
  leftMs?: number
}

const QUIET_MS = 8 * 60_000
const LEFT_MS = 10_000

/**
 * Runs tests on the Node that runs this one, and shows what they print. A run that hangs, or whose processes outlive
 * it, is ended, and what held it is named: it counts as failed, and the next one begins.
 */
export function runWatched(args: readonly string[], options: WatchOptions = {}): Promise<Watched> {
  const { env, quietMs = QUIET_MS, leftMs = LEFT_MS } = options
  // A group of its own: what it starts can be named and ended, also when nobody is above it any more.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let held: string | null = null
  let timer: NodeJS.Timeout | undefined
  const endBecause = async (reason: string) => {
    if (child.pid === undefined) return
    held = `${reason} What was running:\n${await processesOf(child.pid)}`
    signal('SIGKILL')
    // A process with a group of its own may hold them still.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const wait = (ms: number, reason: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => void endBecause(reason), ms)
  }
  const heard = () => wait(quietMs, `Nothing was printed for ${Math.round(quietMs / 1000)} s.`)
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // All of them have ended.
    }
  }
  const stop = (name: NodeJS.Signals) => signal(name)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  child.stdout.on('data', (chunk: Buffer) => (heard(), process.stdout.write(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (heard(), process.stderr.write(chunk)))
  heard()
  return new Promise((resolve) => {
    child.on('exit', () => wait(leftMs, 'It had ended, and what it started had not.'))
    child.on('error', (error) => (held = error.message))
    child.on('close', (code) => {
      clearTimeout(timer)
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (held !== null) console.error(`\nweft: ${held}`)
      resolve({ code: held === null ? (code ?? 1) : 1, held })
    })
  })
}

/** Process, age in seconds and command of all that a group consists of, one a line. */
async function processesOf(group: number): Promise<string> {
  const { output } = await run('ps', ['-eo', 'pgid=,pid=,etimes=,args='])
  const lines = output.split('\n').filter((line) => Number.parseInt(line, 10) === group)
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/^\d+\s+/, '')
        .slice(0, 200),
    )
    .join('\n')
}
