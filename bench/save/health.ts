import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

import { openLine } from '../harness/line.ts'
import { percentile } from '../harness/measure.ts'

const EVERY_MS = 20

/** Asks /api/health again and again until it is stopped; gives how long the answers took, in ms. */
export async function watchHealth(
  url: string,
): Promise<{ stop(): Promise<{ p50: number; max: number; failed: number; asked: number }> }> {
  const line = await openLine(url)
  const took: number[] = []
  let failed = 0
  let running = true
  const watching = (async () => {
    while (running) {
      const begin = performance.now()
      const { status } = await line.send('GET', '/api/health')
      took.push(performance.now() - begin)
      if (status !== 200) failed += 1
      await sleep(EVERY_MS)
    }
  })()
  return {
    async stop() {
      running = false
      await watching
      line.close()
      return { p50: percentile(took, 0.5), max: percentile(took, 1), failed, asked: took.length }
    },
  }
}
