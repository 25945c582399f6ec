import { keyQueue } from './key-queue.ts'

/**
 * What is typed while something new is on its way is for the place that takes the focus there, such as the first row
 * of a new board; a press ends that. Returns how to forget it where nothing comes.
 */
export function holdKeys(): () => void {
  const forget = () => {
    window.removeEventListener('pointerdown', forget, true)
    release(true)
  }
  const release = keyQueue.holdUntilFocus({ from: document.activeElement ?? document.body, cancel: forget })
  window.addEventListener('pointerdown', forget, true)
  return forget
}
