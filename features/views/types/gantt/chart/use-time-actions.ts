import { useZoom } from '@weft/ui'
import type { RefObject } from 'react'

import { nextScale } from '../timeline/scale.ts'
import type { GanttData } from '../use-gantt-data.ts'
import type { ActiveRow } from './use-active-row.ts'
import type { useViewport } from './use-viewport.ts'

/** The ways along time. */
export function useTimeActions(
  data: GanttData,
  { plot, scrollToDay, viewWidth, edge }: ReturnType<typeof useViewport>,
  {
    scroller,
    active,
  }: {
    scroller: RefObject<HTMLElement | null>
    active: ActiveRow
  },
) {
  const zoom = (step: -1 | 1) => {
    const scale = nextScale(data.gantt.scale, step)
    if (scale) data.onScale(scale)
  }
  useZoom(scroller, (step) => zoom(step === 1 ? -1 : 1))
  return {
    zoom,
    today: () => scrollToDay(data.today - viewWidth / plot.dayWidth / 3),
    /** Brings a bar into sight. */
    reveal(item_id: string) {
      active.goToItem(item_id)
      const span = data.spanOf(item_id)
      if (span) scrollToDay(span.start - viewWidth / plot.dayWidth / 4)
    },
    /** Goes along time by about what a thumb is wide; 1 is later. */
    sideways: (step: -1 | 1) => scrollToDay((edge.current?.day ?? data.today) + (step * 60) / plot.dayWidth),
  }
}

export type TimeActions = ReturnType<typeof useTimeActions>
