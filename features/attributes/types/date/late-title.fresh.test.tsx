import { sampleContext } from '@weft/model/testing'
import { beforeEach, expect, test, vi } from 'vitest'

import { rootOf } from '../../client/paint/reuse.ts'

// Files of tests share their modules, and others have loaded what says how a date repeats.
beforeEach(() => void vi.resetModules())

const WEEKLY = { start: '2040-05-07', hasTime: false, repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'same' } }
const context = sampleContext()
const load = async () => (await import('./client.tsx')).member

test('a repeating date that is painted before its words are there says them once they are', async () => {
  const date = await load()
  const cell = document.createElement('div')
  date.paint(cell, WEEKLY, {}, context)
  const root = cell.firstElementChild
  expect(root?.getAttribute('title') ?? '').not.toContain('Reopen')

  await date.input.load()

  await expect.poll(() => root?.getAttribute('title')).toContain('Reopen this item when done')
  expect(cell.firstElementChild).toBe(root)
})

test('a cell that shows something else by then is left as it is', async () => {
  const date = await load()
  const [other, once] = [document.createElement('div'), document.createElement('div')]
  for (const cell of [other, once]) date.paint(cell, WEEKLY, {}, context)
  // As another type draws in a cell that it is given.
  rootOf(other, 'text', undefined).textContent = 'Words'
  date.paint(once, { start: '2040-05-08', hasTime: false }, {}, context)
  const before = [other, once].map((cell) => cell.innerHTML)

  await date.input.load()
  await Promise.resolve()

  expect([other, once].map((cell) => cell.innerHTML)).toEqual(before)
})
