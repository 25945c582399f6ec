import { sampleContext } from '@weft/model/testing'
import { toWireTime } from '@weft/base'
import { createItem, type Item } from '@weft/model'
import { createLiveQuery, type QueryEnv, readItem } from '@weft/query'

import { serverAttributeTypes } from '../../features/attributes/types/registry.server.ts'
import type { ItemRow, ShownAttribute, ViewRecords } from '../../features/views/client/view-member.ts'
import { aggregate } from '../../features/views/types/chart/aggregate/aggregate.ts'
import { type ChartSpec, PLAIN_CHART } from '../../features/views/types/chart/definition.ts'
import { planOf } from '../../features/views/types/chart/plan-of.ts'
import { rowsOf } from '../../features/views/types/chart/rows-of.ts'
import type { Benchmark, Figure } from '../benchmark.ts'
import { median, repeated } from '../harness/measure.ts'

const LABELS = Array.from({ length: 30 }, (_, n) => ({ id: `l${n}`, name: `Label ${n}`, color: 'blue' }))
const RUNS = 40

const CHARTS: { work: string; spec: Partial<ChartSpec> }[] = [
  { work: 'bars: count by label', spec: { x: 'label' } },
  {
    work: 'lines: count by month and label',
    spec: { kind: 'line', x: 'date', bucket: 'month', series: 'label' },
  },
  {
    work: 'bars: median of a number by label',
    spec: { x: 'label', measures: [{ aggregate: 'median', attribute_id: 'number' }] },
  },
]

export const benchmark: Benchmark = {
  name: 'chart',
  about:
    'All rows of a query counted into the table that a chart draws, as after an edit; the anchor counts the labels of the same rows in one plain loop.',
  async run({ sizes, say }) {
    const figures: Figure[] = []
    for (const size of sizes) {
      say(`${size} rows`)
      const { query, records, env } = worldOf(size)
      const plain = await repeated(RUNS, () => void plainCount(query), 5)
      for (const { work, spec } of CHARTS) {
        const ready = planOf({ ...PLAIN_CHART, id: 'a', ...spec }, records, {
          env,
          read: (row, id) => query.read(row, id),
        })
        if ('problem' in ready) throw new Error(`${work}: ${ready.problem}`)
        const times = await repeated(RUNS, () => void aggregate(rowsOf(query, false), ready.plan), 5)
        figures.push({
          work,
          size,
          figure: { value: median(times), unit: 'ms' },
          anchor: { work: 'one loop over the same labels', value: median(plain), unit: 'ms' },
          // Half of what the first picture of a view may take.
          ...(size === 20_000 ? { target: { is: 'at most' as const, value: 250 } } : {}),
          limit:
            'The text that each value is looked up by among those that were put into groups before: a list of labels and a date are written as JSON for every row.',
        })
      }
    }
    return figures
  },
}

function worldOf(size: number) {
  const context = sampleContext()
  const of = (id: string, type: string, settings: object): ShownAttribute => {
    const member = serverAttributeTypes[type]
    if (!member) throw new Error(`No type ${type}`)
    const attribute = { id, name: id, type, settings }
    return {
      id,
      attribute,
      type: member,
      settings: { ...member.defaultSettings, ...settings },
    } as unknown as ShownAttribute
  }
  const all = [of('label', 'label', { labels: LABELS }), of('date', 'date', {}), of('number', 'number', {})]
  const byId = new Map(all.map((one) => [one.id, one]))
  const env: QueryEnv = { attribute: (id) => byId.get(id), context }
  const begin = Date.UTC(2024, 0, 1)
  const rows = new Map<string, ItemRow>()
  for (let n = 0; n < size; n++) {
    const id = `i${n}`
    const day = toWireTime(begin + (n % 700) * 86_400_000).slice(0, 10)
    const item: Item = {
      ...createItem(1, { board_id: 'b', folder_id: 'f' }),
      id,
      sort_order: n,
      values: {
        label: { data: [`l${(n * 7) % 30}`], row_version: 1 },
        date: { data: { start: day, hasTime: false }, row_version: 1 },
        number: { data: (n * 37) % 1_000, row_version: 1 },
      },
    }
    rows.set(id, item)
  }
  const source = { get: (id: string) => rows.get(id), rows: () => rows.values() }
  const query = createLiveQuery<ItemRow>({ source, read: readItem, spec: {}, env })
  return { query, env, records: { all, primary: null } as unknown as ViewRecords }
}

function plainCount(query: ReturnType<typeof worldOf>['query']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { row } of query.slice(0, query.length))
    for (const id of (row.values?.['label']?.data ?? []) as string[])
      counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
