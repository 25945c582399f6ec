import { newUuid, sameJson } from '@weft/base'
import { useCallback } from 'react'

import { useLatest } from '../../client/use-latest.ts'
import type { ViewActions } from '../../client/view-member.ts'
import type { ChartSpec } from './definition.ts'

/** The charts of a view are changed, added, moved and removed; each of it is a step to undo. */
export function useCharts(charts: readonly ChartSpec[], actions: ViewActions) {
  const latest = useLatest({ charts })
  const save = useCallback(
    (next: readonly ChartSpec[], isStep = true, base?: readonly ChartSpec[]) =>
      actions.changeSettings({ charts: next }, isStep, base && { charts: base }),
    [actions],
  )
  const change = useCallback(
    (id: string, changed: Partial<ChartSpec>, base?: Partial<ChartSpec>) => {
      const withFields = (fields: Partial<ChartSpec>) =>
        latest().charts.map((one) => (one.id === id ? { ...one, ...fields } : one))
      const now = latest().charts.find((one) => one.id === id)
      const isNews = base && now && !sameJson({ ...now, ...base }, now)
      // Its settings are tried out beside it, one after another.
      save(withFields(changed), false, isNews ? withFields(base) : undefined)
    },
    [save, latest],
  )
  return {
    change,
    add(after: number, spec: Omit<ChartSpec, 'id'>): ChartSpec {
      const made = { ...spec, id: newUuid() }
      save(charts.toSpliced(after + 1, 0, made))
      return made
    },
    /** Answers what brings it back. */
    remove(id: string): () => void {
      save(charts.filter((one) => one.id !== id))
      return () => save(charts, false)
    },
    /** Past the next one that stands in the same row or grid; undefined where there is none. */
    moveOf(spec: ChartSpec, step: -1 | 1): (() => void) | undefined {
      const isFigure = spec.kind === 'number'
      const peers = charts.filter(({ kind }) => (kind === 'number') === isFigure)
      const other = peers[peers.indexOf(spec) + step]
      return other && (() => save(charts.map((one) => (one === spec ? other : one === other ? spec : one))))
    },
  }
}
