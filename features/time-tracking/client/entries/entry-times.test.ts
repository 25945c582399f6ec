import { fromWireTime } from '@weft/base'
import { expect, test } from 'vitest'

import { lastFreeTime } from './entry-times.ts'

const at = (clock: string) => `2026-03-02 ${clock}:00`
const NOON = fromWireTime(at('12:00'))
const span = (started_at: string, ended_at: string | null) => ({ started_at, ended_at })

test('a new entry begins with the last hour where nothing takes it', () => {
  expect(lastFreeTime([], NOON + 20_000)).toEqual(span(at('11:00'), at('12:00')))
  expect(lastFreeTime([span(at('08:00'), at('10:00'))], NOON)).toEqual(span(at('11:00'), at('12:00')))
})

test('it ends before what runs, and begins after what came before', () => {
  const running = span('2026-03-02 11:20:40', null)
  const before = span(at('09:00'), '2026-03-02 11:05:10')
  expect(lastFreeTime([before, running], NOON)).toEqual(span(at('11:06'), at('11:20')))
  const beside = [before, span('2026-03-02 11:05:10', at('12:00'))]
  expect(lastFreeTime(beside, NOON)).toEqual(span(at('08:00'), at('09:00')))
})
