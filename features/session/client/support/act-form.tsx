import { ApiError, OWNER_TOKEN_KEY } from '@weft/api-client'
import { beginImpersonation } from '@weft/features/session/shared'
import { useT } from '@weft/i18n/react'
import { Button, Dropdown, TextField } from '@weft/ui'
import { useState } from 'react'

import { useEntry, useGo } from '../app-context.tsx'
import { failureSentence, formProblem, noProblem } from '../form-problem.ts'
import { ProblemForm } from '../problem-form.tsx'
import styles from '../auth-layout.module.css'

const MINUTES = [15, 30, 60] as const

/** As whom, why, and for how long. */
export function ActForm() {
  const t = useT()
  const go = useGo()
  const { client, storage, forgetPerson } = useEntry()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState('30')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)

  const begin = async () => {
    setIsBusy(true)
    setProblem(noProblem)
    try {
      const body = { email: email.trim(), reason: reason.trim(), minutes: Number(minutes) }
      const answer = await client.call(beginImpersonation, { body })
      await forgetPerson()
      // A mark is enough for the way back: one's own session lies in its cookie.
      storage.setItem(OWNER_TOKEN_KEY, '1')
      client.tokens.update(answer)
      window.location.assign('/home')
    } catch (error) {
      // Where the password is asked for again, another page shows already.
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['email', 'reason']))
      else setProblem({ fields: {}, message: failureSentence(error) })
      setIsBusy(false)
    }
  }
  const handleSubmit = () => {
    const fields: Record<string, string> = {}
    if (email.trim() === '') fields['email'] = t('Enter their email address.')
    if (reason.trim().length < 3) fields['reason'] = t('Give a reason. It is logged.')
    setProblem({ fields, message: null })
    if (Object.keys(fields).length === 0) void begin()
  }
  return (
    <ProblemForm className={styles['form']} problem={problem} onSubmit={handleSubmit}>
      <TextField
        size="form"
        label={t('Their email')}
        type="email"
        autoComplete="off"
        value={email}
        onValueChange={setEmail}
        error={problem.fields['email']}
      />
      <TextField
        size="form"
        label={t('Reason')}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onValueChange={setReason}
        error={problem.fields['reason']}
      />
      <Dropdown
        label={t('For')}
        value={minutes}
        options={MINUTES.map((count) => ({
          id: String(count),
          label: t('{count, plural, one {# minute} other {# minutes}}', { count }),
        }))}
        onValueChange={setMinutes}
      />
      <Button type="submit" variant="primary" size="form" isBlock isBusy={isBusy}>
        {t('Act as this person')}
      </Button>
      <Button variant="ghost" size="form" isBlock onClick={() => go('/home')}>
        {t('Back to my own view')}
      </Button>
    </ProblemForm>
  )
}
