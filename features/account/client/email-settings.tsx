import { ApiError } from '@weft/api-client'
import {
  failureSentence,
  formProblem,
  noProblem,
  useAccount,
  useEmailRule,
  useEntry,
} from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, Dialog, passesRule, ValidatedField } from '@weft/ui'
import { useState, type FormEvent, type ReactNode } from 'react'

import { changeEmail, type EmailState } from '../shared/index.ts'
import styles from './account.module.css'
import { TextButton } from './text-button.tsx'
import { useEmailState } from './use-email-state.ts'

/** What stands beside and below the address in the settings. */
export function useEmailSettings(): { readonly end: ReactNode; readonly note: ReactNode } {
  const t = useT()
  const { isPretending } = useAccount()
  const [isOpen, setIsOpen] = useState(false)
  const email = useEmailState(!isPretending)
  const state = email.state === 'failed' ? null : email.state
  const end = state?.verified && (
    <>
      <TextButton onClick={() => setIsOpen(true)}>{t('Change')}</TextButton>
      {isOpen && (
        <ChangeEmail
          onClose={() => setIsOpen(false)}
          onAsked={(asked) => {
            email.set(asked)
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
  const note =
    state && state.new_email !== null ? (
      <span className={styles['note']}>
        {t('Waiting for {email} to be confirmed by the link we emailed there.', {
          email: state.new_email,
        })}
        <TextButton onClick={() => void email.resend()}>{t('Resend email')}</TextButton>
        <TextButton onClick={() => void email.cancelChange()}>{t('Call it off')}</TextButton>
      </span>
    ) : state && !state.verified ? (
      <span className={styles['note']}>
        {t('Not verified yet. Open the link we emailed you.')}
        <TextButton onClick={() => void email.resend()}>{t('Resend email')}</TextButton>
      </span>
    ) : undefined
  return { end, note }
}

interface ChangeEmailProps {
  onClose(): void
  onAsked(state: EmailState): void
}

function ChangeEmail({ onClose, onAsked }: ChangeEmailProps) {
  const t = useT()
  const { client } = useEntry()
  const [email, setEmail] = useState('')
  const emailRule = useEmailRule()
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)
  const ask = async () => {
    setIsBusy(true)
    try {
      const { data } = await client.call(changeEmail, { body: { email: email.trim() } })
      onAsked(data)
    } catch (error) {
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['email']))
      else setProblem({ fields: {}, message: failureSentence(error) })
      setIsBusy(false)
    }
  }
  const handleSubmit = (event?: FormEvent) => {
    event?.preventDefault()
    const isAddress = email.trim() !== '' && passesRule(emailRule, email)
    setProblem({ fields: isAddress ? {} : { email: t('Enter an email address.') }, message: null })
    if (isAddress) void ask()
  }
  return (
    <Dialog
      title={t('Change email address')}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => handleSubmit()}>
            {t('Email me a link')}
          </Button>
        </>
      }
    >
      <form className={styles['form']} onSubmit={handleSubmit} noValidate>
        {problem.message && (
          <Callout tone="danger" isAlert>
            {problem.message}
          </Callout>
        )}
        <ValidatedField
          rule={emailRule}
          size="form"
          label={t('New email address')}
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          value={email}
          onValueChange={setEmail}
          description={t('It changes once you open the link we email there.')}
          error={problem.fields['email']}
        />
      </form>
    </Dialog>
  )
}
