import { Check, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { ChoiceFrame, type ChoiceProps } from './choice-frame.tsx'
import styles from './choice.module.css'

export interface CheckboxProps extends ChoiceProps {
  /** Neither on nor off: some of what it stands for is. */
  readonly isMixed?: boolean
  /** `round` ticks something off and turns green. */
  readonly shape?: 'square' | 'round'
  onCheckedChange?(isChecked: boolean): void
}

export function Checkbox({
  children,
  hint,
  isMixed = false,
  shape,
  onCheckedChange,
  ...input
}: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <ChoiceFrame label={children} hint={hint} isDisabled={input.disabled} className={input.className}>
      <span className={classNames(styles['box'], shape === 'round' && styles['round'])}>
        <input
          {...input}
          ref={ref}
          type="checkbox"
          className={styles['input']}
          onChange={(event) => {
            input.onChange?.(event)
            onCheckedChange?.(event.currentTarget.checked)
          }}
        />
        <Check className={styles['tick']} />
        <Minus className={styles['dash']} />
      </span>
    </ChoiceFrame>
  )
}
