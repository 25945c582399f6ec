import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** How a program ended: its exit code (1 when a signal ended it), all it printed, and how long it took. */
export type Ended = { code: number; output: string; seconds: number }

export type RunOptions = {
  env?: Record<string, string | undefined>
  cwd?: string
  /** Show what it prints at once instead of keeping it. */
  shown?: boolean
}

/** Runs a program to its end; never rejects, a program that cannot start ends with 127. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const begin = performance.now()
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: options.shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return new Promise((resolve) => {
    const end = (code: number) => resolve({ code, output, seconds: (performance.now() - begin) / 1000 })
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Runs a script or a package's program on the Node that runs this one. */
export function runNode(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return run(process.execPath, args, options)
}
