import type { Editor } from '@tiptap/core'
import type { Outcome } from '@weft/store'
import { createPause, type Pause } from '@weft/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BlockHtml } from './doc-html.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import { createRemoteText, type RemoteText, type Taken, type TextSave } from './remote-text.ts'

const PAUSE_MS = 1_000
const LONGEST_MS = 5_000

type Choice = Parameters<RemoteText['settle']>[0]

/** When an open text is given away to be saved, and what becomes of what others save meanwhile. */
export function useTextSaving({
  html,
  onSave,
  onType,
}: Pick<RichTextEditorProps, 'html' | 'onSave' | 'onType'>) {
  const remote = useRef<RemoteText | null>(null)
  const [isClash, setIsClash] = useState(false)
  const pause = useRef<Pause | null>(null)

  const save = (isLast: boolean) => {
    if (isLast) remote.current?.settle('both')
    const next = isClash && !isLast ? null : remote.current?.toSave()
    if (next) giveAway(next)
  }
  const giveAway = (next: TextSave) => {
    const text = remote.current
    text?.sent(next)
    const note = (answer: Outcome | void) =>
      showTaken(text?.answered(next, answer === undefined || answer === 'saved'))
    const answer = onSave(next.html, next.base)
    if (answer instanceof Promise) void answer.then(note)
    else note(answer)
  }
  const showTaken = (taken: Taken | undefined) => {
    if (taken !== undefined) setIsClash(taken === 'clash')
  }
  // The editor outlives each render, and calls what is meant by then.
  const latest = useRef({ save, onType })
  useLayoutEffect(() => {
    latest.current = { save, onType }
  })
  useEffect(() => {
    showTaken(remote.current?.take(html))
  }, [html])

  /** Follows an editor that was just made; the returned function saves what is left, and lets it go. */
  const attach = (editor: Editor, written: BlockHtml) => {
    remote.current = createRemoteText(editor, written, html)
    const waiting = createPause(() => latest.current.save(false), PAUSE_MS, LONGEST_MS)
    pause.current = waiting
    editor.on('update', () => {
      waiting.ask()
      latest.current.onType?.()
    })
    // A page that goes away, or may, hears nothing more.
    const saveNow = () => document.visibilityState === 'hidden' && waiting.flush()
    document.addEventListener('visibilitychange', saveNow)
    window.addEventListener('pagehide', waiting.flush)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      window.removeEventListener('pagehide', waiting.flush)
      waiting.cancel()
      latest.current.save(true)
      remote.current = null
    }
  }
  const flush = () => {
    pause.current?.cancel()
    save(true)
    setIsClash(false)
  }
  const end = (): TextSave => {
    pause.current?.cancel()
    remote.current?.settle('both')
    setIsClash(false)
    return remote.current?.toSave() ?? remote.current?.stored() ?? { html, base: html }
  }
  const restore = (left: TextSave) => {
    remote.current?.restore(left)
    pause.current?.ask()
    onType?.()
  }
  const settle = (choice: Choice) => {
    remote.current?.settle(choice)
    setIsClash(false)
    pause.current?.ask()
  }
  return {
    isClash,
    attach,
    settle,
    flush,
    end,
    restore,
    unsaved: () => remote.current?.toSave(),
    /** Saves at once what waits to be saved. */
    saveWaiting: () => pause.current?.flush(),
  }
}
