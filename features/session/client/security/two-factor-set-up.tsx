import { ApiError } from '@weft/api-client'
import { enableTwoFactor } from '@weft/features/session/shared'
import { useT } from '@weft/i18n/react'
import { Button, Callout, TextField } from '@weft/ui'
import { useState, type FormEvent } from 'react'

import { useAccount, useEntry } from '../app-context.tsx'
import { failureSentence, formProblem, noProblem } from '../form-problem.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './security.module.css'

export interface TwoFactorSetUpProps {
  readonly secret: string
  readonly uri: string
  /** It is on; the codes are shown once. */
  onEnabled(recoveryCodes: readonly string[]): void
  onCancel(): void
}

/** Brings the secret into an authenticator app, and asks for a first code of it. */
export function TwoFactorSetUp({ secret, uri, onEnabled, onCancel }: TwoFactorSetUpProps) {
  const t = useT()
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)

  const enable = async () => {
    setIsBusy(true)
    try {
      const { data } = await client.call(enableTwoFactor, { body: { totp: code.trim() } })
      onEnabled(data.recovery_codes)
    } catch (error) {
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['totp']))
      else setProblem({ fields: {}, message: failureSentence(error, isPretending) })
      setIsBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setProblem({ fields: { totp: t('Enter a code.') }, message: null })
    else void enable()
  }
  return (
    <ol className={styles['steps']}>
      <li>
        <div className={styles['stepTitle']}>{t('Scan this with your authenticator app')}</div>
        <div>
          <div className={styles['hint']}>
            {t('Any authenticator app works. If you cannot scan the code, enter the key.')}
          </div>
          <div className={styles['enrol']}>
            <div className={styles['qr']}>
              <QrCode text={uri} label={t('QR code with the key for your authenticator app')} />
            </div>
            <div className={styles['secret']}>
              <span className={styles['hint']}>{t('Key')}</span>
              <code dir="ltr">{inFours(secret)}</code>
              <CopyButton text={secret} label={t('Copy the key')} />
            </div>
          </div>
        </div>
      </li>
      <li>
        <div className={styles['stepTitle']}>{t('Enter the code it shows')}</div>
        <form className={styles['enter']} onSubmit={handleSubmit} noValidate>
          {problem.message && (
            <Callout tone="danger" isAlert>
              {problem.message}
            </Callout>
          )}
          <TextField
            size="form"
            className={styles['code']}
            label={t('Code')}
            name="totp"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            value={code}
            onValueChange={setCode}
            error={problem.fields['totp']}
          />
          <div className={styles['buttons']}>
            <Button type="submit" variant="primary" size="form" isBusy={isBusy}>
              {t('Turn on')}
            </Button>
            <Button variant="ghost" size="form" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          </div>
        </form>
      </li>
    </ol>
  )
}

/** Groups of four, as one reads a key aloud. */
function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
