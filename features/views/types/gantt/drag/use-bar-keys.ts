import { useT } from '@weft/i18n/react'
import { announce } from '@weft/ui'
import { type KeyboardEvent, useRef } from 'react'

import type { GanttActions } from '../gantt-actions.ts'
import { describe } from '../rows/row-line.tsx'
import type { Span } from '../schedule/span.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { rangeText } from '../timeline/scale.ts'
import type { Preview } from './preview.ts'

/** Working days of what gets dates by one press. */
export const FIRST_DAYS = 5

interface BarKeysContext {
  data: GanttData
  ganttActions: GanttActions
  preview: Preview
}

interface Lifted {
  id: string
  span: Span
}

/**
 * Bars by keys: Space lifts, arrows move by a day (with Ctrl by a week), with Shift the end, Enter drops, Escape puts
 * back; a live region says where it is. Answers whether a key was taken.
 */
export function useBarKeys({ data, ganttActions, preview }: BarKeysContext) {
  const t = useT()
  const lifted = useRef<Lifted | null>(null)

  const say = (span: Span) => announce(describe({ kind: 'bar', span, progress: null }, data.look, t))
  const show = (next: Lifted) => {
    lifted.current = next
    const planned = ganttActions.planned(new Map([[next.id, next.span]]))
    preview.show(new Map([[next.id, next.span], ...planned]))
    say(planned.get(next.id) ?? next.span)
  }
  const end = () => {
    lifted.current = null
    preview.show(null)
  }

  /** Takes hold of an item; one without dates begins today. */
  function lift(id: string): void {
    const name = ganttActions.nameOfItem(id)
    if (!ganttActions.canMove(id)) {
      announce(t('{name} cannot be moved', { name }))
      return
    }
    const span = data.spanOf(id)
    if (!span) {
      const start = data.calendar.onOrAfter(data.today)
      const last = data.calendar.workday(data.calendar.count(start) + FIRST_DAYS - 1)
      ganttActions.move(new Map([[id, { start, end: last }]]))
      announce(t('{name} has dates now: {when}', { name, when: rangeText(start, last, data.look.days) }))
      return
    }
    lifted.current = { id, span }
    preview.show(new Map([[id, span]]))
    announce(
      t(
        '{name} picked up. Arrow keys move it by a day, with Shift its end. Enter drops it, Escape cancels.',
        {
          name,
        },
      ),
    )
  }

  function press(event: KeyboardEvent<HTMLElement>, activeId: string | null): boolean {
    const { current } = lifted
    if (!current) {
      if (event.key !== ' ' || activeId === null) return false
      lift(activeId)
      return true
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      end()
      announce(t('Canceled. {name} is back in its place.', { name: ganttActions.nameOfItem(current.id) }))
      return event.key === 'Escape'
    }
    if (event.key === 'Enter' || event.key === ' ') {
      end()
      ganttActions.move(new Map([[current.id, current.span]]))
      announce(t('{name} dropped', { name: ganttActions.nameOfItem(current.id) }))
      return true
    }
    const step = stepOf(event)
    if (step === 0) return event.key.startsWith('Arrow')
    const days = step * (event.ctrlKey || event.metaKey ? 7 : 1)
    const { start, end: last } = current.span
    if (!event.shiftKey) show({ ...current, span: { start: start + days, end: last + days } })
    else if (ganttActions.canResize(current.id))
      show({ ...current, span: { start, end: Math.max(start, last + days) } })
    return true
  }

  return {
    lift,
    press,
    /** The focus went elsewhere. */
    leave() {
      if (lifted.current) end()
    },
  }
}

/** Later is where the eye finds it: at the inline end. */
function stepOf(event: KeyboardEvent<HTMLElement>): number {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === forward) return 1
  return event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0
}
