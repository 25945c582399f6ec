import { useT } from '@weft/i18n/react'
import { Button, TextField } from '@weft/ui'
import { useState } from 'react'
import styles from './editing.module.css'

/** An address that the server fetches a file from. */
export function UrlField({ onAdd, onCancel }: { onAdd(url: string): Promise<void>; onCancel(): void }) {
  const t = useT()
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (url.trim() === '' || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await onAdd(url.trim())
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <div className={styles['url']}>
      <TextField
        label={t('Address of the file')}
        type="url"
        size="compact"
        autoFocus
        placeholder={t('Address')}
        value={url}
        disabled={isBusy}
        error={problem ?? undefined}
        onValueChange={setUrl}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.stopPropagation()
          event.preventDefault()
          if (event.key === 'Enter') void send()
          else onCancel()
        }}
      />
      <Button size="compact" disabled={isBusy || url.trim() === ''} onClick={() => void send()}>
        {isBusy ? t('Fetching…') : t('Add')}
      </Button>
    </div>
  )
}
