import { useT } from '@weft/i18n/react'
import { IconButton, toast } from '@weft/ui'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import styles from '../sso.module.css'

/** A value with its name, to be taken elsewhere. */
export function CopyLine({ name, value }: { readonly name: string; readonly value: string }) {
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // Without https, or where the browser was told not to.
      toast.error(t('This browser does not allow copying. Select the text instead.'))
    }
  }
  return (
    <div className={styles['line']}>
      <span className={styles['lineName']}>{name}</span>
      <code dir="ltr" title={value}>
        {value}
      </code>
      <IconButton
        icon={isCopied ? <Check /> : <Copy />}
        label={isCopied ? t('Copied') : t('Copy {name}', { name })}
        onClick={() => void copy()}
      />
    </div>
  )
}
