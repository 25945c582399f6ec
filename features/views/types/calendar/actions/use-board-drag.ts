import type { Drag } from '@weft/ui'
import type { RefObject } from 'react'

import { pageBy } from '../layout/days.ts'
import type { CalendarDays } from '../board/use-calendar-days.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { cellAt } from './cell-at.ts'
import type { CalendarDrag, CalendarTarget } from './drop-edits.ts'
import type { CalendarActions } from './use-calendar-actions.ts'
import { useCalendarDrag } from './use-calendar-drag.ts'
import type { FocusWishes } from './use-focus-wish.ts'

interface DraggedIn extends Pick<CalendarContext, 'settings' | 'actions' | 'create'> {
  calendarActions: CalendarActions
  root: RefObject<HTMLElement | null>
  wish: FocusWishes['wish']
}

/** What is dragged over the days that are shown, and what becomes of it there. */
export function useBoardDrag(
  { sight, range, redraw }: CalendarDays,
  { settings, actions, create, calendarActions, root, wish }: DraggedIn,
): Drag<CalendarDrag, CalendarTarget> {
  const { mode, page, show, turn } = sight
  return useCalendarDrag({
    ...sight,
    settings,
    canEdit: actions.rights.editItem,
    page: (step) => turn(pageBy(mode, page, step)),
    isShown: (day) => day >= range.from && day < range.to,
    drop(dropped, target) {
      if (dropped.kind !== 'new') return calendarActions.drop(dropped, target)
      const { day, minutes } = target
      const cell = root.current && cellAt(root.current, { day, minutes }, settings.hours)
      if (cell) create({ ...dropped.grab, until: { day, minutes } }, cell)
    },
    onEnd(dropped, day) {
      if (day !== null) show(day)
      wish({ event: dropped.event?.key ?? dropped.item.id })
      redraw()
    },
  })
}
