import { nextTurn } from '@weft/base'

import { nextFrame } from './happen-in-turn.ts'

/** So many pictures may pass until what closes lets go of the page behind it. */
const MOST_FRAMES = 60

/**
 * Gives the focus from an editor that closes to what `target` finds, as soon as that takes it: behind a surface nothing
 * does until the surface is gone. Ends also when somebody went elsewhere meanwhile.
 */
export async function giveFocus(from: Element, target: () => HTMLElement | null): Promise<void> {
  // A press on something else takes the focus first from here, and then to there.
  if (from === document.body) await nextTurn()
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== from) return
    const next = target()
    next?.focus({ preventScroll: true })
    if (next !== null && document.activeElement === next) return
    await nextFrame()
  }
}
