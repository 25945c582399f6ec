import { type PointerEvent, useCallback } from 'react'

import { useLatest } from '../../client/use-latest.ts'
import type { ViewActions } from '../../client/view-member.ts'
import { keyOf, type ListLine } from './lines/list-lines.ts'
import type { ListDrag } from './use-list-drag.tsx'
import type { Picks } from './use-picks.ts'

interface PointerOptions extends Pick<ListDrag, 'drag' | 'liftedOf'> {
  actions: ViewActions
  lines: readonly ListLine[]
  picks: Picks
  /** Key of the line that has the focus. */
  active: string | null
  isMobile: boolean
  liftLine(key: string): void
  rowOf(key: string): HTMLElement | null | undefined
}

/** What the mouse and fingers do to lines; made once, so that lines are not drawn again for another one. */
export function useLinePointer(options: PointerOptions) {
  const list = useLatest(options)
  const { actions } = options
  const pick = useCallback(
    (key: string, isRange: boolean) => {
      const { picks, active, rowOf } = list()
      if (isRange) picks.extend(active ?? key, key)
      else picks.toggle(key)
      rowOf(key)?.focus({ preventScroll: true })
    },
    [list],
  )
  const press = useCallback(
    (event: PointerEvent<HTMLElement>, key: string) => {
      const isGrip = (event.target as Element).closest('[data-grip]') !== null
      const isTouch = event.pointerType === 'touch'
      if (!actions.rights.editItem || (!isGrip && !isTouch)) return
      const { liftedOf, drag, rowOf } = list()
      const item = liftedOf(key, event.clientX)
      const element = rowOf(key)
      if (item && element) drag.press(event.nativeEvent, element, item)
    },
    [actions.rights.editItem, list],
  )
  const lift = useCallback((key: string) => list().liftLine(key), [list])
  /** On a phone, and by any finger, a tap picks as long as anything is picked. */
  const open = useCallback(
    (id: string, isByFinger = false) => {
      const { actions: now, isMobile, picks, lines } = list()
      const line =
        (isMobile || isByFinger) &&
        picks.picked.size > 0 &&
        lines.find((one) => one.kind === 'item' && one.id === id)
      if (line) picks.toggle(keyOf(line))
      else now.openItem(id)
    },
    [list],
  )
  return { pick, press, lift, open }
}
