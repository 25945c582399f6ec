import { type OpenEditor, useEditorBase } from '@weft/store/react'
import { useEffect, useRef } from 'react'
import type { CommitOptions, EditorProps } from '../attribute-member.ts'
import { draftPlace } from './draft-place.ts'

interface OpenValueOptions<Draft> {
  /** How the value reads in the editor. */
  read(data: unknown): Draft
  /** What stands there from the beginning, where it is not what was read. */
  initial?: Draft | undefined
  /** Both changes together; undefined where they do not go together. */
  join?: (base: unknown, draft: Draft, theirs: unknown) => Draft | undefined
}

export interface OpenValue<Draft> extends OpenEditor<Draft> {
  /** Saves these data, over what the editor showed. */
  commit(data: unknown, options?: CommitOptions): void
  /** Gives up what was typed. */
  cancel(): void
}

/** The value that an attribute's editor has open: its draft, what others make of it, and the way to save it. */
export function useOpenValue<Draft>(
  { data, source, label = '', onCommit, onCancel }: EditorProps,
  options: OpenValueOptions<Draft>,
): OpenValue<Draft> {
  const place = draftPlace(source)
  const open = useEditorBase(data, {
    ...options,
    changedBy: source?.changedBy,
    place: place === undefined ? undefined : { place, label },
  })
  const isGone = useRef(false)
  const isOver = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return {
    ...open,
    commit(next, more) {
      // Saved or given up before it went: leaving saves nothing more.
      if (isGone.current && isOver.current) return
      isOver.current = true
      open.done()
      // The view may have opened another editor since, which must not be closed.
      if (isGone.current && source && !more?.settings) source.write(next, open.base)
      else onCommit(next, { ...more, base: open.base })
    },
    cancel() {
      isOver.current = true
      open.done()
      onCancel()
    },
  }
}
