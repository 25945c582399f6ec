import { expect, test } from 'vitest'

import { cell, ScriptedBrowser as Browser, sent, shown } from '../scripted-browser.ts'
import { NAME, turn } from '../scripted-session.ts'
import type { QueuedRequest } from './request.ts'
import { openTabLink, type TabMessage } from './tab-link.ts'

test('an edit of any tab is shown in all, sent by one, and answered in all', async () => {
  const browser = new Browser()
  const [first, second] = [browser.open(), browser.open()]
  second.values.save(cell(1), { data: 'two' })
  await first.scheduler.pass(1)
  await second.scheduler.pass(1)
  expect([shown(first, 1), shown(second, 1)]).toEqual(['two', 'two'])
  expect([sent(first), sent(second)]).toEqual([['two'], []])
  expect([first.store.waiting, second.store.waiting]).toEqual([1, 1])
  await first.transport.next().answer({ status: 200, data: [{ status: 200 }] })
  await turn()
  expect([first.store.waiting, second.store.waiting, browser.medium.get('queue')?.size]).toEqual([0, 0, 0])
})

test('when the tab that sends goes, the next one sends what waits under the old keys, once', async () => {
  const browser = new Browser()
  const [first, second] = [browser.open(), browser.open()]
  first.values.save(cell(1), { data: 'one' })
  await first.scheduler.pass(1)
  expect(sent(first)).toEqual(['one'])
  // The answer never comes.
  first.close()
  await turn()
  await second.scheduler.pass(1)
  const call = second.transport.next()
  expect(call.entries.map(({ idempotency_key }) => idempotency_key)).toEqual(['tab1-2'])
  await call.answer({ status: 200, data: [{ status: 200 }] })
  expect(second.store.waiting).toBe(0)
})

test('a refused creation with what hangs on it is one line in every tab, and a decision holds in all', async () => {
  const browser = new Browser()
  const [first, second] = [browser.open(), browser.open()]
  second.store.transaction(() => {
    const { record } = second.items.create({ board_id: 'board000001', folder_id: 'folder00001' })
    second.values.save(`${record.id}.${NAME}`, { data: 'of the new one' })
  })
  await second.scheduler.pass(1)
  await first.scheduler.pass(1)
  await first.transport
    .next()
    .answer({ status: 200, data: [{ status: 403, message: 'No' }, { status: 404 }] })
  await turn()
  for (const { store } of [first, second])
    expect(store.ledger.lines).toMatchObject([{ state: 'refused', kind: 'create', edits: 2 }])
  expect(browser.medium.get('lines')?.size).toBe(1)
  first.store.ledger.discard(first.store.ledger.lines[0]?.id ?? '')
  await turn()
  expect([first, second].map(({ store }) => store.ledger.lines.length)).toEqual([0, 0])
  expect(browser.medium.get('lines')?.size).toBe(0)
})

test('an edit that was based anew after a refusal is the same edit in every tab', async () => {
  const browser = new Browser()
  const [first, second] = [browser.open(), browser.open()]
  first.values.save(cell(1), { data: 'refused' })
  await first.scheduler.pass(1)
  second.values.save(cell(1), { data: 'stands' })
  await second.scheduler.pass(1)
  await first.transport.next().answer({ status: 200, data: [{ status: 422, message: 'No' }] })
  await first.scheduler.pass(1)
  expect([first, second].map(({ store }) => store.waiting)).toEqual([1, 1])
  expect([shown(first, 1), shown(second, 1)]).toEqual(['stands', 'stands'])
  const call = first.transport.next()
  await call.answer({ status: 200, data: [{ status: 200 }] })
  await turn()
  expect([first, second].map(({ store }) => store.waiting)).toEqual([0, 0])
})

test('a message that comes late brings nothing back', async () => {
  const browser = new Browser()
  const [first, second] = [browser.open(), browser.open()]
  first.values.save(cell(2), { data: 'done' })
  await first.scheduler.pass(1)
  const waiting = [...(browser.medium.get('queue')?.values() ?? [])].map(
    (text) => JSON.parse(text) as { request: QueuedRequest },
  )
  await first.transport.next().answer({ status: 200, data: [{ status: 200 }] })
  await turn()
  // The other tab hears of it once more, such as from a disk that was read a moment before.
  const third = browser.open()
  expect(third.store.waiting).toBe(0)
  browser.tell({ kind: 'queued', requests: waiting.map(({ request }) => request), reservedAt: null })
  expect(second.store.waiting).toBe(0)
})

test('what is said in one turn arrives in its order, also from a tab that closes at once', async () => {
  const [first, second] = [openTabLink('tab-link-test'), openTabLink('tab-link-test')]
  const heard: TabMessage[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  second?.listen({
    receive: (message) => heard.push(message) === 6 && resolve(),
    lead: () => undefined,
  })
  const said = Array.from({ length: 6 }, (_, n): TabMessage => ({ kind: 'decided', line: `line ${n}` }))
  for (const message of said.slice(0, 3)) first?.post(message)
  await Promise.resolve()
  for (const message of said.slice(3)) first?.post(message)
  first?.close()
  await all
  second?.close()
  expect(heard).toEqual(said)
})
