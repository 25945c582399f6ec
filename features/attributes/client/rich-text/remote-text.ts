import { cleanBlocks } from '@weft/rich-text'
import type { Editor } from '@tiptap/core'
import type { BlockHtml } from './doc-html.ts'
import { bringTo, joined, settled, writtenHtml } from './join-remote.ts'

/** A text to be saved, with the text that it was written over. */
export interface TextSave {
  html: string
  base: string
}

/** What somebody else's text did to the open one: nothing, joined by blocks, or both changed one block. */
export type Taken = 'same' | 'joined' | 'clash'

export interface RemoteText {
  /** Takes in the text as it is stored now. */
  take(html: string): Taken
  /** What the text stands on, with nothing to save. */
  stored(): TextSave
  /** What is to be saved; null while it is what everybody has. */
  toSave(): TextSave | null
  /** It was given away to be saved; until it is answered nothing of others is taken in. */
  sent(save: TextSave): void
  /** Whether what was given away is stored now: without it the text stands on what it stood on before. */
  answered(save: TextSave, isStored: boolean): Taken
  /** Brings back what was typed over `base` earlier: where something else stands there now, both stay. */
  restore(left: TextSave): void
  /** Whose blocks stay where both changed them; everything else of both stays anyway. */
  settle(choice: 'mine' | 'theirs' | 'both'): void
}

/** Keeps an open text together with what others make of it meanwhile. */
export function createRemoteText(editor: Editor, written: BlockHtml, start: string): RemoteText {
  let base = start
  let clash: string | null = null
  const waiting: TextSave[] = []
  let coming: string | null = null
  const mine = () => writtenHtml(editor, written)
  // A text that was stored before it was cleaned as today is not an edit of whoever opens it.
  const startClean = cleanBlocks(start).join('')
  const isBase = (html: string) => html === base || (base === start && html === startClean)

  function take(html: string): Taken {
    if (waiting.length > 0) {
      coming = html
      return 'same'
    }
    coming = null
    clash = null
    if (html === base) return 'same'
    const blocks = joined(base, mine(), html)
    if (!blocks) {
      clash = html
      return 'clash'
    }
    bringTo(editor, written, blocks)
    base = html
    return 'joined'
  }

  return {
    take,
    stored: () => ({ html: base, base }),
    toSave() {
      const html = mine()
      return isBase(html) ? null : { html, base }
    },
    sent(save) {
      base = save.html
      waiting.push({ ...save })
    },
    answered({ html }, isStored) {
      const at = waiting.findIndex((one) => one.html === html)
      const [save] = at < 0 ? [] : waiting.splice(at, 1)
      if (save && !isStored) {
        const next = waiting[at]
        if (next) next.base = save.base
        else base = save.base
      }
      return waiting.length === 0 && coming !== null ? take(coming) : clash === null ? 'same' : 'clash'
    },
    restore(left) {
      const own = mine()
      const blocks = joined(left.base, left.html, own) ?? settled(left.base, left.html, own, 'both')
      bringTo(editor, written, blocks)
    },
    settle(choice) {
      if (clash === null) return
      const theirs = clash
      clash = null
      bringTo(editor, written, settled(base, mine(), theirs, choice))
      base = theirs
    },
  }
}
