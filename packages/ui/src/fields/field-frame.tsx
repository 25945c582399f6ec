import { TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

/** 28, 32 and 40 px high (44 on touch screens). */
export type FieldSize = 'compact' | 'default' | 'form'

export interface FieldText {
  readonly label?: ReactNode
  /** A link or a button at the end of the label's line. */
  readonly labelEnd?: ReactNode
  readonly description?: ReactNode
  /** Marks the field as wrong and says why; `true` marks it without words. */
  readonly error?: ReactNode | true
  readonly size?: FieldSize
}

/** What a field's control needs to be tied to its texts. */
export interface FieldWiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export interface FieldFrameProps extends FieldText {
  readonly id?: string | undefined
  readonly isRequired?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly className?: string | undefined
  readonly children: (wiring: FieldWiring) => ReactNode
}

/** Label, control, help and error of one field. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, labelEnd, description, error, size = 'default', isRequired, isDisabled, className } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const hasMessage = Boolean(error) && error !== true
  const describedBy = classNames(description ? `${id}-help` : '', hasMessage ? `${id}-error` : '')
  return (
    <div
      className={classNames(
        styles['field'],
        size !== 'default' && styles[size],
        Boolean(error) && styles['invalid'],
        isDisabled && styles['disabled'],
        className,
      )}
    >
      {(label || labelEnd) && (
        <div className={styles['labelRow']}>
          <label className={styles['label']} htmlFor={id}>
            {label}
            {isRequired && (
              <span className={styles['required']} aria-hidden="true">
                {'*'}
              </span>
            )}
          </label>
          {labelEnd}
        </div>
      )}
      {props.children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {description && (
        <div className={styles['help']} id={`${id}-help`}>
          {description}
        </div>
      )}
      {hasMessage && (
        <div className={styles['error']} id={`${id}-error`} role="alert">
          <TriangleAlert />
          {error}
        </div>
      )}
    </div>
  )
}
