import { type FormEvent, useId, useState } from 'react'

import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { mergeKeys, settingsOver, type View } from '@weft/model'
import { useEditorBase } from '@weft/store/react'
import {
  Button,
  ChangedBy,
  ColorSwatchPicker,
  Dialog,
  isLabelColor,
  LeftDraft,
  late,
  TextArea,
  TextField,
} from '@weft/ui'

import { lookOf } from '../shared/view-look.ts'
import { undoStackOf } from './data/undo-stacks.ts'
import styles from './views.module.css'

const IconChoice = late(() => import('@weft/features/boards/client').then((it) => it.IconChoice))

interface ViewDialogProps {
  view: View
  onClose(): void
}

/** A view's name, picture, colour and description. */
export function ViewDialog({ view, onClose }: ViewDialogProps) {
  const t = useT()
  const form = useId()
  return (
    <Dialog
      title={t('Edit view')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button type="reset" form={form}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    >
      <ViewForm id={form} {...{ view, onClose }} />
    </Dialog>
  )
}

function ViewForm({ id, view, onClose }: ViewDialogProps & { id: string }) {
  const t = useT()
  const store = useStore()
  const shown = { name: view.name, look: lookOf(view) }
  const open = useEditorBase<typeof shown>(shown, {
    read: (data) => data as typeof shown,
    join(base, mine, theirs) {
      const [was, their] = [base, theirs] as [typeof shown, typeof shown]
      const look = mergeKeys(was.look, mine.look, their.look)
      const name = mergeKeys({ name: was.name }, { name: mine.name }, { name: their.name })
      return look && name && ({ ...name, look } as unknown as typeof shown)
    },
    place: { place: `views/${view.id}/dialog`, label: view.name },
  })
  const { name, look } = open.draft
  const setName = (next: string) => open.setDraft({ name: next, look })
  const [isMissing, setIsMissing] = useState(false)
  const change = (part: typeof look) => open.setDraft({ name, look: { ...look, ...part } })
  const giveUp = () => {
    open.done()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim() === '') {
      setIsMissing(true)
      return
    }
    const views = store.collection<View>('views')
    // What others changed meanwhile stays, and so does what only this person sees.
    const now = (views.confirmed(view.id) ?? view).settings
    const { settings, old } = settingsOver(now, { look }, { look: open.start.look })
    const base = { name: open.start.name, ...old }
    undoStackOf(store, view.board_id).push(
      views.save(view.id, { name: name.trim(), settings }, { old: base }),
    )
    if (views.hasDraft(view.id)) views.addDraft(view.id, { settings: { ...view.settings, look } })
    giveUp()
  }
  return (
    <form id={id} onSubmit={submit} onReset={giveUp} noValidate className={styles['stack']}>
      {open.theirs && <ChangedBy by={open.theirs.by} onTake={open.take} onKeep={open.keep} />}
      {open.left && !open.theirs && (
        <LeftDraft text={open.left.text} onRestore={open.left.restore} onDiscard={open.left.discard} />
      )}
      <TextField
        size="form"
        label={t('View name')}
        value={name}
        onValueChange={setName}
        autoFocus
        autoComplete="off"
        maxLength={255}
        error={isMissing ? t('Enter a name.') : undefined}
      />
      <TextArea
        label={t('Description')}
        value={look.description ?? ''}
        maxLength={500}
        onValueChange={(description) => change({ description })}
      />
      <IconChoice value={look.icon ?? null} isDisabled={false} onValueChange={(icon) => change({ icon })} />
      <ColorSwatchPicker
        value={isLabelColor(look.color) ? look.color : null}
        onValueChange={(color) => change({ color })}
      />
    </form>
  )
}
