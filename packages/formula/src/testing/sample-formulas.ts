import { expect, test } from 'vitest'
import type { FunctionTable } from '../functions/function-type.ts'
import { compute } from './compute.ts'

export const day = (start: string) => ({ start, hasTime: false })
export const moment = (start: string) => ({ start, hasTime: true })
export const error = (code: string): unknown => expect.objectContaining({ error: code })

const VALUES = {
  n1: 7,
  t1: 'Café Ümlaut',
  d1: day('2024-02-29'),
  d2: moment('2024-05-15 22:30:00'),
  d3: { start: '2024-05-01', end: '2024-05-10', hasTime: false },
  b1: true,
  l1: ['Bug', 'Task', 'Bug'],
  created_at: '2024-01-01 10:00:00',
  updated_at: '2024-01-02 10:00:00',
  created_by: 2,
}

/** What a formula over those values comes to, for a viewer in Berlin on 15 May 2024 at 14:00. */
export const computeSample = (formula: string): unknown => compute(formula, VALUES, { tz: 'Europe/Berlin' })

/** Tests that a group of functions is these and no other, and what each line comes to. */
export function testFunctions(
  group: FunctionTable,
  cases: Readonly<Record<string, readonly [formula: string, result: unknown][]>>,
): void {
  test('every function of the group has its lines', () => {
    expect(Object.keys(cases).toSorted()).toEqual(Object.keys(group).toSorted())
  })

  test.each(Object.entries(cases))('%s', (_name, lines) => {
    for (const [formula, wanted] of lines)
      expect([formula, computeSample(formula)]).toEqual([formula, wanted])
  })
}
