import type { Settled } from '@weft/store'
import { toast } from '@weft/ui'
import { afterEach, expect, test, vi } from 'vitest'

import { showOutcome } from './show-outcome.ts'

afterEach(() => vi.restoreAllMocks())

const told = (result: object): unknown => {
  const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined as never)
  const request = { kind: 'save' }
  showOutcome({ request, outcome: 'refused', result } as unknown as Settled)
  return error.mock.lastCall?.[0]
}

test('an edit that cannot be is told by what is wrong with it, once', () => {
  expect(told({ status: 422, code: 'invalid', data: ['name: must not be empty'] })).toBe(
    'Validation Error: Must not be empty',
  )
})

test('any other refusal is told by its own sentence', () => {
  expect(told({ status: 403, message: 'This attribute is locked.' })).toBe('This attribute is locked.')
  expect(told({ status: 403 })).toBe('This action is unauthorized.')
})

test('what was to be taken back and stayed with others is told by that, and not as a conflict', () => {
  const show = vi.spyOn(toast, 'show').mockImplementation(() => undefined as never)
  const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined as never)
  const request = { kind: 'delete', old: { known: {} } }
  showOutcome({ request, outcome: 'overtaken', result: { status: 409 }, takenBy: null } as unknown as Settled)
  expect(show.mock.lastCall?.[0]).toBe('Someone else has changed this since then. Their version is kept.')
  expect(error).not.toHaveBeenCalled()
})
