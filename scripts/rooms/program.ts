import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Cell } from './cell.ts'

/** A program running in a cell. `ended` resolves to its exit code, or to the name of the signal that ended it. */
export type Program = { child: ChildProcess; output: () => string; ended: Promise<number | string> }

/** Starts a program in the cell's clone, as the cell's person, with the cell's environment and nothing else. */
export function startIn(cell: Cell, command: string, args: readonly string[], env = {}): Program {
  const child = spawn(command, args, {
    cwd: cell.clone,
    env: { ...cell.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cell.person && { uid: cell.person.uid, gid: cell.person.gid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'nothing'))
  })
  return { child, output: () => output, ended }
}

/** The result of a promise, or null when it takes longer than `ms`. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  const waiting = new AbortController()
  try {
    return await Promise.race([promise, sleep(ms, null, { signal: waiting.signal })])
  } finally {
    waiting.abort()
  }
}

/** Asks until `test` holds, the program ended, or the time is over. */
export async function until(program: Program, ms: number, test: () => Promise<boolean>): Promise<boolean> {
  let ended = false
  void program.ended.then(() => {
    ended = true
  })
  const end = performance.now() + ms
  while (!ended && performance.now() < end) {
    if (await test()) return true
    await sleep(250)
  }
  return false
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port to be had.')
  return address.port
}

/** What the program itself said: without npm's heading, our own progress lines and empty ones. */
export function ownLines(output: string): string[] {
  return output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(>|npm\b|weft: (installing|building|fetching))/.test(line))
}
