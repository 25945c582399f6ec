import { Check, Minus } from 'lucide-react'
import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice.module.css'

interface ChoiceProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'size'> {
  /** The label; without one, give an `aria-label`. */
  readonly children?: ReactNode
  /** A second, quieter line. */
  readonly hint?: ReactNode
}

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

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly isDisabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly name: string
  readonly value: Value | null
  readonly options: readonly RadioOption<Value>[]
  onValueChange(value: Value): void
}

/** One of a few choices, all of them in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden, name, value, options, onValueChange } = props
  return (
    <fieldset className={styles['group']}>
      <legend className={classNames(styles['legend'], isLabelHidden && 'visually-hidden')}>{label}</legend>
      {options.map((option) => (
        <ChoiceFrame
          key={option.value}
          label={option.label}
          hint={option.hint}
          isDisabled={option.isDisabled}
        >
          <span className={classNames(styles['box'], styles['radio'])}>
            <input
              type="radio"
              name={name}
              className={styles['input']}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onValueChange(option.value)}
            />
          </span>
        </ChoiceFrame>
      ))}
    </fieldset>
  )
}

interface ChoiceFrameProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly isDisabled?: boolean | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

function ChoiceFrame({ label, hint, isDisabled, className, children }: ChoiceFrameProps) {
  // Without a text a label element would name the control with nothing.
  const Tag = label ? 'label' : 'span'
  return (
    <Tag className={classNames(styles['choice'], className)} data-disabled={isDisabled || undefined}>
      {children}
      {label && (
        <span className={styles['texts']}>
          {label}
          {hint && <span className={styles['hint']}>{hint}</span>}
        </span>
      )}
    </Tag>
  )
}
