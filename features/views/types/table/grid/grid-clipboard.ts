import type { GridControl } from './grid-control.ts'
import { rangeOf } from './selection.ts'

/** Copy, cut and paste, as the browser tells of them at the field that has the focus. */
export function listenToClipboard(catcher: HTMLTextAreaElement, control: () => GridControl): () => void {
  const handleCopy = (event: ClipboardEvent) => {
    const { range, host } = control()
    if (!range) return
    event.preventDefault()
    host.copy(range, event, event.type === 'cut')
  }
  const handlePaste = (event: ClipboardEvent) => {
    const { selection, host } = control()
    if (!selection) return
    event.preventDefault()
    host.paste(rangeOf(selection), event)
  }
  catcher.addEventListener('copy', handleCopy)
  catcher.addEventListener('cut', handleCopy)
  catcher.addEventListener('paste', handlePaste)
  return () => {
    catcher.removeEventListener('copy', handleCopy)
    catcher.removeEventListener('cut', handleCopy)
    catcher.removeEventListener('paste', handlePaste)
  }
}
