import type { ValueContext } from '@weft/model'
import { readDate } from '@weft/recurrence'
import { expect, test } from 'vitest'

import { definition } from '../../types/date/definition.ts'
import { sampleContext } from '@weft/model/testing'
import { csvCell, csvText, unguardedCell } from './csv-cells.ts'

const zones = ['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata', 'UTC']
const inZone = (tz: string): ValueContext => ({ ...sampleContext(), tz })
const write = (data: unknown, context: ValueContext, settings = {}) =>
  csvText(data, { type: definition, settings }, context)

test('times in a file are those of the cell, in the zone of who exports or that of the attribute', () => {
  const data = { start: '2026-11-01 06:30:00', end: '2026-11-02 07:30:00', hasTime: true }
  const context = inZone('America/Los_Angeles')
  expect(write(data, context)).toBe('2026-10-31 23:30:00 – 2026-11-01 23:30:00')
  expect(write(data, inZone('Pacific/Kiritimati'))).toBe('2026-11-01 20:30:00 – 2026-11-02 21:30:00')
  expect(write(data, context, { timeZone: 'UTC' })).toBe('2026-11-01 06:30:00 – 2026-11-02 07:30:00')
  expect(write({ start: '2026-11-01', hasTime: false }, context)).toBe('2026-11-01')
})

test.each(zones)('what is exported in %s is read there as the same moment, over every clock change', (tz) => {
  const context = inZone(tz)
  // Half hours of two days around each change of a year.
  for (const first of ['2026-03-07', '2026-10-31', '2026-11-01'])
    for (let n = 0; n < 96; n++) {
      const start = new Date(Date.parse(first) + n * 1_800_000).toISOString().slice(0, 19).replace('T', ' ')
      const read = readDate(write({ start, hasTime: true }, context), { context, tz })
      expect(read).toMatchObject({ start, hasTime: true })
    }
})

test('an attribute with a zone of its own is grouped and asked about by the days that its cells show', () => {
  const data = { start: '2026-11-01 06:30:00', hasTime: true }
  const settings = { timeZone: 'America/Los_Angeles' }
  const [group] = definition.groups?.(data, settings, inZone('Pacific/Kiritimati')) ?? []
  expect(group?.key).toBe('2026-10-31')
  const isOn = (value: string) =>
    definition.predicate('is', value, settings, inZone('Pacific/Kiritimati'))?.(data)
  expect([isOn('2026-10-31'), isOn('2026-11-01')]).toEqual([true, false])
})

test.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠a', "'=1"])(
  'a text that begins like a formula, such as %j, stays a text and comes back as it was',
  (text) => {
    const cell = csvCell(text).replace(/^"|"$/g, '')
    expect(cell).toBe(`'${text}`)
    expect(unguardedCell(cell)).toBe(text)
  },
)
