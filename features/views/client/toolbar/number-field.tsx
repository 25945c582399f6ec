import { SavedField } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { TextField } from '@weft/ui'

interface NumberFieldProps {
  label: string
  value: number | null
  placeholder: string
  isPositive?: boolean
  /** The placeholder says what it is. */
  isLabelHidden?: boolean
  /** `base` is what the field had shown. */
  onChange(value: number | null, base: number | null): void
}

/** A number that may be missing; kept when somebody leaves the field. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, placeholder, isPositive, isLabelHidden, onChange } = props
  const t = useT()
  const parse = (text: string) => {
    if (text.trim() === '') return { data: null }
    const number = Number(text.trim().replace(',', '.'))
    if (Number.isFinite(number) && (number > 0 || isPositive !== true)) return { data: number }
    return { problem: isPositive ? t('A number above 0') : t('This is not a number') }
  }
  return (
    <SavedField<number | null>
      {...{ label, value, parse }}
      read={(number) => (number === null ? '' : String(number))}
      onSave={onChange}
    >
      {(field) => (
        <TextField
          {...field}
          {...(isLabelHidden ? { label: undefined, 'aria-label': label } : {})}
          size="compact"
          inputMode="decimal"
          placeholder={placeholder}
        />
      )}
    </SavedField>
  )
}
