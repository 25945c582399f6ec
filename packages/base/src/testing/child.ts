import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

import { afterThisProcess } from './after-process.ts'

export interface ChildOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid' | 'detached'> {
  /** Where the child's end is announced: vitest's `onTestFinished` or `afterAll`. Left out where somebody else ends it. */
  atEnd?: (end: () => Promise<void>) => void
}

/** A program that a test has started. */
export interface Child {
  readonly process: ChildProcess
  /** What it has written so far, the last 100,000 characters of it. */
  output(): string
  /** Its first words; rejects with all that it wrote to the other stream when it ends without any. */
  readonly firstOutput: Promise<string>
  /** Its exit code, or null when a signal ended it; once all that holds its output has ended, too. */
  readonly ended: Promise<number | null>
  /** Sends the signal (SIGKILL unless told) and waits until the program itself is gone; nothing when it is over. */
  end(signal?: NodeJS.Signals): Promise<void>
}

const KEPT_CHARACTERS = 100_000

/**
 * Starts a program for a test. It never shares the pipes of the test runner, which would wait for them for ever when
 * the test fails before it ends its child; and it ends with the process of the test, however that ends.
 */
export function startChild(command: string, args: readonly string[], options: ChildOptions = {}): Child {
  const { atEnd, ...rest } = options
  const child = spawn(command, args, { ...rest, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_CHARACTERS)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(null)
    })
    child.once('close', (code) => resolve(code))
  })
  const firstOutput = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    void ended.then(() => reject(new Error(`The program ended without a word:\n${output}`)))
  })
  // Not everybody waits for words.
  firstOutput.catch(() => undefined)
  const end = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  if (child.pid !== undefined) child.once('exit', afterThisProcess('kill -KILL "$0"', String(child.pid)))
  atEnd?.(() => end())
  return { process: child, output: () => output, firstOutput, ended, end }
}
