import { quoteOf } from '@weft/rich-text'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

import type { Anchor } from './about-place.ts'
import type { Words } from './read-words.ts'
import type { PlacedComment } from './use-words.ts'

/** What of a text is selected, or where in it the caret stands. */
export type Selected =
  | { kind: 'words'; anchor: Anchor; rect: DOMRect }
  | { kind: 'comment'; id: string; rect: DOMRect }

interface SelectedOptions {
  attribute_id: string
  placed: readonly PlacedComment[]
  wordsNow(): Words | null
}

/**
 * Words that somebody selected in a text, or a comment whose words hold the caret; null where it is neither, and where
 * the words are those that were let go.
 */
export function useSelected(text: RefObject<HTMLElement | null>, options: SelectedOptions) {
  const [selected, setSelected] = useState<Selected | null>(null)
  const [answered, setAnswered] = useState<Anchor | null>(null)
  const look = useEffectEvent(() => {
    const { current: root } = text
    const selection = document.getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    const isInside = root && range && root.contains(range.commonAncestorContainer)
    const found = isInside ? read(range, options) : null
    setSelected(isAbout(found, answered) ? null : found)
    // The focus may be elsewhere for a while, as in the comment; it comes back with the same words selected.
    if (isInside && !isAbout(found, answered)) setAnswered(null)
  })
  useEffect(() => {
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => look())
    }
    // A text that is drawn anew, as where an editor closes, takes a selection away, and browsers say nothing of it.
    const observer = new MutationObserver(later)
    if (text.current) observer.observe(text.current, { childList: true, characterData: true, subtree: true })
    document.addEventListener('selectionchange', later)
    document.addEventListener('scroll', later, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('selectionchange', later)
      document.removeEventListener('scroll', later, { capture: true })
      cancelAnimationFrame(frame)
    }
  }, [text])
  return {
    selected,
    /** These words have their comment: they are not offered until something else was selected. Null: they have none. */
    letGo(anchor: Anchor | null) {
      setSelected(null)
      setAnswered(anchor)
    },
  }
}

function isAbout(selected: Selected | null, anchor: Anchor | null): boolean {
  return (
    selected?.kind === 'words' &&
    anchor !== null &&
    JSON.stringify(selected.anchor) === JSON.stringify(anchor)
  )
}

function read(range: Range, { attribute_id, placed, wordsNow }: SelectedOptions): Selected | null {
  if (range.collapsed) {
    const id = commentAt(range, placed)
    return id === null ? null : { kind: 'comment', id, rect: range.getBoundingClientRect() }
  }
  const words = wordsNow()
  const span = words?.spanOf(range)
  const quote = words && span ? quoteOf(words.text, span) : null
  const rect = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  return quote && { kind: 'words', anchor: { attribute_id, ...quote }, rect }
}

/** The comment about the words where something is; of several the one about the fewest. */
export function commentAt(at: Range, placed: readonly PlacedComment[]): string | null {
  const here = placed.filter(({ place }) => place?.isPointInRange(at.startContainer, at.startOffset))
  const [least] = here.toSorted((a, b) => String(a.place).length - String(b.place).length)
  return least?.comment.id ?? null
}
