import type { RichTextHandle } from '@weft/features/attributes/client'
import { picturesIn, type StoredPicture, withoutPictures, withPictures } from '@weft/rich-text'
import { useEditorDraft } from '@weft/store/react'
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'

import { excerptOf, isBlank } from './comment-text.ts'

/** Writes where a comment is written, as if somebody typed it. */
export type ComposerHandle = Pick<RichTextHandle, 'insert'>

interface DraftOptions {
  /** Under what it is kept on the device. */
  place: string
  label: string
  /** What there is to change; empty for a new comment. */
  start: string
  /** The pictures below the words, as they are now. */
  pictures(): readonly StoredPicture[]
  handle?: Ref<ComposerHandle> | undefined
}

/** A comment being written: kept on the device as it is typed, and there again when its place is opened. */
export function useDraft(
  { place, label, start: whole, pictures, handle }: DraftOptions,
  rich: RefObject<RichTextHandle | null>,
) {
  useImperativeHandle(handle, () => ({ insert: (text) => rich.current?.insert(text) }))
  const keeper = useEditorDraft(place, label)
  const [begun] = useState(() => (typeof keeper.left?.draft === 'string' ? keeper.left.draft : whole))
  const first = withoutPictures(begun)
  // Wherever pictures stood in a text, they stand below it once it is changed.
  const start = withPictures(withoutPictures(whole), picturesIn(whole))
  const [isEmpty, setIsEmpty] = useState(() => isBlank(begun))
  const [isKept, setIsKept] = useState(keeper.left !== null)
  const given = useRef(first)
  const isOver = useRef(false)
  /** The text as it is now, whether the editor is still there or has handed it over. */
  const read = () => withPictures(rich.current?.unsaved()?.html ?? given.current, pictures())
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
    /** The words that it begins with, and the pictures. */
    first,
    firstPictures: picturesIn(begun),
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
