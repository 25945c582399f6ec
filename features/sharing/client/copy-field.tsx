import { useT } from '@weft/i18n/react'
import { Button, TextField, toast } from '@weft/ui'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import styles from './sharing.module.css'

/** A text to take along, with the button that copies it. */
export function CopyField({ label, value, button }: { label: string; value: string; button: string }) {
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // Browsers refuse it on plain http and without a permission; the text can still be marked.
      toast.error(t('It could not be copied. Select the text and copy it yourself.'))
    }
  }
  return (
    <div className={styles['copy']}>
      <TextField
        label={label}
        value={value}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        icon={isCopied ? <Check /> : <Copy />}
        aria-label={button}
        onBlur={() => setIsCopied(false)}
        onClick={() => void copy()}
      >
        {isCopied ? t('Copied') : t('Copy')}
      </Button>
    </div>
  )
}
