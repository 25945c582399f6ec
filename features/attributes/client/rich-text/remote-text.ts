import type { Editor } from '@tiptap/core'
import { now } from '@weft/base'
import { cleanBlocks } from '../../shared/html/clean-html.ts'
import type { BlockHtml } from './doc-html.ts'
import { bringTo, joined, settled, writtenHtml } from './join-remote.ts'

/** An own save may come back a little later than the next one went out. */
const ECHO_MS = 10_000

export interface RemoteText {
  /** What somebody else's text did to the open one: nothing, joined by blocks, or both changed one block. */
  take(html: string): 'same' | 'joined' | 'clash'
  /** What is to be saved; null while it is what everybody has. */
  toSave(): string | null
  /** It was given away to be saved: what comes back is no change of somebody else's. */
  saved(html: string): void
  /** Whose blocks stay where both changed them; everything else of both stays anyway. */
  settle(choice: 'mine' | 'theirs' | 'both'): void
}

/** Keeps an open text together with what others make of it meanwhile. */
export function createRemoteText(editor: Editor, written: BlockHtml, start: string): RemoteText {
  let base = start
  let clash: string | null = null
  const sent = new Map<string, number>()
  const mine = () => writtenHtml(editor, written)
  // A text that was stored before it was cleaned as today is not an edit of whoever opens it.
  const startClean = cleanBlocks(start).join('')
  const isBase = (html: string) => html === base || (base === start && html === startClean)

  return {
    take(html) {
      const at = sent.get(html)
      if (html === base || (at !== undefined && now() - at < ECHO_MS)) return 'same'
      const own = mine()
      const blocks = clash === null ? joined(base, own, html) : undefined
      if (!blocks) {
        clash = html
        return 'clash'
      }
      bringTo(editor, written, blocks)
      base = html
      return 'joined'
    },
    toSave() {
      const own = mine()
      return isBase(own) ? null : own
    },
    saved(html) {
      base = html
      sent.set(html, now())
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
