import { findQuote } from '@weft/rich-text'
import type { Comment } from '@weft/model'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { readWords, type Words } from './read-words.ts'
import { markWords, showText } from './shown-texts.ts'

/** A comment, and where the words that it is about stand; null where they are gone. */
export interface PlacedComment {
  comment: Comment
  place: Range | null
  /** Where in the text; comments about gone words come last. */
  from: number
}

interface WordsOptions {
  comments: readonly Comment[]
  /** Whether all of the text is there: of a part nothing says that words are gone. */
  isWhole: boolean
}

/**
 * Follows a text as it is written by anybody: where the words of its comments stand, in the order of the text. They are
 * marked on the screen alone.
 */
export function useWords(text: RefObject<HTMLElement | null>, { comments, isWhole }: WordsOptions) {
  const [placed, setPlaced] = useState<readonly PlacedComment[]>([])
  const words = useRef<Words | null>(null)
  useEffect(() => {
    const { current: root } = text
    if (!root) return undefined
    let frame = 0
    let leave = () => {}
    const read = () => {
      const known = readWords(root)
      words.current = known
      const found = place(known, comments, isWhole && isDrawn(root, known))
      const places = new Map(found.map(({ comment, place: at }) => [comment.id, at]))
      leave()
      const unmark = markWords(
        'weft-about',
        [...places.values()].flatMap((at) => at ?? []),
      )
      const hide = showText({
        root,
        placeOf(id) {
          const at = places.get(id)
          if (!at || at.startContainer.isConnected) return at
          // Its text was drawn anew a moment ago, as where an editor closes.
          return place(readWords(root), comments, true).find(({ comment }) => comment.id === id)?.place
        },
      })
      leave = () => {
        unmark()
        hide()
      }
      setPlaced(found)
    }
    const observer = new MutationObserver(() => {
      // A text without a comment is read when somebody selects something in it.
      words.current = null
      if (comments.length === 0) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(read)
    })
    observer.observe(root, { childList: true, characterData: true, subtree: true })
    if (comments.length > 0) frame = requestAnimationFrame(read)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      leave()
      words.current = null
    }
  }, [text, comments, isWhole])
  return {
    placed: comments.length === 0 ? NONE : placed,
    /** The text as it is now. */
    wordsNow: () => {
      const { current: root } = text
      return root && (words.current ??= readWords(root))
    },
  }
}

const NONE: readonly PlacedComment[] = []

/** An editor that is about to draw holds nothing, and an empty text at least its empty line. */
const isDrawn = (root: HTMLElement, { text }: Words) => text !== '' || root.querySelector('p, br') !== null

function place(words: Words, comments: readonly Comment[], isWhole: boolean): PlacedComment[] {
  return comments
    .flatMap((comment) => {
      const span = comment.anchor && findQuote(words.text, comment.anchor)
      const at = span ? words.rangeOf(span) : null
      if (!at && !isWhole) return []
      return [{ comment, place: at, from: span?.from ?? Number.POSITIVE_INFINITY }]
    })
    .toSorted((a, b) => (a.from === b.from ? (a.comment.id < b.comment.id ? -1 : 1) : a.from - b.from))
}
