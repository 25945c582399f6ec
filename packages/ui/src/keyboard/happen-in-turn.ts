import { nextTurn } from '@weft/base'

import type { KeptEntries } from './kept-entries.ts'
import { isTextField } from './replay-key.ts'

interface InTurn {
  /** The field that opens editors by what is typed into it. */
  catcher: Element | null
  /** One of them opened something that is on its way: the rest waits for it. */
  isHeld(): boolean
}

/** What was kept happens one after the other, each where the focus is once the page shows what came of the one before. */
export async function happenInTurn(entries: KeptEntries, { catcher, isHeld }: InTurn): Promise<void> {
  const isInText = () => document.activeElement !== catcher && isTextField(document.activeElement)
  // What had it may have been replaced meanwhile: the first key would reach nobody.
  if (document.activeElement === document.body) await nextFrame()
  while (entries.happenNext()) {
    // Letters of one text need no picture each.
    if (entries.isText() && !isHeld() && isInText()) continue
    // The focus has arrived; an editor that closes may give it back a frame later.
    await nextTurn()
    if (isHeld()) return
    if (!entries.isEmpty() && document.activeElement === document.body) await nextFrame()
  }
}

/** Pages that nobody sees have no frames. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 50)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}
