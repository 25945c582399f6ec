import { useLocale } from '@weft/i18n/react'
import { useGestures } from '@weft/ui'
import type { PointerEvent } from 'react'

interface SwipeOptions {
  /** What else hears the pointer there. */
  input: { onPointerDown(event: PointerEvent<HTMLElement>): void }
  isOn: boolean
  /** Shows the period before (-1) or after (1). */
  onTurn(step: -1 | 1): void
}

/** A finger that sweeps to the side turns the page; handlers for the element of the calendar. */
export function useSwipe({ input, isOn, onTurn }: SwipeOptions) {
  const { direction } = useLocale()
  const gestures = useGestures({
    onSwipe(way) {
      if (isOn && (way === 'left' || way === 'right'))
        onTurn((way === 'left') === (direction === 'ltr') ? 1 : -1)
    },
  })
  return {
    ...gestures,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      input.onPointerDown(event)
      // A mouse drags over days, and means no page by it.
      if (event.pointerType === 'touch') gestures.onPointerDown(event)
    },
  }
}
