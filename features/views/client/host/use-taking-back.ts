import { useEffect, useRef } from 'react'

import type { ViewActions } from '../view-member.ts'

/**
 * Takes a new item back in which nothing was entered, when its panel is left by the way back of the browser or the phone.
 * What its fields still held is saved before.
 */
export function useTakingBack(
  openItemId: string | null,
  { takeBack }: Pick<ViewActions, 'takeBack'>,
  isOff: boolean,
): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    const left = before.current
    before.current = openItemId
    if (left === null || left === openItemId || isOff) return
    // Its fields save what was typed as they leave, in a turn of their own (`useLeaving`).
    queueMicrotask(() => takeBack(left))
  }, [openItemId, takeBack, isOff])
}
