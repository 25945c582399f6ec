import { useState } from 'react'

import { useT } from '@weft/i18n/react'
import { TextField } from '@weft/ui'

interface NumberFieldProps {
  label: string
  value: number | null
  placeholder: string
  isPositive?: boolean
  onChange(value: number | null): void
}

/** A number that may be missing; kept when somebody leaves the field. */
export function NumberField({ label, value, placeholder, isPositive, onChange }: NumberFieldProps) {
  const t = useT()
  const [text, setText] = useState(value === null ? '' : String(value))
  const number = Number(text.trim().replace(',', '.'))
  const isEmpty = text.trim() === ''
  const isBad = !isEmpty && (!Number.isFinite(number) || (isPositive === true && number <= 0))
  const keep = () => {
    if (isBad) return
    const next = isEmpty ? null : number
    if (next !== value) onChange(next)
  }
  return (
    <TextField
      label={label}
      size="compact"
      inputMode="decimal"
      value={text}
      placeholder={placeholder}
      {...(isBad ? { error: isPositive ? t('A number above 0') : t('This is not a number') } : {})}
      onValueChange={setText}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
      }}
    />
  )
}
