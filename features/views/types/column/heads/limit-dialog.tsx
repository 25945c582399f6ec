import { useT } from '@weft/i18n/react'
import { mergeKeys } from '@weft/model'
import { useEditorBase } from '@weft/store/react'
import { Button, ChangedBy, Dialog, LeftDraft, Switch, TextField } from '@weft/ui'
import { useState } from 'react'

import { type ColumnLimit, MAX_LIMIT } from '../definition.ts'
import styles from './heads.module.css'

interface LimitDialogProps {
  name: string
  limit: ColumnLimit | undefined
  /** Under what it is kept while it is typed. */
  place: string
  /** `base` is what the dialog had shown. */
  onSave(limit: ColumnLimit | null, base: ColumnLimit | null): void
  onClose(): void
}

interface LimitDraft {
  text: string
  hard: boolean
}

const read = (limit: unknown): LimitDraft => {
  const shown = limit as ColumnLimit | null
  return { text: shown ? String(shown.max) : '', hard: shown?.hard ?? false }
}

/** How many cards a column should hold, and whether more are refused. */
export function LimitDialog({ name, limit, place, onSave, onClose }: LimitDialogProps) {
  const t = useT()
  const open = useEditorBase<LimitDraft>(limit ?? null, {
    read,
    join: (base, mine, theirs) =>
      mergeKeys(read(base), mine, read(theirs)) as unknown as LimitDraft | undefined,
    place: { place, label: t('Limit of {name}', { name }) },
  })
  const { text, hard } = open.draft
  const max = Number(text)
  const isFit = Number.isInteger(max) && max >= 1 && max <= MAX_LIMIT
  const [problem, setProblem] = useState<string | undefined>()
  const giveUp = () => {
    open.done()
    onClose()
  }
  const save = () => {
    if (text.trim() !== '' && !isFit) {
      setProblem(t('Enter a whole number from 1 to {max}.', { max: MAX_LIMIT }))
      return
    }
    if (open.isTouched) onSave(text.trim() === '' ? null : { max, hard }, open.base as ColumnLimit | null)
    giveUp()
  }
  return (
    <Dialog
      title={t('Limit of {name}', { name })}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && giveUp()}
      footer={
        <>
          <Button onClick={giveUp}>{t('Cancel')}</Button>
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
        {open.theirs && (
          <ChangedBy
            by={open.theirs.by}
            value={read(open.theirs.data).text}
            onTake={open.take}
            onKeep={open.keep}
          />
        )}
        {open.left && !open.theirs && (
          <LeftDraft text={open.left.text} onRestore={open.left.restore} onDiscard={open.left.discard} />
        )}
        <TextField
          label={t('Maximum cards')}
          description={t('Leave empty for no limit.')}
          inputMode="numeric"
          value={text}
          autoFocus
          error={problem}
          onValueChange={(next) => {
            open.setDraft({ text: next, hard })
            setProblem(undefined)
          }}
        />
        <Switch isSpread checked={hard} onCheckedChange={(next) => open.setDraft({ text, hard: next })}>
          {t('Refuse more cards')}
        </Switch>
      </form>
    </Dialog>
  )
}
