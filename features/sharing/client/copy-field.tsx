import { useT } from '@weft/i18n/react'
import { Button, TextField, toast } from '@weft/ui'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2_000

/** A text to take along, with the button that copies it. */
export function CopyField({ label, value, button }: { label: string; value: string; button: string }) {
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // Browsers refuse it on plain http and without a permission; the text can still be marked.
      toast.error(t('It could not be copied. Mark the text and copy it yourself.'))
    }
  }
  return (
    <TextField
      label={label}
      labelEnd={
        <Button
          size="compact"
          variant="ghost"
          icon={isCopied ? <Check /> : <Copy />}
          aria-label={button}
          onClick={() => void copy()}
        >
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      }
      value={value}
      readOnly
      dir="ltr"
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
