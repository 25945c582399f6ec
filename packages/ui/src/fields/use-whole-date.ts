import { useT } from '@weft/i18n/react'
import { type ComponentProps, useState } from 'react'

export interface WholeDate {
  /** Said when the field was left by half. */
  problem: string | undefined
  /** What is shown: with the value before it, the half that was typed would be gone. */
  value: ComponentProps<'input'>['value']
  change(field: HTMLInputElement): void
  /** A key may clear the half, which is no change to the browser. */
  typed(field: HTMLInputElement): void
  leave(field: HTMLInputElement): void
}

/**
 * For the browser's own fields of dates and times, null for others: what is typed by half reads as empty there. It is
 * said when the field is left, and the value stays what it is until the field is whole again or cleared.
 */
export function useWholeDate(
  { type, value }: Pick<ComponentProps<'input'>, 'type' | 'value'>,
  onValueChange: ((value: string) => void) | undefined,
): WholeDate | null {
  const t = useT()
  const [half, setHalf] = useState<'none' | 'typed' | 'left'>('none')
  const problems: Partial<Record<string, string>> = {
    date: t('Enter the whole date, or clear the field.'),
    time: t('Enter the whole time, or clear the field.'),
    'datetime-local': t('Enter the whole date and time, or clear the field.'),
  }
  const problem = problems[type ?? 'text']
  if (problem === undefined) return null
  const change = (field: HTMLInputElement) => {
    if (field.validity.badInput) return setHalf('typed')
    setHalf('none')
    onValueChange?.(field.value)
  }
  return {
    problem: half === 'left' ? problem : undefined,
    value: half === 'none' || value === undefined ? value : '',
    change,
    typed: (field) => half !== 'none' && !field.validity.badInput && change(field),
    leave: (field) => field.validity.badInput && setHalf('left'),
  }
}
