import { isExcerpt, plainTextOf } from '@weft/rich-text'
import type { Outcome, Unsaved } from '@weft/store'
import { useEditorDraft } from '@weft/store/react'
import { type RefObject, useRef, useState } from 'react'
import type { EditorMove, EditorProps } from '../../client/attribute-member.ts'
import { draftPlace } from '../../client/editors/draft-place.ts'
import type { RichTextHandle } from '../../client/rich-text/editor-props.ts'
import type { TextSave } from '../../client/rich-text/remote-text.ts'
import { input, MAX_HTML } from './input.ts'

/** Characters of what was left that are shown where it is offered. */
const MAX_SHOWN = 80

/** What was typed earlier and never saved. */
interface LeftText {
  text: string
  restore(): void
  discard(): void
}

interface LongText {
  /** Null until the whole text has come. */
  html: string | null
  /** Whether something of it was given away since it was opened. */
  isSaved: boolean
  /** Characters that are too many to be stored. */
  excess: number
  left: LeftText | null
  save(text: string, base: string): Outcome | Promise<Outcome> | void
  noteTyping(): void
  /** Hands the text over for good; false where it cannot be stored. */
  finish(move: EditorMove): boolean
}

/** The text that an editor has open: what is shown of it, what is saved, and what stays on the device until then. */
export function useLongText(
  props: EditorProps,
  name: string,
  rich: RefObject<RichTextHandle | null>,
): LongText {
  const { data, settings, source, onCommit, onSave, onCancel } = props
  const isDone = useRef(false)
  // What was given away to be saved, and what stood there before it came back.
  const [local, setLocal] = useState<{ data: string | null; instead: unknown } | null>(null)
  const [opened] = useState(data)
  const { keeper, left, noteTyping } = useUnsavedText(draftPlace(source), name, rich)
  const [excess, setExcess] = useState(0)
  const whole = useWholeText(data)
  const html = local !== null && local.instead === data ? (local.data ?? '') : whole

  /** In its one spelling; undefined, and told, where it is longer than can be stored. */
  const fitting = (text: string): string | null | undefined => {
    const next = input.normalise(text, settings) as string | null
    const over = Math.max(0, (next ?? '').length - MAX_HTML)
    setExcess(over)
    return over > 0 ? undefined : next
  }
  const save = (text: string, base: string) => {
    // What was handed over with the commit comes once more when the editor goes.
    if (isDone.current) return 'saved'
    const next = fitting(text)
    if (next === undefined) {
      // The editor may be about to go, and its text is nowhere else.
      keeper.note(() => unsavedText({ html: text, base }))
      return 'refused'
    }
    setLocal({ data: next, instead: data })
    keeper.end()
    const answer = onSave?.(next, base)
    void answer?.then((outcome) => outcome !== 'saved' && rich.current && noteTyping())
    return answer
  }
  const finish = (move: EditorMove) => {
    if (isDone.current) return true
    if (html === null) {
      onCancel()
      return true
    }
    const last = rich.current?.end() ?? { html, base: html }
    const isChanged = last.html !== last.base
    const next = isChanged ? fitting(last.html) : dataOf(last.base, data)
    if (next === undefined) return false
    isDone.current = true
    keeper.end()
    onCommit(next, { move, base: onSave ? (isChanged ? last.base : next) : opened })
    return true
  }
  return { html, isSaved: local !== null, excess, left, save, noteTyping, finish }
}

/** What is typed lies on the device until it is saved, and is offered when the text is opened again. */
function useUnsavedText(place: string | undefined, name: string, rich: RefObject<RichTextHandle | null>) {
  const keeper = useEditorDraft(place, name)
  const [isOffered, setIsOffered] = useState(keeper.left !== null)
  const noteTyping = () => {
    // Once the editor is gone there is nothing more to be read, and what was written stays.
    keeper.note(() => {
      const last = rich.current?.unsaved()
      return last && unsavedText(last)
    })
  }
  const discard = () => {
    keeper.forgetLeft()
    setIsOffered(false)
  }
  const restore = () => {
    const { base, draft } = keeper.left ?? {}
    rich.current?.restore({ html: htmlOf(draft), base: htmlOf(base) })
    discard()
  }
  const left = isOffered && keeper.left ? { text: keeper.left.text, restore, discard } : null
  return { keeper, left, noteTyping }
}

/** A part that arrives while the whole is open announces another whole, and takes nothing away. */
function useWholeText(data: unknown): string | null {
  const [whole, setWhole] = useState<string | null>(() => (isExcerpt(data) ? null : htmlOf(data)))
  if (!isExcerpt(data) && htmlOf(data) !== whole) setWhole(htmlOf(data))
  return whole
}

function unsavedText({ html, base }: TextSave): Unsaved {
  return { base, draft: html, text: plainTextOf(html).slice(0, MAX_SHOWN) }
}

function htmlOf(data: unknown): string {
  return typeof data === 'string' ? data : ''
}

/** A text that nobody touched is what it was, empty in its own way. */
function dataOf(html: string, data: unknown): unknown {
  return html === htmlOf(data) ? data : html
}
