import { listenToClipboard } from './grid-clipboard.ts'
import { listenToClicks } from './grid-clicks.ts'
import type { GridControl } from './grid-control.ts'
import { listenToKeys } from './grid-keyboard.ts'
import { listenToPointer } from './grid-pointer.ts'

/** Everything that people do to a grid with keys, mouse and fingers. Returns how to stop. */
export function listen(
  { scroller, catcher }: { scroller: HTMLElement; catcher: HTMLTextAreaElement },
  control: () => GridControl,
): () => void {
  const stopKeys = listenToKeys(catcher, control)
  const stopPointer = listenToPointer(scroller, control)
  const stopClicks = listenToClicks(scroller, control)
  const stopClipboard = listenToClipboard(catcher, control)
  return () => {
    stopKeys()
    stopPointer()
    stopClicks()
    stopClipboard()
  }
}
