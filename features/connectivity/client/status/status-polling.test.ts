import type { Notice } from '@weft/api-client'
import { beforeEach, expect, test } from 'vitest'

import { ManualScheduler } from '../testing/manual-scheduler.ts'
import { StatusPolling, statusUrl } from './status-polling.ts'

let scheduler: ManualScheduler
let asked: number[] = []
let shown: (string | null)[] = []
let answers: Notice[] = []
let hidden = false

beforeEach(() => {
  scheduler = new ManualScheduler(1_000_000)
  asked = []
  shown = []
  answers = []
  hidden = false
})

function start() {
  return new StatusPolling({
    scheduler,
    isHidden: () => hidden,
    show: (text) => shown.push(text),
    ask: async () => {
      asked.push(scheduler.now())
      return answers.shift() ?? { kind: 'none' }
    },
  })
}

test('a check follows activity after ten seconds', async () => {
  start().noteActivity()
  await scheduler.pass(9_999)
  expect(asked).toEqual([])
  await scheduler.pass(1)
  expect(asked).toEqual([1_010_000])
})

test('however busy somebody is, checks are 45 seconds apart', async () => {
  const polling = start()
  for (let second = 0; second < 120; second++) {
    polling.noteActivity()
    await scheduler.pass(1_000)
  }
  expect(asked).toEqual([1_010_000, 1_055_000, 1_100_000])
})

test('nothing is asked without activity', async () => {
  const polling = start()
  polling.noteActivity()
  await scheduler.pass(600_000)
  expect(asked.length).toBe(1)
})

test('a hidden tab asks nothing', async () => {
  const polling = start()
  polling.noteActivity()
  hidden = true
  await scheduler.pass(60_000)
  polling.noteActivity()
  await scheduler.pass(60_000)
  expect(asked).toEqual([])
  hidden = false
  polling.noteActivity()
  await scheduler.pass(10_000)
  expect(asked.length).toBe(1)
})

test('a text is shown, and goes with the answer that has none', async () => {
  answers = [{ kind: 'text', text: 'Back at noon' }, { kind: 'none' }]
  const polling = start()
  polling.noteActivity()
  await scheduler.pass(50_000)
  polling.noteActivity()
  await scheduler.pass(50_000)
  expect(shown).toEqual(['Back at noon', null])
})

test('an endpoint that is not there takes the banner away and is asked no more', async () => {
  answers = [{ kind: 'text', text: 'Back at noon' }, { kind: 'gone' }]
  const polling = start()
  for (let second = 0; second < 300; second++) {
    polling.noteActivity()
    await scheduler.pass(1_000)
  }
  expect([shown, asked.length]).toEqual([['Back at noon', null], 2])
})

test('the notice is asked of the neighbour host, and on this machine of the server itself', () => {
  const at = (url: string) => statusUrl(new URL(url))
  expect(at('https://weft.example.com/home')).toBe('https://stat.weft.example.com/message')
  expect(at('http://localhost:4010/')).toBe('/api/status/message')
  expect(at('http://127.0.0.1:4010/')).toBe('/api/status/message')
  expect(at('http://[::1]:4010/')).toBe('/api/status/message')
})
