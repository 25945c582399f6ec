import { ApiError } from '@weft/api-client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, holdKeys, TextField } from '@weft/ui'
import { useState, type FormEvent, type ReactNode } from 'react'

import { failureSentence, formProblem, noProblem } from './form-problem.ts'
import styles from './name-form.module.css'

export interface NameFormProps {
  readonly label: string
  readonly placeholder: string
  readonly autoComplete: string
  readonly initial?: string | undefined
  readonly submit: string
  /** Said about an empty name. */
  readonly missing: string
  /** Above the field, for what has to be known before. */
  readonly notice?: ReactNode
  readonly isDisabled?: boolean
  /** In a preview nothing is sent, and failures say so. */
  readonly isPretending: boolean
  /** What comes next is typed into at once, so that keys on the way there are kept. */
  readonly leadsToField?: boolean
  /** Makes the thing and goes on to it; what it rejects with is said here. */
  onSubmit(name: string): Promise<void>
  /** Without it there is no way back. */
  onCancel?: (() => void) | undefined
}

/** The one question of a `StartLayout`: what a new thing is called. */
export function NameForm(props: NameFormProps) {
  const { label, placeholder, autoComplete, initial = '', submit, missing, notice, isDisabled } = props
  const { isPretending, leadsToField = false, onSubmit, onCancel } = props
  const t = useT()
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)

  const create = async () => {
    setIsBusy(true)
    const forgetKeys = leadsToField ? holdKeys() : undefined
    try {
      await onSubmit(name.trim())
    } catch (error) {
      forgetKeys?.()
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['name']))
      else setProblem({ fields: {}, message: failureSentence(error, isPretending) })
      setIsBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setProblem({ fields: { name: missing }, message: null })
    else void create()
  }
  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      {notice}
      {problem.message && (
        <Callout tone="danger" isAlert>
          {problem.message}
        </Callout>
      )}
      <TextField
        size="form"
        label={label}
        name="name"
        autoFocus
        autoComplete={autoComplete}
        maxLength={255}
        placeholder={placeholder}
        value={name}
        onValueChange={setName}
        error={problem.fields['name']}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" size="form" isBusy={isBusy} disabled={isDisabled}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="ghost" size="form" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
