import { createContext, use, useState, type FormEvent, type ReactNode } from 'react'
import { assert } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { Button } from '../actions/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Dialog } from './dialog.tsx'
import styles from './dialog.module.css'

export interface ConfirmOptions {
  /** The heading; by default the message stands alone. */
  readonly title?: string
  /** 'Are you sure?' unless told otherwise. */
  readonly message?: ReactNode
  /** 'Yes' unless told otherwise. */
  readonly confirmText?: string
  readonly cancelText?: string
  readonly tone?: 'default' | 'danger'
  /** A word that has to be typed before it can be confirmed, for instance `DELETE`. */
  readonly typeToConfirm?: string
}

export interface ConfirmDialogProps extends ConfirmOptions {
  readonly isOpen: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before something that cannot simply be undone. Escape and a click outside cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, confirmText, cancelText, tone, typeToConfirm, isOpen, onConfirm, onCancel } = props
  const t = useT()
  const [typed, setTyped] = useState('')
  const isAllowed = !typeToConfirm || typed === typeToConfirm
  const text = message ?? t('Are you sure?')
  // Without a title a plain message is the title.
  const hasMessage = Boolean(title) || typeof text !== 'string'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isAllowed) onConfirm()
  }
  return (
    <Dialog
      role="alertdialog"
      stance="confirming"
      size={title || typeToConfirm ? 'default' : 'small'}
      title={title ?? (typeof text === 'string' ? text : t('Are you sure?'))}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      footer={
        <>
          <Button onClick={onCancel}>{cancelText ?? t('Cancel')}</Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            disabled={!isAllowed}
            autoFocus={!typeToConfirm}
            onClick={onConfirm}
          >
            {confirmText ?? t('Yes')}
          </Button>
        </>
      }
    >
      {hasMessage || typeToConfirm ? (
        <form onSubmit={handleSubmit}>
          {hasMessage && <div className={styles['message']}>{text}</div>}
          {typeToConfirm && (
            <div className={styles['typed']}>
              <TextField
                size="form"
                label={t('Type {word} to continue', { word: typeToConfirm })}
                value={typed}
                onValueChange={setTyped}
                autoComplete="off"
                autoFocus
              />
            </div>
          )}
        </form>
      ) : null}
    </Dialog>
  )
}

type Confirm = (options?: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

interface Question extends ConfirmOptions {
  readonly id: number
  readonly answer: (isConfirmed: boolean) => void
}

/** Gives the tree below `useConfirm`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [confirm] = useState<Confirm>(() => {
    let id = 0
    let pending: Question | null = null
    return (options?: ConfirmOptions) =>
      new Promise<boolean>((resolve) => {
        // A second question answers the first with no.
        pending?.answer(false)
        id += 1
        pending = { ...options, id, answer: resolve }
        setQuestion(pending)
        setIsOpen(true)
      })
  })
  const settle = (isConfirmed: boolean) => {
    question?.answer(isConfirmed)
    setIsOpen(false)
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <ConfirmDialog
          {...question}
          key={question.id}
          isOpen={isOpen}
          onConfirm={() => settle(true)}
          onCancel={() => settle(false)}
        />
      )}
    </ConfirmContext>
  )
}

/** Asks the person and resolves to the answer: `if (await confirm({ tone: 'danger' })) …`. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  assert(confirm, 'useConfirm stands inside a ConfirmProvider')
  return confirm
}
