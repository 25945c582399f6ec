import { useT } from '@weft/i18n/react'
import { useEditorBase } from '@weft/store/react'
import { Button, ChangedBy, Dialog, TextField } from '@weft/ui'
import { useState, type FormEvent, type ReactNode } from 'react'

export interface NameDialogProps {
  readonly title: string
  readonly label: string
  readonly initial: string
  /** What the button says. */
  readonly submit: string
  /** What is asked beside the name, below it. */
  readonly children?: ReactNode
  readonly isOpen: boolean
  onClose(): void
  /** `base` is what the field had shown. `wait` leaves the dialog open, until whoever asked closes it. */
  onSubmit(name: string, base: string): 'wait' | void
}

/** Asks for one name. */
export function NameDialog(props: NameDialogProps) {
  const { title, isOpen, onClose } = props
  return (
    <Dialog title={title} isOpen={isOpen} stance="confirming" onOpenChange={(open) => !open && onClose()}>
      <NameForm {...props} />
    </Dialog>
  )
}

function NameForm({ label, initial, submit, children, onClose, onSubmit }: NameDialogProps) {
  const t = useT()
  const open = useEditorBase(initial, { read: String })
  const name = open.draft
  const [isMissing, setIsMissing] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog lies inside other forms only in React's tree; their submit is not meant.
    event.stopPropagation()
    if (name.trim() === '') {
      setIsMissing(true)
      return
    }
    if (onSubmit(name.trim(), open.start) !== 'wait') onClose()
  }
  return (
    <form onSubmit={handleSubmit} noValidate style={{ display: 'grid', gap: 20 }}>
      <TextField
        size="form"
        label={label}
        value={name}
        onValueChange={open.setDraft}
        autoFocus
        autoComplete="off"
        maxLength={255}
        onFocus={(event) => event.currentTarget.select()}
        error={isMissing ? t('Enter a name.') : undefined}
      />
      {open.theirs && (
        <ChangedBy
          by={open.theirs.by}
          value={String(open.theirs.data)}
          onTake={open.take}
          onKeep={open.keep}
        />
      )}
      {children}
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary">
          {submit}
        </Button>
      </div>
    </form>
  )
}
