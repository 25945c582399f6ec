import { classNames } from '../class-names.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { useValidate, type ValidateRule } from './use-validate.ts'

export interface ValidatedFieldProps extends TextFieldProps {
  readonly rule: ValidateRule
  /** Told with every change, so that a form can refuse to be sent. */
  onValidityChange?(isValid: boolean): void
}

/** A text field that checks its value on change. An error from outside comes first. */
export function ValidatedField({ rule, onValidityChange, onValueChange, ...field }: ValidatedFieldProps) {
  const validation = useValidate(rule)
  return (
    <TextField
      {...field}
      className={classNames(field.className, validation.className)}
      error={field.error ?? (validation.isInvalid ? (validation.message ?? true) : undefined)}
      onValueChange={(value) => {
        const isValid = validation.check(value)
        onValidityChange?.(isValid)
        onValueChange?.(value)
      }}
    />
  )
}
