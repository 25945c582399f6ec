import { useState, type ReactNode } from 'react'

interface SavedTextProps {
  readonly label: string
  readonly value: string
  /** What is said when it is left empty; without it it may be. */
  readonly missing?: string
  readonly isDisabled: boolean
  onSave(value: string): void
  children(props: {
    label: string
    value: string
    disabled: boolean
    error: string | undefined
    onValueChange(value: string): void
    onBlur(): void
  }): ReactNode
}

/** A text that is saved when it is left, unless it may not be empty and is. */
export function SavedText({ label, value, missing, isDisabled, onSave, children }: SavedTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isMissing = missing !== undefined && typed !== null && typed.trim() === ''
  const handleBlur = () => {
    if (typed === null || isMissing) return
    if (typed.trim() !== value) onSave(typed.trim())
    setTyped(null)
  }
  return children({
    label,
    value: typed ?? value,
    disabled: isDisabled,
    error: isMissing ? missing : undefined,
    onValueChange: setTyped,
    onBlur: handleBlur,
  })
}
