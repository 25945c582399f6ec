import { sameJson } from '@weft/base'
import { useEffect, useRef, useState } from 'react'

import {
  type EditorBase,
  type EditorRules,
  isTouched,
  keepMine,
  newsCame,
  openBase,
  savedBase,
  takeTheirs,
} from './editor-base.ts'
import type { DraftPlace } from './editor-drafts.ts'
import { textOfDraft } from './text-of-draft.ts'
import { useEditorDraft } from './use-editor-draft.ts'

export interface OpenEditor<Draft> extends EditorBase<Draft> {
  /** Something else than the base stands in the editor. Without it there is nothing to save. */
  isTouched: boolean
  setDraft(draft: Draft): void
  /** What was typed goes, for what the value is now. */
  take(): void
  /** What was typed is to replace the other value. */
  keep(): void
  /** Given away to be saved by an editor that stays: the base of what is typed next. */
  saved(data: unknown): void
  /** It was saved or given up, and the editor goes: nothing of it is kept. */
  done(): void
  /** What was typed for this value earlier and never saved; null while nothing is offered. */
  left: { text: string; restore(): void; discard(): void } | null
}

interface EditorOptions<Draft> extends EditorRules<Draft> {
  /** What stands in the editor from the beginning, such as the key that opened it. */
  initial?: Draft | undefined
  /** Who changed the value last; asked when it became another one. */
  changedBy?: (() => string | null) | undefined
  /** Where what is typed is kept until it is saved. */
  place?: DraftPlace | undefined
}

/**
 * The one rule of every editor that stays open while its record may change: it edits a draft of the value that it was
 * opened with, gives that value back as `base` when it saves, and follows what others make of it meanwhile.
 */
export function useEditorBase<Draft>(data: unknown, options: EditorOptions<Draft>): OpenEditor<Draft> {
  const [seen, setSeen] = useState(data)
  const [kept, setKept] = useState<EditorBase<Draft>>(() => {
    const opened = openBase(data, options)
    return options.initial === undefined ? opened : { ...opened, draft: options.initial }
  })
  let open = kept
  if (seen !== data && !sameJson(seen, data)) {
    setSeen(data)
    open = newsCame(open, { data, by: options.changedBy?.() ?? null }, options)
    if (open !== kept) setKept(open)
  }
  // Who people are may be known a moment after their frames.
  const by = open.theirs && (open.theirs.by ?? options.changedBy?.() ?? null)
  const keeper = useEditorDraft(options.place?.place, options.place?.label ?? '')
  const [isOffered, setIsOffered] = useState(keeper.left !== null)
  const isDone = useRef(false)
  const { base, draft } = open
  const isUnsaved = isTouched(open)
  useEffect(() => {
    if (isUnsaved && !isDone.current) keeper.note(() => ({ base, draft, text: textOfDraft(draft) }))
    else keeper.end()
  }, [keeper, isUnsaved, base, draft])
  const forget = () => {
    keeper.forgetLeft()
    setIsOffered(false)
  }
  const { left } = keeper
  const isNews = left !== null && isOffered && !sameJson(left.draft, draft)
  return {
    ...open,
    theirs: open.theirs && { ...open.theirs, by },
    isTouched: isUnsaved,
    done() {
      isDone.current = true
      keeper.end()
    },
    left: isNews
      ? {
          text: left.text,
          restore() {
            keeper.note(() => left)
            forget()
            setKept((before) => {
              const again = {
                ...openBase(left.base, options),
                draft: left.draft as Draft,
                taken: before.taken + 1,
              }
              return newsCame(again, { data: seen, by: options.changedBy?.() ?? null }, options)
            })
          },
          discard: forget,
        }
      : null,
    setDraft: (draft) => setKept((before) => ({ ...before, draft })),
    take: () => setKept((before) => takeTheirs(before, options)),
    keep: () => setKept((before) => keepMine(before, options)),
    saved(next) {
      // It may be saved by being left: nothing is drawn after that.
      keeper.end()
      setKept((before) => savedBase(before, next, options))
    },
  }
}
