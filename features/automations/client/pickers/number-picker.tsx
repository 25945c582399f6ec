import { TextField } from '@weft/ui'
import { useState } from 'react'

import styles from './pickers.module.css'

interface NumberPickerProps {
  readonly label: string
  readonly value: number | undefined
  readonly min?: number
  readonly max?: number
  /** Any number, not only whole ones. */
  readonly isFraction?: boolean
  /** Undefined where what is typed is no number. */
  onChange(value: number | undefined): void
}

/** A number. What is typed stays as it is while it is typed, whatever becomes of it. */
export function NumberPicker({ label, value, min, max, isFraction = false, onChange }: NumberPickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      className={styles['number']}
      aria-label={label}
      size="compact"
      type="number"
      step={isFraction ? 'any' : 1}
      {...{ min, max }}
      value={typed ?? (value === undefined ? '' : String(value))}
      onValueChange={(text) => {
        setTyped(text)
        const number = Number(text)
        const isWhole = isFraction || Number.isInteger(number)
        const isWithin = number >= (min ?? -Infinity) && number <= (max ?? Infinity)
        if (text.trim() === '') onChange(undefined)
        else if (Number.isFinite(number) && isWhole && isWithin) onChange(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
