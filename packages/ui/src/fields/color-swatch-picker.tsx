import { Check } from 'lucide-react'
import { useId } from 'react'
import { useT } from '@weft/i18n/react'
import { labelColors, type LabelColor } from '../display/label-color.ts'
import styles from './color-swatch-picker.module.css'

export interface ColorSwatchPickerProps {
  readonly value: LabelColor | null
  onValueChange(color: LabelColor): void
  /** The accessible name; 'Colour' unless told otherwise. */
  readonly label?: string
}

/** One of the 12 label colours. */
export function ColorSwatchPicker({ value, onValueChange, label }: ColorSwatchPickerProps) {
  const t = useT()
  const name = useId()
  const names = useColorNames()
  return (
    <div className={styles['picker']} role="radiogroup" aria-label={label ?? t('Color')}>
      {labelColors.map((color) => (
        <label key={color} className={styles['swatch']} data-color={color} title={names[color]}>
          <input
            type="radio"
            name={name}
            className={styles['input']}
            aria-label={names[color]}
            checked={color === value}
            onChange={() => onValueChange(color)}
          />
          <Check />
        </label>
      ))}
    </div>
  )
}

/** The names of the label colours in the interface language. */
export function useColorNames(): Record<LabelColor, string> {
  const t = useT()
  return {
    gray: t('Gray'),
    brown: t('Brown'),
    red: t('Red'),
    orange: t('Orange'),
    yellow: t('Yellow'),
    lime: t('Lime'),
    green: t('Green'),
    teal: t('Teal'),
    sky: t('Sky'),
    blue: t('Blue'),
    violet: t('Violet'),
    pink: t('Pink'),
  }
}
