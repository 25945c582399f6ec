import type { Settings } from '@weft/model'

import type { ShownAttribute } from '../../client/view-member.ts'
import { isAxis, isTime, measuresOf } from './chart-attributes.ts'
import { type ChartSpec, PLAIN_CHART } from './definition.ts'

type Shown = readonly ShownAttribute[]
/** What is kept of a chart: everything else is as in each. */
type Kept = Partial<ChartSpec> & Pick<ChartSpec, 'id'>

/** More parts than these are no overview. */
const TOP = 10

/** What a new view of charts begins with: numbers, and items by what people part them by. */
export function starterCharts(all: Shown): Settings {
  const amount = all.find(isAmount)
  const [status, people, time] = axesOf(all)
  const charts: Kept[] = [
    { id: 'count', kind: 'number' },
    ...(amount
      ? [
          {
            id: 'sum',
            kind: 'number' as const,
            measures: [{ aggregate: 'sum' as const, attribute_id: amount.id }],
          },
        ]
      : []),
    { id: 'first', ...(status ? { x: status.id, show_empty: true } : {}) },
    ...(people ? [{ id: 'second', ...chartBy(people) }] : []),
    ...(time ? [{ id: 'third', ...chartBy(time), is_wide: people !== undefined }] : []),
  ]
  return { charts }
}

/** The next chart of a view: items by the first of these attributes that none of the others is by. */
export function nextChart(all: Shown, charts: readonly ChartSpec[]): Omit<ChartSpec, 'id'> {
  const taken = new Set(charts.map(({ x }) => x))
  // One that names no axis has the first that makes sense.
  const [usual, ...others] = axesOf(all).filter((one) => one !== undefined)
  const isUsualTaken = charts.some(({ kind, x }) => kind !== 'number' && x === undefined)
  const free = [...(usual && !isUsualTaken ? [usual] : []), ...others].find(({ id }) => !taken.has(id))
  return { ...PLAIN_CHART, ...(free ? chartBy(free) : {}) }
}

const chartBy = (attribute: ShownAttribute): Partial<ChartSpec> =>
  isTime(attribute) ? { x: attribute.id, bucket: 'week' } : { x: attribute.id, show_empty: true, top: TOP }

/** A status, people, and a time, as far as there are any. */
function axesOf(all: Shown): [ShownAttribute?, ShownAttribute?, ShownAttribute?] {
  const possible = all.filter(isAxis)
  return [
    possible.find(({ settings }) => Array.isArray(settings['labels'])),
    possible.find(({ type }) => type.namesPeople && !type.isStatic),
    possible.find((one) => isTime(one) && !one.type.isStatic),
  ]
}

/** A bare number may as well be a rank or a year. */
const isAmount = (one: ShownAttribute): boolean =>
  (one.settings['format'] === 'currency' || one.settings['format'] === 'unit') &&
  measuresOf(one).includes('sum')
