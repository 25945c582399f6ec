import { expect, test } from 'vitest'

import { cell, ScriptedBrowser, sent, shown } from '../scripted-browser.ts'
import { turn } from '../scripted-session.ts'
import { REQUEST_LOCK_MS } from './claims.ts'
import type { FailedRequest } from './request.ts'

const OK = { status: 200, data: [{ status: 200 }] }

/** A browser without locks, such as on plain http, and some tabs of it. */
function tabsOf(count: number) {
  const browser = new ScriptedBrowser({ hasLocks: false })
  return { browser, tabs: Array.from({ length: count }, () => browser.open()) }
}

function records(browser: ScriptedBrowser): FailedRequest[] {
  return [...(browser.medium.get('queue')?.values() ?? [])].map((text) => JSON.parse(text) as FailedRequest)
}

test('without locks the tab that made an edit sends it, and the others leave it alone', async () => {
  const { browser, tabs } = tabsOf(3)
  tabs[1]?.values.save(cell(1), { data: 'one' })
  await browser.pass(1)
  expect(tabs.map(sent)).toEqual([[], ['one'], []])
  expect(tabs.map((tab) => shown(tab, 1))).toEqual(['one', 'one', 'one'])
  // As long as the call takes, the claim is renewed.
  await browser.pass(60_000)
  expect(tabs.map(sent)).toEqual([[], ['one'], []])
  await tabs[1]?.transport.next().answer(OK)
  await browser.pass(60_000)
  expect(tabs.map((tab) => tab.store.waiting)).toEqual([0, 0, 0])
  expect(tabs.map(sent)).toEqual([[], [], []])
  expect(records(browser)).toEqual([])
})

test('without locks, what waited offline goes once when all tabs see the network at the same moment', async () => {
  const { browser, tabs } = tabsOf(3)
  for (const tab of tabs) tab.store.pause()
  for (let n = 0; n < 30; n++) {
    tabs[n % 3]?.values.save(cell(1 + (n % 2)), { data: n })
    await turn()
  }
  expect(records(browser).map(({ reservedAt }) => reservedAt)).toEqual(Array.from({ length: 30 }, () => null))
  for (const tab of tabs) tab.store.resume()
  const seen: unknown[] = []
  for (let round = 0; round < 40; round++) {
    await browser.pass(1)
    for (const tab of tabs) {
      for (const call of tab.transport.calls.splice(0)) {
        seen.push(...call.entries.map((entry) => entry.item?.['data']))
        await call.answer({ status: 200, data: call.entries.map(() => ({ status: 200 })) as never })
      }
    }
  }
  const all = Array.from({ length: 30 }, (_, n) => n)
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(all)
  // The order of each record is that of queueing.
  for (const parity of [0, 1])
    expect(seen.filter((n) => Number(n) % 2 === parity)).toEqual(all.filter((n) => n % 2 === parity))
  expect(tabs.map((tab) => tab.store.waiting)).toEqual([0, 0, 0])
})

test('a tab that dies in the middle of a try holds its requests for ten seconds and no longer', async () => {
  const { browser, tabs } = tabsOf(2)
  const [first, second] = tabs
  first?.values.save(cell(1), { data: 'one' })
  await browser.pass(1)
  expect(tabs.map(sent)).toEqual([['one'], []])
  first?.close()
  first?.transport.calls.splice(0)
  await browser.pass(REQUEST_LOCK_MS - 10)
  expect(tabs.map(sent)).toEqual([[], []])
  await browser.pass(20)
  expect(tabs.map(sent)).toEqual([[], ['one']])
  const call = second?.transport.next()
  expect(call?.entries.map(({ idempotency_key }) => idempotency_key)).toEqual(['tab1-2'])
  await call?.answer(OK)
  expect(second?.store.waiting).toBe(0)
})

test('a new tab leaves alone what another one is sending, and sends what nobody does', async () => {
  const { browser, tabs } = tabsOf(1)
  tabs[0]?.values.save(cell(1), { data: 'in flight' })
  await browser.pass(1)
  tabs[0]?.store.pause()
  tabs[0]?.values.save(cell(2), { data: 'left behind' })
  await browser.pass(1)
  const late = browser.open()
  await late.store.loadQueue()
  await browser.pass(1)
  expect(sent(late)).toEqual(['left behind'])
  expect([shown(late, 1), shown(late, 2)]).toEqual(['in flight', 'left behind'])
})

test('what another tab had answered before it could tell is not sent again', async () => {
  const { browser, tabs } = tabsOf(1)
  tabs[0]?.store.pause()
  tabs[0]?.values.save(cell(1), { data: 'one' })
  await browser.pass(1)
  const late = browser.open()
  await late.store.loadQueue()
  browser.medium.get('queue')?.clear()
  await browser.pass(1)
  expect([sent(late), late.store.waiting, shown(late, 1)]).toEqual([[], 0, undefined])
})

test('a failed request is kept with its error and no claim, and leaves with its success', async () => {
  const browser = new ScriptedBrowser()
  const tab = browser.open()
  tab.values.save(cell(1), { data: 'one' })
  await turn()
  expect(records(browser)).toMatchObject([{ error: null, reservedAt: browser.scheduler.now() }])
  await browser.pass(1)
  await tab.transport.next().answer({ status: 503, message: 'Back soon', code: 'unavailable' })
  await turn()
  const error = { status: 503, code: 'unavailable', message: 'Back soon' }
  expect(records(browser)).toMatchObject([{ error, reservedAt: null, request: { item: { data: 'one' } } }])
  expect(tab.store.ledger.lines).toMatchObject([{ state: 'waiting', ...error }])

  // What went wrong is known after a reload too.
  tab.close()
  const again = browser.open()
  await again.store.loadQueue()
  expect(again.store.ledger.lines).toMatchObject([{ state: 'waiting', ...error }])
  await browser.pass(1)
  expect(records(browser)).toMatchObject([{ error, reservedAt: browser.scheduler.now() - 1 }])
  await again.transport.next().answer(OK)
  await turn()
  expect(records(browser)).toEqual([])
})

test('trying again while offline throws, and a network that comes and goes is given half a second', async () => {
  const browser = new ScriptedBrowser()
  const tab = browser.open()
  tab.store.pause()
  tab.values.save(cell(1), { data: 'one' })
  await browser.pass(1)
  expect(() => tab.store.retry()).toThrow('still offline')
  let resumes = 0
  tab.store.resumeSoon(() => resumes++)
  await browser.pass(400)
  tab.store.pause()
  await browser.pass(10_000)
  expect([resumes, sent(tab)]).toEqual([0, []])
  tab.store.resumeSoon(() => resumes++)
  await browser.pass(400)
  tab.store.resumeSoon(() => resumes++)
  await browser.pass(499)
  expect([resumes, sent(tab)]).toEqual([0, []])
  await browser.pass(2)
  expect([resumes, sent(tab)]).toEqual([1, ['one']])
  // A request that failed goes again at once when told, and not only after its pause.
  await tab.transport.next().answer({ status: 0 })
  await browser.pass(1)
  expect(sent(tab)).toEqual([])
  tab.store.retry()
  await browser.pass(1)
  expect(sent(tab)).toEqual(['one'])
})
