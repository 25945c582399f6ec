import { type RefObject, useMemo } from 'react'

import { topsOf, useIsMobile, useWindow } from '@weft/ui'

import { cardAttributes } from '../../client/cards/card-attributes.ts'
import { colorsOf } from '../../client/color/row-colors.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { readRowColor } from '../../shared/row-color.ts'
import { LINE_HEIGHTS, readListSettings } from './definition.ts'
import { tickOf } from './ticks.ts'
import { useLines } from './use-lines.ts'

const HEAD = 44
const TOUCH_LINE = 48
/** Fewer stand beside a name on a phone. */
const INLINE_ON_PHONE = 2

export type ListModel = ReturnType<typeof useListModel>

/** What the list shows: its lines with their places in px, what is ticked, and what stands beside a name. */
export function useListModel(props: ViewProps, scroller: RefObject<HTMLElement | null>) {
  const { view, settings, env, records } = props
  const isMobile = useIsMobile()
  const list = useMemo(() => readListSettings(view.settings), [view.settings])
  const lines = useLines(props, true)
  const tick = useMemo(() => tickOf(records, list), [records, list])
  const attributes = useMemo(() => {
    const count = isMobile ? Math.min(INLINE_ON_PHONE, list.inline) : list.inline
    return cardAttributes(records, {
      count,
      without: [tick?.id ?? null, settings.groups[0]?.attribute_id ?? null],
    })
  }, [records, list.inline, tick, settings.groups, isMobile])
  const colorOf = useMemo(() => colorsOf(readRowColor(view.settings), env), [view.settings, env])
  const rowHeight = isMobile ? TOUCH_LINE : LINE_HEIGHTS[list.density]
  const tops = useMemo(
    () => topsOf(lines.lines.length, (at) => (lines.lines[at]?.kind === 'group' ? HEAD : rowHeight)),
    [lines.lines, rowHeight],
  )
  const { range, reveal } = useWindow(scroller, tops)
  return {
    ...lines,
    isMobile,
    density: list.density,
    tick,
    attributes,
    colorOf,
    rowHeight,
    tops,
    range,
    reveal,
  }
}
