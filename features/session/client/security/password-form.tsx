import { ApiError } from '@weft/api-client'
import { changePassword } from '@weft/features/session/shared'
import { useT } from '@weft/i18n/react'
import { Button, TextField } from '@weft/ui'
import { useState } from 'react'

import { useAccount, useEntry, useMe } from '../app-context.tsx'
import { failureSentence, formProblem, noProblem, withoutField } from '../form-problem.ts'
import { passwordProblem, PasswordStrength } from '../password-strength.tsx'
import { ProblemForm } from '../problem-form.tsx'
import styles from './security.module.css'

/** A new password, with the one it takes the place of. */
export function PasswordForm({ onChanged }: { onChanged(): void }) {
  const t = useT()
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const me = useMe()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)

  const change = async () => {
    setIsBusy(true)
    try {
      await client.call(changePassword, { body: { current_password: current, password } })
      setCurrent('')
      setPassword('')
      onChanged()
    } catch (error) {
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['current_password', 'password']))
      else setProblem({ fields: {}, message: failureSentence(error, isPretending) })
    }
    setIsBusy(false)
  }
  const handleSubmit = () => {
    const fields: Record<string, string> = {}
    if (current === '') fields['current_password'] = t('Enter your current password.')
    const weakness = passwordProblem(password, t)
    if (weakness !== null) fields['password'] = weakness
    setProblem({ fields, message: null })
    if (Object.keys(fields).length === 0) void change()
  }
  return (
    <ProblemForm className={styles['form']} problem={problem} onSubmit={handleSubmit}>
      {/* Password managers look for whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={me.email} readOnly hidden />
      <TextField
        label={t('Current password')}
        type="password"
        name="current_password"
        autoComplete="current-password"
        value={current}
        onValueChange={(value) => {
          setCurrent(value)
          setProblem((before) => withoutField(before, 'current_password'))
        }}
        error={problem.fields['current_password']}
      />
      <TextField
        label={t('New password')}
        type="password"
        name="password"
        autoComplete="new-password"
        value={password}
        onValueChange={(value) => {
          setPassword(value)
          setProblem((before) => withoutField(before, 'password'))
        }}
        description={
          <PasswordStrength password={password} isRefused={problem.fields['password'] !== undefined} />
        }
        error={problem.fields['password']}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('Change password')}
        </Button>
      </div>
    </ProblemForm>
  )
}
