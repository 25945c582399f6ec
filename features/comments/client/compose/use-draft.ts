import type { RichTextHandle } from '@weft/features/attributes/client'
import { useEditorDraft } from '@weft/store/react'
import { type RefObject, useRef, useState } from 'react'

import { excerptOf, isBlank } from './comment-text.ts'

interface DraftOptions {
  /** Under what it is kept on the device. */
  place: string
  label: string
  /** What there is to change; empty for a new comment. */
  start: string
}

/** A comment being written: kept on the device as it is typed, and there again when its place is opened. */
export function useDraft({ place, label, start }: DraftOptions, rich: RefObject<RichTextHandle | null>) {
  const keeper = useEditorDraft(place, label)
  const [first] = useState(() => (typeof keeper.left?.draft === 'string' ? keeper.left.draft : start))
  const [isEmpty, setIsEmpty] = useState(() => isBlank(first))
  const [isKept, setIsKept] = useState(keeper.left !== null)
  const given = useRef(first)
  const isOver = useRef(false)
  /** The text as it is now, whether the editor is still there or has handed it over. */
  const read = () => rich.current?.unsaved()?.html ?? given.current
  const note = () => {
    if (isOver.current) return
    keeper.forgetLeft()
    keeper.note(() => {
      const html = read()
      if (html === start || isBlank(html)) return null
      return { base: start, draft: html, text: excerptOf(html) }
    })
    const html = read()
    setIsEmpty(isBlank(html))
    setIsKept(html !== start && !isBlank(html))
  }
  return {
    first,
    isEmpty,
    /** Whether something of it lies on the device. */
    isKept: isKept && !isEmpty,
    read,
    note,
    /** What the editor gives away of itself. */
    take(html: string): 'saved' {
      given.current = html
      note()
      return 'saved'
    },
    /** It was sent or is not wanted. */
    end() {
      isOver.current = true
      keeper.forgetLeft()
      keeper.end()
    },
  }
}
