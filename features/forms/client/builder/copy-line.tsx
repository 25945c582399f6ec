import { useT } from '@weft/i18n/react'
import { Button, TextField, toast } from '@weft/ui'
import { Copy } from 'lucide-react'

/** A text to take along, with the button that copies it. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(t('Copied'))
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
          icon={<Copy />}
          aria-label={t('Copy {name}', { name: label })}
          onClick={() => void copy()}
        >
          {t('Copy')}
        </Button>
      }
      value={value}
      readOnly
      dir="ltr"
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
