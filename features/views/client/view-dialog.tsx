import { type FormEvent, useId, useState } from 'react'

import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { View } from '@weft/model'
import { Button, ColorSwatchPicker, Dialog, isLabelColor, lateComponent, TextArea, TextField } from '@weft/ui'

import { lookOf } from '../shared/view-look.ts'
import { undoStackOf } from './data/undo-stacks.ts'
import styles from './views.module.css'

const IconChoice = lateComponent(() => import('@weft/features/boards/client').then((it) => it.IconChoice))

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
          <Button onClick={onClose}>{t('Cancel')}</Button>
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
  const [name, setName] = useState(view.name)
  const [look, setLook] = useState(() => lookOf(view))
  const [isMissing, setIsMissing] = useState(false)
  const change = (part: typeof look) => setLook({ ...look, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim() === '') {
      setIsMissing(true)
      return
    }
    const views = store.collection<View>('views')
    // What others changed meanwhile stays, and so does what only this person sees.
    const settings = { ...(views.confirmed(view.id) ?? view).settings, look }
    undoStackOf(store, view.board_id).push(views.save(view.id, { name: name.trim(), settings }))
    if (views.hasDraft(view.id)) views.addDraft(view.id, { settings: { ...view.settings, look } })
    onClose()
  }
  return (
    <form id={id} onSubmit={submit} noValidate className={styles['stack']}>
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
