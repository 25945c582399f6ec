import type { AttributeInput } from '@weft/model'
import { useT } from '@weft/i18n/react'
import { isInChangedBy, useHeldCaret, useLeaving } from '@weft/ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { EditorMove, EditorProps } from '../attribute-member.ts'
import styles from './editors.module.css'
import { readEditorKey } from './keys.ts'
import { TheirChange } from './their-change.tsx'
import { useOpenValue } from './use-open-value.ts'

interface InlineEditorProps extends EditorProps {
  input: Pick<AttributeInput, 'parse' | 'checkData'>
  /** What the type is called, for a field without a label. */
  typeLabel: string
  /** A value as it is typed. */
  read(data: unknown): string
  /** A value as it is shown to be read. */
  format(data: unknown): string
  inputMode?: 'text' | 'decimal' | 'email' | 'tel'
  isNumeric?: boolean
}

/** A field in the place of the value. What cannot be read stays in it, with the reason below. */
export function InlineEditor(props: InlineEditorProps) {
  const { input, settings, context, initialText, placement, label, inputMode } = props
  const t = useT()
  const open = useOpenValue(props, { read: props.read, initial: initialText })
  const text = open.draft
  const field = useRef<HTMLInputElement>(null)
  const holdCaret = useHeldCaret(field, open.taken)
  const [problem, setProblem] = useState<string | null>(null)
  const isDone = useRef(false)
  const problemId = useId()

  const finish = (move: EditorMove) => {
    if (isDone.current) return
    // An untouched text must not round a number or reformat an address.
    const parsed = open.isTouched ? input.parse(text, settings, context) : { data: open.base }
    if ('problem' in parsed) return setProblem(parsed.problem)
    const refusal = open.isTouched && parsed.data !== null ? input.checkData(parsed.data, settings) : null
    if (refusal !== null) return setProblem(refusal)
    isDone.current = true
    open.commit(parsed.data, { move })
  }
  useLeaving(() => finish('none'))
  const handleKey = (event: KeyboardEvent) => {
    const key = readEditorKey(event)
    // Inside a form the Tab key goes where the page says; leaving the field commits it.
    if (key === null || (event.key === 'Tab' && placement === 'panel')) return
    event.preventDefault()
    event.stopPropagation()
    if (key !== 'cancel') return finish(key)
    isDone.current = true
    open.cancel()
  }

  return (
    <span className={styles['inline']} data-placement={placement}>
      <input
        ref={field}
        className={styles['input']}
        data-numeric={props.isNumeric || undefined}
        aria-label={label ?? t(props.typeLabel)}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : problemId}
        dir={props.isNumeric || inputMode === 'email' || inputMode === 'tel' ? 'ltr' : 'auto'}
        inputMode={inputMode ?? 'text'}
        autoComplete="off"
        spellCheck={inputMode === undefined}
        autoFocus
        value={text}
        onFocus={(event) => {
          const end = event.currentTarget.value.length
          event.currentTarget.setSelectionRange(end, end)
        }}
        onChange={(event) => {
          open.setDraft(event.currentTarget.value)
          setProblem(null)
        }}
        onSelect={holdCaret}
        onKeyDown={handleKey}
        onBlur={(event) => {
          if (!isInChangedBy(event.relatedTarget)) finish('none')
        }}
      />
      <TheirChange open={open} format={props.format} isUnder />
      {problem !== null && (
        <span className={styles['problem']} id={problemId} role="alert">
          {t(problem)}
        </span>
      )}
    </span>
  )
}
