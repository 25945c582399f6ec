import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import * as z from 'zod/mini'

import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import {
  CHART_KINDS,
  MAX_ATTRIBUTES,
  MAX_CHARTS,
  MAX_TOP,
  MEASURES,
  PALETTES,
  PERIODS,
} from './definition.ts'

const id = z.string().check(z.maxLength(64))
const finite = z.number().check(z.refine(Number.isFinite))

const measure = z
  .strictObject({ aggregate: z.enum(MEASURES), attribute_id: z.nullable(id) })
  .check(z.refine((one) => one.aggregate === 'count' || one.attribute_id !== null))

const chart = z.strictObject({
  id,
  title: z.optional(z.string().check(z.maxLength(200))),
  kind: z.optional(z.enum(CHART_KINDS)),
  x: z.optional(z.nullable(id)),
  bucket: z.optional(z.nullable(z.union([z.enum(PERIODS), finite.check(z.refine((step) => step > 0))]))),
  series: z.optional(z.nullable(id)),
  measures: z.optional(z.array(measure).check(z.minLength(1), z.maxLength(MAX_ATTRIBUTES))),
  sort: z.optional(z.nullable(z.enum(['value', 'label']))),
  direction: z.optional(z.nullable(z.enum(['asc', 'desc']))),
  top: z.optional(z.int().check(z.refine((count) => count >= 1 && count <= MAX_TOP))),
  show_values: z.optional(z.boolean()),
  show_legend: z.optional(z.boolean()),
  target: z.optional(z.nullable(finite)),
  show_empty: z.optional(z.boolean()),
  palette: z.optional(z.enum(PALETTES)),
  is_wide: z.optional(z.boolean()),
  mirror_time: z.optional(z.boolean()),
})

/** Sentences about settings of a chart view that cannot be. */
export function checkChartSettings(settings: Settings): string[] {
  const problems = checkQuerySettings(settings)
  const { charts } = settings
  if (charts === undefined) return problems
  if (!Array.isArray(charts)) return [...problems, 'charts: this cannot be read']
  if (charts.length > MAX_CHARTS) problems.push(msg('A view shows at most 7 charts'))
  const ids = new Set<string>()
  for (const one of charts) {
    const parsed = chart.safeParse(one)
    if (!parsed.success || ids.has(parsed.data.id)) {
      problems.push('charts: this cannot be read')
      continue
    }
    ids.add(parsed.data.id)
    const { x, series, measures } = parsed.data
    const used = [x, series, ...(measures ?? []).map((it) => it.attribute_id)].filter(
      (it) => typeof it === 'string',
    )
    if (new Set(used).size > MAX_ATTRIBUTES) problems.push(msg('A chart shows at most 7 attributes'))
  }
  return problems
}
