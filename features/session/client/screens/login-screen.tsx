import { outcomeOf, problemOf } from '@weft/api-client'
import { useT } from '@weft/i18n/react'
import { Button, buttonClass, late, Link, TextField, ValidatedField } from '@weft/ui'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { useEntry } from '../app-context.tsx'
import { AuthLayout, useBrandName } from '../auth-layout.tsx'
import { failureSentence, formProblem, noProblem } from '../form-problem.ts'
import { useEmailRule } from '../email-rule.ts'
import { browserZone } from '../browser-zone.ts'
import { safeIntended } from '../intended.ts'
import { ProblemForm } from '../problem-form.tsx'
import styles from '../auth-layout.module.css'

// Most people never see it, and everybody waits for this page.
const CodeStep = late(() => import('./code-step.tsx').then((it) => it.CodeStep))

const SSO_PATH = '/login/sso'

export interface LoginScreenProps {
  /** Where somebody wanted to go when they were sent here. */
  readonly intended?: string | undefined
  readonly email?: string | undefined
  /** The token of an invitation that somebody with an account accepts by signing in. */
  readonly invitation?: string | undefined
}

export function LoginScreen({ intended, email: givenEmail, invitation }: LoginScreenProps) {
  const t = useT()
  const brand = useBrandName()
  const [email, setEmail] = useState(givenEmail ?? '')
  const [password, setPassword] = useState('')
  const emailRule = useEmailRule()
  const { needsCode, problem, setProblem, isBusy, signIn, startOver } = useSignIn({ intended, invitation })
  const handleSubmit = () => {
    const fields: Record<string, string> = {}
    if (email.trim() === '') fields['email'] = t('Enter your email address.')
    if (password === '') fields['password'] = t('Enter your password.')
    setProblem({ fields, message: null })
    if (Object.keys(fields).length === 0) void signIn({ email: email.trim(), password })
  }
  if (needsCode) {
    return (
      <CodeStep
        email={email.trim()}
        problem={problem}
        isBusy={isBusy}
        onSubmit={(codes) => void signIn({ email: email.trim(), password, ...codes })}
        onBack={() => {
          setPassword('')
          startOver()
        }}
      />
    )
  }
  return (
    <AuthLayout
      title={t('Welcome back')}
      lead={t('Log in to {name}', { name: brand })}
      headline={t('Every thread of the work, in one place.')}
      sub={t('Boards, documents, dates and people, for everyone on the team.')}
    >
      <ProblemForm className={styles['form']} problem={problem} onSubmit={handleSubmit}>
        <ValidatedField
          rule={emailRule}
          size="form"
          label={t('Email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={!givenEmail}
          value={email}
          onValueChange={setEmail}
          error={problem.fields['email']}
        />
        <TextField
          size="form"
          label={t('Password')}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus={Boolean(givenEmail)}
          value={password}
          onValueChange={setPassword}
          error={problem.fields['password']}
        />
        <Button type="submit" variant="primary" size="form" isBlock isBusy={isBusy}>
          {t('Log in')}
        </Button>
      </ProblemForm>
      <div className={styles['or']}>{t('or')}</div>
      <Link className={buttonClass({ size: 'form', isBlock: true })} href={ssoPath(intended, email.trim())}>
        <KeyRound />
        {t('Single sign-on')}
      </Link>
      <div className={styles['alternatives']}>
        <p>
          {t('New here?')}{' '}
          <Link className={styles['link']} href={registerPath(intended, invitation)}>
            {t('Create an account')}
          </Link>
        </p>
        <Link className={styles['link']} href="/password/reset">
          {t('Forgot password?')}
        </Link>
      </div>
    </AuthLayout>
  )
}

/** Signs somebody in, and says what is in the way of it: fields that are wrong, or a code that is asked for beside. */
function useSignIn({ intended, invitation }: Pick<LoginScreenProps, 'intended' | 'invitation'>) {
  const { session, go } = useEntry()
  // The password was right and a code is asked for beside it.
  const [needsCode, setNeedsCode] = useState(false)
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)
  const signIn = async (given: { email: string; password: string }) => {
    setIsBusy(true)
    setProblem(noProblem)
    try {
      const reply = await session.signIn('login', {
        grantType: 'password',
        timezone: browserZone(),
        ...(invitation ? { invitation } : {}),
        ...given,
      })
      if (outcomeOf(reply) === 'success') {
        const answered = (reply.data as { intended?: unknown } | null)?.intended
        go(safeIntended(intended, safeIntended(answered)), { replace: true })
        return
      }
      const asksForCode = problemOf(reply).type === 'totp'
      if (!asksForCode || needsCode)
        setProblem(formProblem(reply, ['email', 'password', 'totp', 'recoveryCode']))
      // Any other refusal of who one is ends the code's turn: the sign-in begins again.
      if (reply.status === 401) setNeedsCode(asksForCode)
    } catch (error) {
      setProblem({ fields: {}, message: failureSentence(error) })
    }
    setIsBusy(false)
  }
  const startOver = () => {
    setNeedsCode(false)
    setProblem(noProblem)
  }
  return { needsCode, problem, setProblem, isBusy, signIn, startOver }
}

/** What was typed goes along. */
function ssoPath(intended: string | undefined, email: string): string {
  const query = new URLSearchParams({ ...(intended && { intended }), ...(email && { email }) })
  return query.size === 0 ? SSO_PATH : `${SSO_PATH}?${query}`
}

function registerPath(intended: string | undefined, invitation: string | undefined): string {
  if (invitation) return `/register/invitation?${new URLSearchParams({ token: invitation })}`
  return intended ? `/register?${new URLSearchParams({ intended })}` : '/register'
}
