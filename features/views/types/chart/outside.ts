import { type OutsideLook, type OutsideSettings, plain } from '../../shared/outside-look.ts'

/** What of the settings of charts may leave: those that read nothing but what is shown. */
export function outsideCharts({ settings, has }: OutsideLook): OutsideSettings | null {
  const charts = (Array.isArray(settings['charts']) ? settings['charts'] : []) as Record<string, unknown>[]
  const kept = charts.flatMap((chart) => {
    const { x = null, series = null, measures = [] } = chart
    const list = (Array.isArray(measures) ? measures : []) as {
      aggregate?: unknown
      attribute_id?: unknown
    }[]
    const named = [x, series, ...list.map(({ attribute_id }) => attribute_id ?? null)]
    if (!named.every((id) => id === null || has(id))) return []
    const { title, ...rest } = chart
    return [
      {
        ...plain(rest, Object.keys(rest)),
        ...('x' in chart ? { x } : {}),
        series,
        title: typeof title === 'string' ? title : '',
        measures: list.map(({ aggregate, attribute_id = null }) => ({ aggregate, attribute_id })),
      },
    ]
  })
  return charts.length > 0 && kept.length === 0 ? null : { settings: { charts: kept } }
}
