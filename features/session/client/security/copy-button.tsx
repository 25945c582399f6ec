import { useT } from '@weft/i18n/react'
import { Button, toast } from '@weft/ui'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

export interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly size?: 'compact' | 'form'
}

export function CopyButton({ text, label, size = 'compact' }: CopyButtonProps) {
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
    <Button size={size} icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t('Copied') : label}</span>
    </Button>
  )
}
