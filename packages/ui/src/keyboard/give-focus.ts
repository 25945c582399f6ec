import { nextTurn } from '@weft/base'

import { nextFrame } from './happen-in-turn.ts'
import { RESTORING } from './restoring.ts'

/** So many pictures may pass until what closes lets go of the page behind it. */
const MOST_FRAMES = 60
let givers = 0

/**
 * Gives the focus from an editor that closes to what `target` finds, as soon as that takes it: behind a surface nothing
 * does until the surface is gone. That gives the focus back to nothing else meanwhile. Ends also when somebody went
 * elsewhere.
 */
export async function giveFocus(from: Element, target: () => HTMLElement | null): Promise<void> {
  // The page may be gone at the end.
  const page = from.ownerDocument
  const window = page.defaultView
  window?.addEventListener(RESTORING, refuse, true)
  givers++
  try {
    // A press on something else takes the focus first from here, and then to there.
    if (from === page.body) await nextTurn()
    await giveSoon(from, page, target)
  } finally {
    if (--givers === 0) window?.removeEventListener(RESTORING, refuse, true)
  }
}

async function giveSoon(from: Element, page: Document, target: () => HTMLElement | null): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    const { activeElement } = page
    if (activeElement !== page.body && activeElement !== from) return
    const next = target()
    next?.focus({ preventScroll: true })
    if (next !== null && page.activeElement === next) return
    await nextFrame()
  }
}

function refuse(event: Event): void {
  event.preventDefault()
}
