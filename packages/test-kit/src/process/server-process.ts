import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { startChild } from '@weft/base/testing'

const ROOT = join(import.meta.dirname, '../../../..')
/** A server that cannot start within this has failed. */
const START_MS = 60_000

export interface ServerProcessOptions {
  port: number
  env: Readonly<Record<string, string>>
}

/** The server as users run it, in a process that faults can end, stop and start again at the same address. */
export class ServerProcess {
  /** What it wrote, for whoever has to understand a failure. */
  output = ''
  /** It has said that it is ready, and nobody has taken it away since. */
  isUp = false
  /** How it ended though nobody ended it, with its last words; null while that has not happened. */
  crash: string | null = null
  private readonly options: ServerProcessOptions
  private child: ChildProcess | null = null

  constructor(options: ServerProcessOptions) {
    this.options = options
  }

  get url(): string {
    return `http://127.0.0.1:${this.options.port}`
  }

  /** What there is of it, and its last words. */
  state(): string {
    const { exitCode = null, signalCode = null } = this.child ?? {}
    const is = this.isUp ? 'ready' : (exitCode ?? signalCode ?? 'not ready')
    return `${is}, wrote ${JSON.stringify(this.output.slice(-400))}`
  }

  /** Comes back when it says that it is ready; a server that ends before that (its database is away) is started again. */
  async start(): Promise<void> {
    const until = performance.now() + START_MS
    while (!(await this.startOnce()))
      if (performance.now() > until)
        throw new Error(`The server did not start:\n${this.output.slice(-4_000)}`)
  }

  /** As `kill -9` does. */
  async kill(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.isUp = false
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async stop(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.isUp = false
    this.proceed()
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  /** Takes the processor away from it. */
  halt(): void {
    this.child?.kill('SIGSTOP')
  }

  proceed(): void {
    this.child?.kill('SIGCONT')
  }

  private startOnce(): Promise<boolean> {
    const { process: child } = startChild(process.execPath, ['apps/server/src/main.mjs'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...this.options.env,
        PORT: String(this.options.port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
      },
    })
    this.child = child
    return new Promise((resolve) => {
      const hear = (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-100_000)
        if (!this.output.includes('Weft is ready') || this.isUp) return
        this.isUp = true
        clearTimeout(hung)
        resolve(true)
      }
      this.output = ''
      // One that neither starts nor ends hangs.
      const hung = setTimeout(() => child.kill('SIGKILL'), START_MS)
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      child.once('exit', (code, signal) => {
        if (this.isUp)
          this.crash = `The server ended by itself (${code ?? signal}): ${this.output.slice(-2_000)}`
        this.isUp = false
        clearTimeout(hung)
        resolve(false)
      })
    })
  }
}
