import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@weft/i18n/react'
import styles from './field.module.css'
import { LineField, type LineFieldProps } from './line-field.tsx'

export type TextFieldProps = LineFieldProps

/** One line of text. A password field can show what was typed. */
export function TextField(props: TextFieldProps) {
  const [isRevealed, setIsRevealed] = useState(false)
  const t = useT()
  if (props.type !== 'password') return <LineField {...props} />
  const label = isRevealed ? t('Hide password') : t('Show password')
  const end = (
    <>
      {props.end}
      <button
        type="button"
        className={styles['reveal']}
        aria-label={label}
        title={label}
        onClick={() => setIsRevealed(!isRevealed)}
      >
        {isRevealed ? <EyeOff /> : <Eye />}
      </button>
    </>
  )
  return <LineField dir="ltr" {...props} type={isRevealed ? 'text' : 'password'} end={end} />
}
