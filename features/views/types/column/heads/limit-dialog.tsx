import { useT } from '@weft/i18n/react'
import { Button, Dialog, Switch, TextField } from '@weft/ui'
import { useState } from 'react'

import { type ColumnLimit, MAX_LIMIT } from '../definition.ts'
import styles from './heads.module.css'

interface LimitDialogProps {
  name: string
  limit: ColumnLimit | undefined
  onSave(limit: ColumnLimit | null): void
  onClose(): void
}

/** How many cards a column should hold, and whether more are refused. */
export function LimitDialog({ name, limit, onSave, onClose }: LimitDialogProps) {
  const t = useT()
  const [text, setText] = useState(limit ? String(limit.max) : '')
  const [hard, setHard] = useState(limit?.hard ?? false)
  const max = Number(text)
  const isFit = Number.isInteger(max) && max >= 1 && max <= MAX_LIMIT
  const [problem, setProblem] = useState<string | undefined>()
  const save = () => {
    if (text.trim() !== '' && !isFit) {
      setProblem(t('Enter a whole number from 1 to {max}.', { max: MAX_LIMIT }))
      return
    }
    onSave(text.trim() === '' ? null : { max, hard })
    onClose()
  }
  return (
    <Dialog
      title={t('Limit of {name}', { name })}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={t('Cards at most')}
          description={t('Empty means no limit.')}
          inputMode="numeric"
          value={text}
          autoFocus
          error={problem}
          onValueChange={(next) => {
            setText(next)
            setProblem(undefined)
          }}
        />
        <Switch isSpread checked={hard} onCheckedChange={setHard}>
          {t('Refuse more cards')}
        </Switch>
      </form>
    </Dialog>
  )
}
