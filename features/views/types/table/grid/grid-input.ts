import { keyQueue, late } from '@weft/ui'

import type { GridControl } from './grid-control.ts'

/** The program of keys, pointer and clipboard, and of what they do; rows are shown without it. */
export const gridProgram = late(() => import('../grid-program.ts'))

interface InputElements {
  scroller: HTMLElement
  /** Holds the rows; the head and the foot listen for themselves. */
  canvas: HTMLElement
  catcher: HTMLTextAreaElement
}

/**
 * Lets keys and pointer work the grid. What is pressed and typed before their program is there is kept and happens
 * again once it is, in its order. Returns how to stop.
 */
export function listenToInput(elements: InputElements, control: () => GridControl): () => void {
  const loaded = gridProgram.loaded()
  if (loaded) return loaded.listen(elements, control)
  const release = keyQueue.hold({ from: elements.catcher, within: elements.canvas })
  let stop = () => release(true)
  let isOver = false
  const begin = () => {
    gridProgram.load().then(
      (program) => {
        if (isOver) return
        stop = program.listen(elements, control)
        release()
      },
      // Told by the page; tried again when there is a network.
      () => window.addEventListener('online', begin, { once: true }),
    )
  }
  begin()
  return () => {
    isOver = true
    window.removeEventListener('online', begin)
    stop()
  }
}
