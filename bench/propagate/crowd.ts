import { type ChildProcess, fork } from 'node:child_process'

import { pssOf } from '../harness/processes.ts'
import type { Order, Report } from './messages.ts'

/** The anchor's server; `memory` in MB. */
export interface Bare {
  port: number
  pid: number
  memory(): number
  stop(): void
}

/** The sockets of one run, in a process of their own. */
export interface Crowd {
  /** Orders are obeyed one after another. */
  tell<K extends Report['kind']>(order: Order, kind: K): Promise<Report & { kind: K }>
  stop(): void
}

export function startCrowd(): Crowd {
  const child = fork(new URL('receivers.ts', import.meta.url))
  return {
    async tell(order, kind) {
      child.send(order)
      const report = await nextMessage<Report>(child)
      if (report.kind !== kind)
        throw new Error(report.kind === 'error' ? report.message : `The receivers said ${report.kind}.`)
      return report as never
    },
    stop: () => void child.kill(),
  }
}

/** Starts the bare server and gives its port. */
export async function startBare(): Promise<Bare> {
  const child = fork(new URL('bare.ts', import.meta.url))
  const pid = child.pid ?? 0
  return {
    port: await nextMessage<number>(child),
    pid,
    memory: () => pssOf(pid),
    stop: () => void child.kill(),
  }
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A child of the bench ended with ${code}.`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as T)
    })
  })
}
