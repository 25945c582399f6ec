import { useBackCloses, useRouteChoice } from '@weft/ui'
import { useRef, useState } from 'react'

import type { Behind } from './chart-card.tsx'
import type { ChartSpec } from './definition.ts'

/** What stands beside the charts: the settings of one, or the items behind a bar. */
export function useBeside(charts: readonly ChartSpec[]) {
  const opener = useRef<Element | null>(null)
  const [panel, setPanel] = useRouteChoice(charts.map(({ id }) => `chart-${id}`))
  // Not in the address, which has no word for a bar; it stays while one item after the other is opened from it.
  const [behind, setBehind] = useState<Behind | null>(null)
  useBackCloses(behind !== null, () => setBehind(null))
  const current = behind?.chart_id ?? panel?.slice('chart-'.length)
  return {
    behind,
    /** Whether the settings are shown. */
    hasSettings: panel !== null && !behind,
    /** The chart that it is of. */
    spec: charts.find(({ id }) => id === current),
    current,
    show(next: { chart_id: string } | { behind: Behind }) {
      if (!panel && !behind) opener.current = document.activeElement
      setPanel('chart_id' in next ? `chart-${next.chart_id}` : null)
      setBehind('behind' in next ? next.behind : null)
    },
    closeSettings: () => setPanel(null),
    close() {
      setPanel(null)
      setBehind(null)
      // Back to the bar or the menu that it came from.
      if (opener.current instanceof HTMLElement || opener.current instanceof SVGElement)
        opener.current.focus()
    },
  }
}
