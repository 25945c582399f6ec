import { tellRefusal, useRefuseOffline } from '@weft/features/connectivity/client'
import { useAccount, useEntry, useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Checkbox, Dialog, TextField, toast } from '@weft/ui'
import { useState, type FormEvent } from 'react'

import { duplicateBoard, duplicateFolder } from '../shared/index.ts'
import styles from './duplicates.module.css'

export interface DuplicateDialogProps {
  readonly kind: 'board' | 'folder'
  readonly place: { readonly id: string; readonly team_id: number; readonly name: string }
  readonly isOpen: boolean
  /** Address of the copy. */
  hrefOf(id: string): string
  onClose(): void
}

/** Asks what a copy is called and whether the items come along; opens it once it is there. */
export function DuplicateDialog(props: DuplicateDialogProps) {
  const { place, isOpen, onClose } = props
  const t = useT()
  return (
    <Dialog
      title={t('Duplicate {name}', { name: place.name })}
      isOpen={isOpen}
      stance="confirming"
      onOpenChange={(open) => !open && onClose()}
    >
      <DuplicateForm {...props} />
    </Dialog>
  )
}

function DuplicateForm({ kind, place, hrefOf, onClose }: DuplicateDialogProps) {
  const t = useT()
  const go = useGo()
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const refuseOffline = useRefuseOffline()
  const [name, setName] = useState(t('{name} (copy)', { name: place.name }))
  const [withItems, setWithItems] = useState(true)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog lies inside other forms only in React's tree; their submit is not meant.
    event.stopPropagation()
    if (name.trim() === '') {
      setMissing(true)
      return
    }
    if (refuseOffline()) return
    setBusy(true)
    const route = kind === 'board' ? duplicateBoard : duplicateFolder
    try {
      const { data } = await client.call(route, {
        params: { team_id: String(place.team_id), id: place.id },
        body: { name: name.trim(), with_items: withItems },
      })
      onClose()
      toast.success(t('{name} was created', { name: name.trim() }))
      go(hrefOf(data.id))
    } catch (error) {
      tellRefusal(error, { pretend: isPretending })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles['form']}>
      <TextField
        size="form"
        label={kind === 'board' ? t('Board name') : t('Folder name')}
        value={name}
        onValueChange={setName}
        autoFocus
        autoComplete="off"
        maxLength={255}
        onFocus={(event) => event.currentTarget.select()}
        error={isMissing ? t('Enter a name.') : undefined}
      />
      <Checkbox
        checked={withItems}
        onCheckedChange={setWithItems}
        hint={t(
          'They are copied in the background, and you can keep working. Links stay with the original where the other item allows only one.',
        )}
      >
        {t('With all items')}
      </Checkbox>
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {t('Duplicate')}
        </Button>
      </div>
    </form>
  )
}
