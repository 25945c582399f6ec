import { expect, test } from 'vitest'

import { FrameWindow } from './frame-window.ts'

const frame = (seq: number, part?: [number, number], partial?: true) => ({
  seq,
  records: [],
  ...(part ? { part } : {}),
  ...(partial ? { partial } : {}),
})

test('a number at or below the last is dropped, the next is handed out, a later one is kept', () => {
  const window = new FrameWindow()
  window.restart(5, false)
  window.accept('ItemSaved', frame(5))
  expect(window.next().kind).toBe('wait')
  window.accept('ItemSaved', frame(7))
  expect([window.next().kind, window.isBehind]).toEqual(['wait', true])
  window.accept('ItemSaved', frame(6))
  expect([window.next().kind, window.next().kind, window.at]).toEqual(['apply', 'apply', 7])
  expect(window.isBehind).toBe(false)
})

test('a transaction is handed out when all parts are there, once each, in their order', () => {
  const window = new FrameWindow()
  window.accept('ValueSaved', frame(1, [2, 2]))
  window.accept('ValueSaved', frame(1, [2, 2]))
  expect(window.next().kind).toBe('wait')
  window.accept('ItemSaved', frame(1, [1, 2]))
  const step = window.next()
  expect(step.kind === 'apply' && step.frames.map(({ event }) => event)).toEqual(['ItemSaved', 'ValueSaved'])
})

test('a partial frame needs the index, once it is the next', () => {
  const window = new FrameWindow()
  window.accept('ItemSaved', frame(2, undefined, true))
  expect(window.next().kind).toBe('wait')
  window.accept('ItemSaved', frame(1))
  expect([window.next().kind, window.next().kind]).toEqual(['apply', 'ask'])
  window.advance(4)
  expect([window.next().kind, window.isBehind]).toEqual(['wait', false])
})

test('frames of a server that was set back are forgotten', () => {
  const window = new FrameWindow()
  window.restart(9, false)
  window.accept('ItemSaved', frame(11))
  window.restart(3, true)
  expect(window.isBehind).toBe(false)
})
