import { addUnits, type Day } from '@weft/recurrence'
import { useLocale, useT } from '@weft/i18n/react'
import { createPause, type Drag, type DragKey, type DragPoint, type Pause, useDrag } from '@weft/ui'
import { useEffect, useRef } from 'react'

import { stepDays } from '../layout/days.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { type CalendarDrag, type CalendarTarget, STEP_MINUTES } from './drop-edits.ts'

const WEEK = 7
/** How long something is held over a button until it turns the page. */
const HOLD_MS = 700
const LAST_STEP = 1440 - STEP_MINUTES

interface DragContext extends Pick<CalendarContext, 'mode' | 'shape' | 'words' | 'look' | 'settings'> {
  canEdit: boolean
  /** Whether the day can be seen now. */
  isShown(day: Day): boolean
  show(day: Day): void
  /** Shows the period before (-1) or after (1). */
  page(step: number): void
  drop(drag: CalendarDrag, target: CalendarTarget): void
  /** The keys go on from what was dropped, and from the day that it was dropped on. */
  onEnd(drag: CalendarDrag, day: Day | null): void
}

/** Drags events over days and hours, by pointer, finger and keys. */
export function useCalendarDrag(context: DragContext): Drag<CalendarDrag, CalendarTarget> {
  const t = useT()
  const { direction } = useLocale()
  const { words, mode } = context
  const held = useRef<{ step: number; pause: Pause } | null>(null)
  useEffect(() => () => held.current?.pause.cancel(), [])
  const drag: Drag<CalendarDrag, CalendarTarget> = useDrag<CalendarDrag, CalendarTarget>({
    isDisabled: !context.canEdit,
    hitTest(point) {
      holdOver(pageStepAt(point))
      return placeAt(point, context.settings.hours)
    },
    keyTarget(item, from, key) {
      const at = from ?? { ...item.grab, isTray: false }
      const next = stepped(at, key)
      if (!context.isShown(next.day)) context.show(next.day)
      return next
    },
    onDrop(item, target) {
      holdOver(0)
      context.drop(item, target)
      if (item.kind !== 'new') context.onEnd(item, target.isTray ? null : target.day)
    },
    onCancel(item) {
      holdOver(0)
      if (item.kind !== 'new') context.onEnd(item, null)
    },
    nameItem: ({ kind, item }) =>
      kind === 'new' ? t('New item') : context.look.title(item) || t('Untitled'),
    namePlace({ day, minutes, isTray }) {
      if (isTray) return t('without a date')
      return minutes === null ? words.full(day) : `${words.full(day)}, ${words.clock(minutes)}`
    },
  })
  return drag

  /** Turns the page once something was held over its button for a while; 0 is over none. */
  function holdOver(step: number): void {
    if ((held.current?.step ?? 0) === step) return
    held.current?.pause.cancel()
    held.current = null
    if (step === 0) return
    const pause = createPause(() => context.page(step), HOLD_MS, HOLD_MS)
    held.current = { step, pause }
    pause.ask()
  }

  function stepped(at: CalendarTarget, key: DragKey): CalendarTarget {
    const forward = direction === 'rtl' ? 'left' : 'right'
    if (key === 'left' || key === 'right') {
      const shape = mode === 'day' ? { weekends: true } : context.shape
      return { ...at, day: stepDays(at.day, key === forward ? 1 : -1, shape) }
    }
    const sign = key === 'down' ? 1 : -1
    if (mode === 'week' || mode === 'day') {
      if (at.minutes === null) return at
      const minutes = Math.min(Math.max(at.minutes + sign * STEP_MINUTES, 0), LAST_STEP)
      return { ...at, minutes }
    }
    return { ...at, day: addUnits(at.day, 'day', sign * WEEK) }
  }
}

function pageStepAt(point: DragPoint): number {
  const button = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-page]')
  return Number(button?.dataset['page'] ?? 0)
}

/** The day, and where there are hours the minute, under a point of the window. */
export function placeAt(point: DragPoint, [from, to]: readonly [number, number]): CalendarTarget | null {
  for (const element of document.elementsFromPoint(point.x, point.y)) {
    if (element.closest('[data-tray]')) return { day: '', minutes: null, isTray: true }
    if (!(element instanceof HTMLElement)) continue
    const { clock, under, day = under } = element.dataset
    if (day === undefined) continue
    return {
      day,
      minutes: clock === undefined ? null : minuteAt(element, point.y, [from, to]),
      isTray: false,
    }
  }
  return null
}

/** Minutes since midnight at a height of a column, in steps. */
export function minuteAt(
  column: Element,
  y: number,
  [from, to]: readonly [number, number],
  step = STEP_MINUTES,
): number {
  const box = column.getBoundingClientRect()
  const share = box.height === 0 ? 0 : Math.min(Math.max((y - box.top) / box.height, 0), 1)
  const minutes = from * 60 + share * (to - from) * 60
  return Math.min(Math.floor(minutes / step) * step, to * 60 - step)
}
