import { useLocale } from '@weft/i18n/react'
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'

import { dayAt, type InputContext, isOwn } from './input-context.ts'
import { keyAt } from './key-input.ts'
import { clickAt, pressAt } from './pointer-input.ts'

/** What the pointer and the keys do; one set of handlers for all events and days. */
export function useInput(input: InputContext) {
  const { context } = input
  const { direction } = useLocale()

  /** How many days an arrow goes to the side, as the page reads. */
  function sideOf(key: string): number {
    const sign = direction === 'rtl' ? -1 : 1
    return key === 'ArrowRight' ? sign : key === 'ArrowLeft' ? -sign : 0
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => pressAt(input, event),
    onClick: (event: MouseEvent<HTMLElement>) => clickAt(input, event),
    /** The keys go on from the day that has the focus, however it came there. */
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (isOwn(input, target) && target.matches('[data-day][tabindex]'))
        context.show(dayAt(target) ?? context.cursor)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => keyAt(input, event, sideOf(event.key)),
    // A button answers to the space bar when it is let go, after the event was lifted.
    onKeyUp(event: KeyboardEvent<HTMLElement>) {
      if (
        event.key === ' ' &&
        isOwn(input, event.target) &&
        event.target.closest('[data-event], [data-card]')
      )
        event.preventDefault()
    },
  }
}
