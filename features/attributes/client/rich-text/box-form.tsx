import type { Editor } from '@tiptap/core'
import { useT } from '@weft/i18n/react'
import { Floating, TextField } from '@weft/ui'
import { type ReactNode, useState } from 'react'
import { rectOfSelection } from './caret.ts'

interface BoxFormProps {
  editor: Editor
  /** What the form is called for whoever cannot see it. */
  label: string
  className: string | undefined
  children: ReactNode
  onSubmit(): void
  onCancel(): void
}

/** A small form at the place that was chosen in the text; its keys and its submit are none of the page's. */
export function BoxForm({ editor, label, className, children, onSubmit, onCancel }: BoxFormProps) {
  // The selection moves while the form is open, and the form stays where it is.
  const [rect] = useState(() => rectOfSelection(editor))
  return (
    <Floating rect={rect}>
      <form
        className={className}
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onSubmit()
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') onCancel()
        }}
      >
        {children}
      </form>
    </Floating>
  )
}

// What an address begins with is the same in every language.
const SCHEME = 'https://'

interface AddressFieldProps {
  /** Whether the field's name stands above it, or is only said. */
  isNamed: boolean
  problem: string | undefined
  value: string
  onValueChange(address: string): void
}

/** Where the address is written; it has the focus first. */
export function AddressField({ isNamed, problem, value, onValueChange }: AddressFieldProps) {
  const t = useT()
  const name = t('Address')
  return (
    <TextField
      {...(isNamed ? { label: name } : { 'aria-label': name })}
      size="compact"
      dir="ltr"
      inputMode="url"
      autoComplete="off"
      autoFocus
      placeholder={SCHEME}
      error={problem}
      value={value}
      onValueChange={onValueChange}
    />
  )
}
