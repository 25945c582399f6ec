import type { Scheduler } from '@weft/store'
import { beforeEach, expect, test } from 'vitest'

import { UpdateWatch } from './update-watch.ts'

let time = 0
let planned: { at: number; run: () => void }[] = []
let checks: number[] = []
let reloads: number[] = []
let random = 0

const scheduler: Scheduler = {
  now: () => time,
  delay(ms, run) {
    const entry = { at: time + ms, run }
    planned.push(entry)
    return () => (planned = planned.filter((one) => one !== entry))
  },
  frame: (run) => run(),
  random: () => random,
}

beforeEach(() => {
  time = 0
  planned = []
  checks = []
  reloads = []
  random = 0
})

function start() {
  return new UpdateWatch({
    scheduler,
    check: async () => {
      checks.push(time)
      if (checks.length === 1) throw new Error('No network')
    },
    reload: () => reloads.push(time),
  })
}

function pass(ms: number): void {
  const end = time + ms
  for (;;) {
    const next = planned.toSorted((a, b) => a.at - b.at)[0]
    if (!next || next.at > end) break
    planned = planned.filter((one) => one !== next)
    time = next.at
    next.run()
  }
  time = end
}

test('every hour it looks for a new version, also after a failure', () => {
  start()
  pass(3 * 3_600_000)
  expect(checks).toEqual([3_600_000, 7_200_000, 10_800_000])
})

test('a broadcast looks at once, and reloads nothing by itself', () => {
  start().noteBroadcast(false)
  pass(200_000)
  expect([checks, reloads]).toEqual([[0], []])
})

test('a forced one reloads after 60 to 160 seconds, once', () => {
  for (const [share, at] of [
    [0, 60_000],
    [0.5, 110_000],
    [0.999_999, 159_999.9],
  ] as const) {
    time = 0
    planned = []
    reloads = []
    random = share
    const watch = start()
    watch.noteBroadcast(true)
    watch.noteBroadcast(true)
    pass(200_000)
    expect(reloads).toEqual([at])
  }
})

test('nothing runs after it was stopped', () => {
  const watch = start()
  watch.noteBroadcast(true)
  watch.stop()
  pass(8_000_000)
  expect([checks, reloads]).toEqual([[0], []])
})
