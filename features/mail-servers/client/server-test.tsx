import { ApiError } from '@weft/api-client'
import { type MailServer, testMail } from '@weft/features/mail-servers/shared'
import { useAttempt, useEntry, useMe } from '@weft/features/session/client'
import { useLocale, useT } from '@weft/i18n/react'
import { Button, Callout, SettingsBlock, TextField } from '@weft/ui'
import { Send } from 'lucide-react'
import { useState } from 'react'

import { readProblem } from './read-problem.ts'
import { StepLine } from './step-line.tsx'
import styles from './mail-servers.module.css'

interface ServerTestProps {
  readonly team_id: number
  onTested(server: MailServer | null): void
}

/** Sends a mail by the server as it is saved, and says how that went. */
export function ServerTest({ team_id, onTested }: ServerTestProps) {
  const t = useT()
  const { locale } = useLocale()
  const { client } = useEntry()
  const attempt = useAttempt()
  const [email, setEmail] = useState(useMe().email)
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<{ took_ms: number } | NonNullable<MailServer['problem']> | null>(null)
  const send = async () => {
    setResult(null)
    setIsBusy(true)
    await attempt(async () => {
      try {
        const params = { id: String(team_id) }
        const { data } = await client.call(testMail, { params, body: { email: email.trim() } })
        setResult({ took_ms: data.took_ms })
        onTested(data.smtp)
      } catch (error) {
        const problem =
          error instanceof ApiError && error.code === 'smtp_failed' ? readProblem(error.data) : null
        if (!problem) throw error
        setResult(problem)
      }
    })
    setIsBusy(false)
  }
  return (
    <SettingsBlock title={t('Test')}>
      <form
        className={styles['test']}
        aria-label={t('Test')}
        onSubmit={(event) => {
          event.preventDefault()
          if (email.trim() !== '' && !isBusy) void send()
        }}
      >
        <TextField label={t('Send to')} type="email" dir="ltr" value={email} onValueChange={setEmail} />
        <Button type="submit" icon={<Send />} disabled={email.trim() === '' || isBusy}>
          {isBusy ? t('Sending…') : t('Send a test')}
        </Button>
      </form>
      <div role="status">
        {result &&
          ('took_ms' in result ? (
            <Callout tone="success">
              {t('The server took the email in {time}. Look whether it arrives.', {
                time: new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' }).format(
                  result.took_ms,
                ),
              })}
            </Callout>
          ) : (
            <Callout tone="danger">
              <StepLine problem={result} />
            </Callout>
          ))}
      </div>
    </SettingsBlock>
  )
}
