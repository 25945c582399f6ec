import { beforeEach, expect, test } from 'vitest'

import { ManualScheduler } from '../testing/manual-scheduler.ts'
import { UpdateWatch } from './update-watch.ts'

let scheduler: ManualScheduler
let checks: number[] = []
let reloads: number[] = []

beforeEach(() => {
  scheduler = new ManualScheduler()
  checks = []
  reloads = []
})

function start() {
  return new UpdateWatch({
    scheduler,
    check: async () => {
      checks.push(scheduler.now())
      if (checks.length === 1) throw new Error('No network')
    },
    reload: () => reloads.push(scheduler.now()),
  })
}

test('every hour it looks for a new version, also after a failure', async () => {
  start()
  await scheduler.pass(3 * 3_600_000)
  expect(checks).toEqual([3_600_000, 7_200_000, 10_800_000])
})

test('a broadcast looks at once, and reloads nothing by itself', async () => {
  start().noteBroadcast(false)
  await scheduler.pass(200_000)
  expect([checks, reloads]).toEqual([[0], []])
})

test('a forced one reloads after 60 to 160 seconds, once', async () => {
  for (const [share, at] of [
    [0, 60_000],
    [0.5, 110_000],
    [0.999_999, 159_999.9],
  ] as const) {
    scheduler = new ManualScheduler()
    reloads = []
    scheduler.share = share
    const watch = start()
    watch.noteBroadcast(true)
    watch.noteBroadcast(true)
    await scheduler.pass(200_000)
    expect(reloads).toEqual([at])
  }
})

test('nothing runs after it was stopped', async () => {
  const watch = start()
  watch.noteBroadcast(true)
  watch.stop()
  await scheduler.pass(8_000_000)
  expect([checks, reloads]).toEqual([[0], []])
})
