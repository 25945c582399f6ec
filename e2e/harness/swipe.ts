import type { CDPSession } from '@playwright/test'

interface Point {
  x: number
  y: number
}

const STEPS = 12
const STEP_S = 0.016

/**
 * A finger that goes from one place to another and is lifted. Its events carry the times of a quick one, as a screen
 * gives them, however slowly a busy machine passes them on.
 */
export async function swipe(cdp: CDPSession, from: Point, to: Point): Promise<void> {
  const began = Date.now() / 1_000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) => {
    const at = Math.min(step, STEPS) / STEPS
    const point = { x: from.x + (to.x - from.x) * at, y: from.y + (to.y - from.y) * at }
    const touchPoints = type === 'touchEnd' ? [] : [point]
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + step * STEP_S })
  }
  // A driver that is held up between the two would have let the finger rest.
  await Promise.all([send('touchStart', 0), send('touchMove', 1)])
  for (let step = 2; step <= STEPS; step++) await send('touchMove', step)
  await send('touchEnd', STEPS + 1)
}
