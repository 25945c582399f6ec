import { expect, test } from 'vitest'

import type { ShownAttribute } from '../../client/view-member.ts'
import type { ChartTable } from './aggregate/chart-table.ts'
import { colorsFor } from './colors.ts'
import type { ReadyChart } from './plan-of.ts'

const labels = [
  { id: 'x', name: 'Open', color: 'blue' },
  { id: 'y', name: 'Closed', color: '#0a0b0c' },
]
const part = (key: string | null) => ({ id: String(key), kind: 'group', label: '', keys: new Set([key]) })
const one = { id: 'all', kind: 'all', label: '', keys: new Set() }
const status = { settings: { labels } } as unknown as ShownAttribute
const people = { settings: {} } as unknown as ShownAttribute

function fills(x: ShownAttribute, series: ShownAttribute | null, isRound = false) {
  const parts = ['x', 'y', null].map(part)
  const table = { parts, series: series ? parts : [one] } as unknown as ChartTable
  const colorOf = colorsFor('own', { x, series } as ReadyChart, table, { isRound, isLine: false })
  return [0, 1, 2].map((at) => (series ? colorOf(0, at) : colorOf(at, 0)).fill)
}

const own = ['var(--label-blue-solid)', '#0a0b0c', 'var(--label-gray-solid)']

test('bars, slices and stacked parts by labels have the colours of the labels, and gray without one', () => {
  expect([fills(status, null), fills(status, null, true), fills(people, status)]).toEqual([own, own, own])
})

test('what has no colours of its own shares one scale', () => {
  expect(fills(people, null)).toEqual(['var(--chart-2)', 'var(--chart-2)', 'var(--label-gray-solid)'])
})
