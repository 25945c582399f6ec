import { classNames } from '../class-names.ts'
import { ChoiceFrame, type ChoiceProps } from './choice-frame.tsx'
import styles from './choice.module.css'

export interface SwitchProps extends ChoiceProps {
  /** Text at the start of the line, switch at its end. */
  readonly isSpread?: boolean
  onCheckedChange?(isChecked: boolean): void
}

/** A setting that takes effect at once. */
export function Switch({ children, hint, isSpread, onCheckedChange, ...input }: SwitchProps) {
  return (
    <ChoiceFrame
      label={children}
      hint={hint}
      isDisabled={input.disabled}
      className={classNames(isSpread && styles['spread'], input.className)}
    >
      <span className={classNames(styles['box'], styles['switch'])}>
        <input
          {...input}
          type="checkbox"
          role="switch"
          className={styles['input']}
          onChange={(event) => {
            input.onChange?.(event)
            onCheckedChange?.(event.currentTarget.checked)
          }}
        />
      </span>
    </ChoiceFrame>
  )
}
