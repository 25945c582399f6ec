import { setTimeout as sleep } from 'node:timers/promises'

import { Cluster } from '../process/cluster.ts'
import { type HistoryResult, runHistory } from '../process/run-history.ts'
import type { Layer } from './layer.ts'
import { Totals, Verdicts } from './totals.ts'

/** With starting, settling and judging a history takes about 20 s. */
const WORK_MS = 14_000
/** Nothing that a history waits for takes so long: one that does is told as not run, and the next one goes on. */
const STILL_MS = 240_000
const SHOWN = 5

/** Histories of real processes, one after the other: two at once would only measure the machine. */
export const processLayer: Layer = async ({ seeds, from, patience, print, signal }) => {
  const cluster = await Cluster.start()
  if (cluster.whyNoDisk !== null) print(`F6 is not drawn: ${cluster.whyNoDisk}`)
  const [sizes, faults, statuses, outcomes] = [new Totals(), new Totals(), new Totals(), new Totals()]
  const verdicts = new Verdicts()
  const calm: number[] = []
  let failed = 0
  try {
    for (let seed = from; seed < from + seeds && !signal.aborted; seed++) {
      const begin = performance.now()
      const ended = new AbortController()
      const result = await Promise.race([
        runHistory(cluster, { seed, workMs: WORK_MS, patience }),
        sleep(STILL_MS * patience, null, { signal: ended.signal }).then(() => {
          throw new Error('It stood still.')
        }),
      ]).catch((error: unknown) => error as Error)
      ended.abort()
      if (result instanceof Error) {
        failed += 1
        print(`seed ${seed}: could not be run: ${result.stack}`)
        continue
      }
      const { operations, calmAfter, found } = result
      verdicts.add(found)
      sizes.add('operations', operations)
      for (const [name, n] of Object.entries(result.sizes)) sizes.add(name, n)
      for (const { name } of result.faults) faults.add(name)
      for (const [status, n] of result.statuses) statuses.add(status === 0 ? 'none' : String(status), n)
      for (const [outcome, n] of result.outcomes) outcomes.add(outcome, n)
      calm.push(calmAfter)
      const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
      print(
        `seed ${seed}: ${seconds} s, ${operations} operations, calm after ${(calmAfter / 1_000).toFixed(1)} s; ${told(result)}`,
      )
      for (const [name, sentences] of found)
        for (const sentence of sentences?.slice(0, SHOWN) ?? []) print(`  ${name}: ${sentence}`)
    }
  } finally {
    await cluster.stop()
  }
  calm.sort((a, b) => a - b)
  print(`\n${calm.length} histories: ${sizes.toString()}`)
  print(`faults: ${faults.toString()}`)
  print(`edits: ${outcomes.toString()}`)
  print(`answers: ${statuses.toString()}`)
  print(`calm after the faults: median ${calm[calm.length >> 1] ?? 0} ms, longest ${calm.at(-1) ?? 0} ms`)
  print(`violations: ${verdicts.toString()}`)
  return verdicts.violations === 0 && failed === 0
}

function told({ faults }: HistoryResult): string {
  return faults.map(({ name, at }) => `${name} at ${(at / 1_000).toFixed(1)}`).join(', ')
}
