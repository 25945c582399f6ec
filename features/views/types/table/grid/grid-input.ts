import { latePart } from '@weft/ui'

import type { GridControl } from './grid-control.ts'

/** The program of keys, pointer and clipboard, and of what they do; rows are shown without it. */
export const gridProgram = latePart(() => import('../grid-program.ts'))

const POINTER = ['pointerdown', 'pointerup', 'click', 'dblclick'] as const

interface InputElements {
  scroller: HTMLElement
  /** Holds the rows; the head and the foot listen for themselves. */
  canvas: HTMLElement
  catcher: HTMLTextAreaElement
}

/**
 * Lets keys and pointer work the grid. What is pressed before their program is there is kept and happens again
 * once it is; what is typed stands in the catcher until then. Returns how to stop.
 */
export function listenToInput(elements: InputElements, control: () => GridControl): () => void {
  const loaded = gridProgram.loaded()
  if (loaded) return loaded.listen(elements, control)
  let stop = keepUntilLoaded(elements)
  let isOver = false
  const begin = () => {
    gridProgram.load().then(
      (program) => {
        if (isOver) return
        const replay = stop
        const stopListening = program.listen(elements, control)
        stop = () => stopListening()
        replay(true)
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

/** Keeps what is pressed; the returned function ends that, and lets it happen again if asked. */
function keepUntilLoaded({ canvas, catcher }: InputElements): (isReplayed?: boolean) => void {
  const kept: Event[] = []
  const keep = (event: Event) => {
    // Links are followed without us.
    if (!(event.target as Element).closest('a')) kept.push(event)
  }
  const keepKey = (event: KeyboardEvent) => {
    // Signs become text by themselves; a space that begins none is a key.
    const isSpace = event.key === ' ' && !catcher.value
    if (isSpace) event.preventDefault()
    if (isSpace || event.key.length > 1 || event.ctrlKey || event.metaKey) keep(event)
  }
  // What lies on the clipboard can be read only now.
  const keepPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const clipboardData = new DataTransfer()
    for (const type of event.clipboardData?.types ?? [])
      clipboardData.setData(type, event.clipboardData?.getData(type) ?? '')
    kept.push(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  }
  for (const name of POINTER) canvas.addEventListener(name, keep)
  catcher.addEventListener('keydown', keepKey)
  catcher.addEventListener('paste', keepPaste)
  return (isReplayed = false) => {
    for (const name of POINTER) canvas.removeEventListener(name, keep)
    catcher.removeEventListener('keydown', keepKey)
    catcher.removeEventListener('paste', keepPaste)
    if (!isReplayed) return
    for (const event of kept) {
      const Kind = event.constructor as new (type: string, from: Event) => Event
      const target = (event.target ?? catcher) as Node
      if (target.isConnected) target.dispatchEvent(new Kind(event.type, event))
    }
    if (catcher.value !== '') catcher.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
