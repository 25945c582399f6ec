import { ApiError } from '@weft/api-client'
import { useData } from '@weft/features/connectivity/client'
import {
  failureSentence,
  formProblem,
  noProblem,
  ProblemForm,
  useAccount,
  useEntry,
  useMe,
} from '@weft/features/session/client'
import { breakGlass } from '@weft/features/sso/shared'
import { useT } from '@weft/i18n/react'
import { Button, TextField } from '@weft/ui'
import { useState } from 'react'

import { neededSso } from './needed-sso.ts'
import styles from '../sso.module.css'

/** For the owner on the day on which the provider is down: password and second factor instead. */
export function BreakGlassForm({ team_id, target }: { readonly team_id: number; readonly target: string }) {
  const t = useT()
  const me = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const { problem, setProblem, needsCode, isBusy, enter } = useBreakGlass(team_id, target)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  if (!isOpen) {
    return (
      <div className={styles['glass']}>
        <Button variant="ghost" onClick={() => setIsOpen(true)}>
          {t('Provider down? Use your password')}
        </Button>
      </div>
    )
  }
  const handleSubmit = () => {
    const fields: Record<string, string> = {}
    if (password === '') fields['password'] = t('Enter your password.')
    if (needsCode && code.trim() === '') fields['totp'] = t('Enter a code.')
    setProblem({ fields, message: null })
    if (Object.keys(fields).length === 0) void enter(password, needsCode ? code.trim() : null)
  }
  return (
    <section className={styles['glass']} aria-label={t('Owner access')}>
      <p className={styles['quiet']}>
        {t(
          'As the owner, you can open this workspace with your password and second factor. This is recorded, and admins get an email.',
        )}
      </p>
      <ProblemForm className={styles['ways']} problem={problem} onSubmit={handleSubmit}>
        <input type="email" name="email" autoComplete="username" value={me.email} readOnly hidden />
        <TextField
          size="form"
          label={t('Password')}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onValueChange={setPassword}
          error={problem.fields['password']}
        />
        {needsCode && (
          <TextField
            size="form"
            label={t('Code from your authenticator app')}
            description={t('A recovery code works too.')}
            name="totp"
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={64}
            autoFocus
            value={code}
            onValueChange={setCode}
            error={problem.fields['totp']}
          />
        )}
        <div className={styles['buttons']}>
          <Button type="submit" size="form" isBusy={isBusy}>
            {t('Open workspace')}
          </Button>
        </div>
      </ProblemForm>
    </section>
  )
}

/** Recovery codes are longer than those of an app, and have letters. */
const codesOf = (code: string | null) =>
  code === null ? {} : /^[\d\s]+$/.test(code) ? { totp: code } : { recoveryCode: code }

function useBreakGlass(team_id: number, target: string) {
  const { client, go } = useEntry()
  const { isPretending } = useAccount()
  const { refresh } = useData()
  const [problem, setProblem] = useState(noProblem)
  const [needsCode, setNeedsCode] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const enter = async (password: string, code: string | null) => {
    setIsBusy(true)
    try {
      const body = { password, ...codesOf(code) }
      await client.call(breakGlass, { params: { team_id: String(team_id) }, body })
      neededSso.set(neededSso.get().filter((id) => id !== team_id))
      // What was refused meanwhile is asked for again.
      await refresh.now()
      go(target, { replace: true })
    } catch (error) {
      setProblem(problemFor(error, needsCode, isPretending))
      if (error instanceof ApiError && error.type === 'totp') setNeedsCode(true)
      setIsBusy(false)
    }
  }
  return { problem, setProblem, needsCode, isBusy, enter }
}

/** That a code is asked for is no problem the first time. */
function problemFor(error: unknown, wasAsked: boolean, isPretending: boolean) {
  if (!(error instanceof ApiError)) return { fields: {}, message: failureSentence(error, isPretending) }
  if (error.type === 'totp' && !wasAsked) return noProblem
  const { fields, message } = formProblem(error.response, ['password', 'totp', 'recoveryCode'])
  const { recoveryCode, ...others } = fields
  return { fields: recoveryCode === undefined ? others : { ...others, totp: recoveryCode }, message }
}
