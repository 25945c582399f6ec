import { useT } from '@weft/i18n/react'
import { IconButton, toast } from '@weft/ui'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import styles from './oauth.module.css'

interface CopiedLineProps {
  readonly label: string
  readonly text: string
  /** The label stands before it already. */
  readonly isNamed?: boolean
}

/** A text for a program, and a way to copy it. */
export function CopiedLine({ label, text, isNamed }: CopiedLineProps) {
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // Without https, or where the browser was told not to.
      toast.error(t('This browser does not allow copying. Select the text instead.'))
    }
  }
  return (
    <div className={styles['line']}>
      {isNamed && <span className={styles['lineName']}>{label}</span>}
      <code dir="ltr">{text}</code>
      <IconButton
        icon={isCopied ? <Check /> : <Copy />}
        label={isCopied ? t('Copied') : t('Copy {name}', { name: label })}
        onClick={() => void copy()}
      />
    </div>
  )
}
