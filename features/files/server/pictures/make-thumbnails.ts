import { type ChildProcess, fork } from 'node:child_process'

import type { PictureOrder, PictureResult } from './picture-order.ts'

export interface ThumbnailMaker {
  /** WebP by size of the longer side, enlarging nothing; null for what is no picture, or a too large one. */
  make(path: string, sizes: readonly number[]): Promise<ReadonlyMap<number, Buffer> | null>
  stop(): void
}

const SECONDS = 15
/** The library may hang before its own limit is looked at. */
const MOST_MS = 30_000
/** It is loaded in a third of a second, and holds 60 MB. */
const IDLE_MS = 30_000

/** One picture at a time, in a process that starts with the first one and ends when there is nothing to do. */
export function createThumbnailMaker(options: { pixels: number }): ThumbnailMaker {
  let child: ChildProcess | null = null
  let last: Promise<unknown> = Promise.resolve()
  let orders = 0

  function stop(): void {
    child?.kill('SIGKILL')
    child = null
  }

  function start(): ChildProcess {
    const worker = fork(new URL('./picture-process.ts', import.meta.url), {
      // What a picture needs lies outside of this heap; the limit of pixels bounds it.
      execArgv: ['--max-old-space-size=128'],
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    worker.unref()
    worker.channel?.unref()
    worker.on('error', () => undefined)
    return worker
  }

  function ask(order: PictureOrder): Promise<PictureResult> {
    const number = ++orders
    const worker = (child ??= start())
    worker.channel?.ref()
    return new Promise((resolve) => {
      const settle = (result: PictureResult) => {
        worker.off('message', settle)
        worker.off('exit', end)
        worker.channel?.unref()
        after(IDLE_MS, () => orders === number && stop())
        resolve(result)
      }
      const end = () => {
        if (child === worker) child = null
        settle({ isPicture: false })
      }
      worker.once('message', settle)
      worker.once('exit', end)
      after(MOST_MS, () => worker.listeners('exit').includes(end) && worker.kill('SIGKILL'))
      worker.send(order)
    })
  }

  return {
    stop,
    make(path, sizes) {
      const made = last.then(() => ask({ path, sizes, pixels: options.pixels, seconds: SECONDS }))
      last = made
      return made.then((result) =>
        result.isPicture
          ? new Map(result.pictures.map(({ size, base64 }) => [size, Buffer.from(base64, 'base64')]))
          : null,
      )
    },
  }
}

/** Nothing waits for it, and it keeps no process alive. */
function after(ms: number, work: () => unknown): void {
  AbortSignal.timeout(ms).addEventListener('abort', () => void work(), { once: true })
}
