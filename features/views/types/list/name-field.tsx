import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import type { After } from './list-world.ts'
import styles from './list.module.css'

interface NameFieldProps {
  label: string
  placeholder: string
  initial: string
  /** Called once. */
  onKeep(text: string, after: After): void
  onCancel(): void
  /** A level in or out; the field stays. */
  onLevel(step: -1 | 1): void
  /** Backspace in a field that is empty and was so. */
  onRemove?: (() => void) | undefined
}

/** The name of a line as it is written: Enter goes on to the next, Tab puts it a level in. */
export function NameField(props: NameFieldProps) {
  const { label, placeholder, initial, onKeep, onCancel, onLevel, onRemove } = props
  const [text, setText] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const end = (work: () => void) => {
    if (isDone.current) return
    isDone.current = true
    work()
  }
  /** A draft goes on with an empty field for the next one. */
  const keep = (after: After) => {
    const kept = text
    if (after === 'next' && onRemove) {
      setText('')
      onKeep(kept, after)
    } else end(() => onKeep(kept, after))
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
  return (
    <input
      ref={field}
      className={styles['field']}
      aria-label={label}
      placeholder={placeholder}
      dir="auto"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={() => end(() => onKeep(text, 'stay'))}
    />
  )
}
