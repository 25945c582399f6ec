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
 * Words that somebody selected in a text, or a comment whose words hold the caret; null where it is neither. What was
 * answered is let go: an editor that closes takes its selection away and says nothing of it.
 */
export function useSelected(text: RefObject<HTMLElement | null>, options: SelectedOptions) {
  const [selected, setSelected] = useState<Selected | null>(null)
  const look = useEffectEvent(() => {
    const { current: root } = text
    const selection = document.getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    const isInside = root && range && root.contains(range.commonAncestorContainer)
    setSelected(isInside ? read(range, options) : null)
  })
  useEffect(() => {
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => look())
    }
    document.addEventListener('selectionchange', later)
    document.addEventListener('scroll', later, { capture: true, passive: true })
    return () => {
      document.removeEventListener('selectionchange', later)
      document.removeEventListener('scroll', later, { capture: true })
      cancelAnimationFrame(frame)
    }
  }, [])
  return { selected, letGo: () => setSelected(null) }
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
