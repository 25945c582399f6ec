import { type KeyboardEvent, useEffect, useRef } from 'react'

import { useEditorBase } from '@weft/store/react'
import { ChangedBy, isInChangedBy, LeftDraft, useHeldCaret, useLeaving } from '@weft/ui'

import type { After } from './list-context.ts'
import styles from './list.module.css'

interface NameFieldProps {
  label: string
  placeholder: string
  /** What is named; null for what is made here. */
  data: unknown
  read(data: unknown): string
  /** Where what is typed is kept until it is saved. */
  place?: string | undefined
  changedBy?(): string | null
  /** Called once; `base` is what the field had shown. */
  onKeep(text: string, after: After, base: unknown): void
  onCancel(): void
  /** A level in or out; the field stays. */
  onLevel(step: -1 | 1): void
  /** Backspace in a field that is empty and was so. */
  onRemove?: (() => void) | undefined
}

/** The name of a line as it is written: Enter goes on to the next, Tab puts it a level in. */
export function NameField(props: NameFieldProps) {
  const { label, placeholder, data, read, onKeep, onCancel, onLevel, onRemove } = props
  const open = useEditorBase(data, {
    read,
    changedBy: props.changedBy,
    place: props.place === undefined ? undefined : { place: props.place, label },
  })
  const { draft: text, base, setDraft: setText } = open
  const field = useRef<HTMLInputElement>(null)
  const holdCaret = useHeldCaret(field, open.taken)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const end = (work: () => void) => {
    if (isDone.current) return
    isDone.current = true
    open.done()
    work()
  }
  /** A draft goes on with an empty field for the next one. */
  const keep = (after: After) => {
    const kept = text
    if (after === 'next' && onRemove) {
      setText('')
      onKeep(kept, after, base)
    } else end(() => onKeep(kept, after, base))
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    event.stopPropagation()
    if (altKey || ((ctrlKey || metaKey) && key !== 'Enter')) return
    if (key === 'Enter') keep('next')
    else if (key === 'Escape') end(onCancel)
    else if (key === 'Tab') onLevel(shiftKey ? -1 : 1)
    else if (key === 'ArrowUp') keep('up')
    else if (key === 'ArrowDown') keep('down')
    else if (key === 'Backspace' && text === '' && onRemove) end(onRemove)
    else return
    event.preventDefault()
  }
  useLeaving(() => open.isTouched && end(() => onKeep(text, 'stay', base)))
  return (
    <>
      <input
        ref={field}
        className={styles['field']}
        aria-label={label}
        placeholder={placeholder}
        dir="auto"
        value={text}
        onSelect={holdCaret}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={(event) => {
          if (!isInChangedBy(event.relatedTarget)) end(() => onKeep(text, 'stay', base))
        }}
      />
      {open.left && !open.theirs && (
        <LeftDraft
          text={open.left.text}
          isUnder
          onRestore={open.left.restore}
          onDiscard={open.left.discard}
        />
      )}
      {open.theirs && (
        <ChangedBy
          by={open.theirs.by}
          value={read(open.theirs.data)}
          isUnder
          onTake={open.take}
          onKeep={open.keep}
        />
      )}
    </>
  )
}
