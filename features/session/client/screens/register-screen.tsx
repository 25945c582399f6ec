import { outcomeOf } from '@weft/api-client'
import { getLocale } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, Callout, Link, passesRule, TextField, ValidatedField } from '@weft/ui'
import { useState } from 'react'

import { useEntry } from '../app-context.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { browserZone } from '../browser-zone.ts'
import { useEmailRule } from '../email-rule.ts'
import { failureSentence, formProblem, noProblem, withoutField } from '../form-problem.ts'
import { loginPath, safeIntended } from '../intended.ts'
import { passwordProblem, PasswordStrength } from '../password-strength.tsx'
import { type Invitation, useInvitation } from '../use-invitation.ts'
import { ProblemForm } from '../problem-form.tsx'
import styles from '../auth-layout.module.css'

export interface RegisterScreenProps {
  readonly intended?: string | undefined
  /** The token of an invitation, which says whose address it is. */
  readonly invitation?: string | undefined
  readonly email?: string | undefined
  /** Where somebody heard of the product, as links say it. */
  readonly source?: string | undefined
}

export function RegisterScreen({ intended, invitation, email: givenEmail, source }: RegisterScreenProps) {
  const t = useT()
  const [name, setName] = useState('')
  const [email, setEmail] = useState(givenEmail ?? '')
  const [password, setPassword] = useState('')
  const emailRule = useEmailRule()
  const { problem, setProblem, isBusy, register } = useRegister(intended)
  const { invited, isAwaited, whenKnown } = useInvitation(invitation)
  const fixedEmail = emailOf(invited)

  const typing = (field: string, keep: (value: string) => void) => (value: string) => {
    keep(value)
    setProblem((before) => withoutField(before, field))
  }
  const handleSubmit = async () => {
    const known = invitation ? await whenKnown() : null
    const address = emailOf(known) ?? email.trim()
    const fields: Record<string, string> = name.trim() === '' ? { name: t('Enter your name.') } : {}
    if (address === '' || !passesRule(emailRule, address)) fields['email'] = t('Enter an email address.')
    const weakness = passwordProblem(password, t)
    if (weakness !== null) fields['password'] = weakness
    setProblem({ fields, message: null })
    if (Object.keys(fields).length > 0) return
    await register({
      email: address,
      name: name.trim(),
      password,
      source: source ?? 'web',
      ...(invitation && known?.state !== 'invalid' ? { invitation } : {}),
    })
  }

  return (
    <AuthLayout
      title={
        invited?.state === 'open' ? t('Join {name}', { name: invited.team_name }) : t('Create your account')
      }
      lead={invitation ? <InvitationLead invited={invited} /> : t('Everything included, on your own server.')}
      headline={t('From a list to a plan, before lunch.')}
      sub={t('Import a spreadsheet or build it as you go. Everyone sees every change live.')}
    >
      <ProblemForm className={styles['form']} problem={problem} onSubmit={() => void handleSubmit()}>
        {invited?.state === 'invalid' && (
          <Callout tone="warning">
            {t('Invitation is not valid')}. {t('You can still create your own account.')}
          </Callout>
        )}
        <TextField
          size="form"
          label={t('Name')}
          name="name"
          autoComplete="name"
          autoFocus
          maxLength={255}
          value={name}
          onValueChange={typing('name', setName)}
          error={problem.fields['name']}
        />
        <ValidatedField
          rule={emailRule}
          size="form"
          label={t('Email')}
          type="email"
          name="email"
          autoComplete="username"
          readOnly={fixedEmail !== null}
          value={fixedEmail ?? email}
          onValueChange={typing('email', setEmail)}
          error={problem.fields['email']}
        />
        <TextField
          size="form"
          label={t('Password')}
          type="password"
          name="password"
          autoComplete="new-password"
          value={password}
          onValueChange={typing('password', setPassword)}
          description={
            <PasswordStrength password={password} isRefused={problem.fields['password'] !== undefined} />
          }
          error={problem.fields['password']}
        />
        <Button type="submit" variant="primary" size="form" isBlock isBusy={isBusy || isAwaited}>
          {t('Create account')}
        </Button>
      </ProblemForm>
      <p className={styles['alternative']}>
        {t('Have an account?')}{' '}
        <Link className={styles['link']} href={loginLink(intended, invitation)}>
          {t('Log in')}
        </Link>
      </p>
    </AuthLayout>
  )
}

/** Who asks whom to what: strangers do not sign up somewhere because a link says so. */
function InvitationLead({ invited }: { invited: Invitation | null }) {
  const t = useT()
  // Nothing until it is known: the line keeps its place.
  if (!invited) return '\u00a0'
  if (invited.state !== 'open')
    return invited.state === 'invalid'
      ? t('Everything included, on your own server.')
      : t('Create an account to join your colleagues.')
  if (invited.inviter === null) return t('Create an account to join your colleagues.')
  const { inviter, board_name: board, team_name: team } = invited
  return board === null
    ? t('{inviter} invites you to work together in {team}.', { inviter, team })
    : t('{inviter} invites you to work together on {board} in {team}.', { inviter, board, team })
}

/** The address of whom an invitation is for. */
function emailOf(invitation: Invitation | null): string | null {
  return invitation?.state === 'open' ? invitation.email : null
}

interface Registration {
  email: string
  name: string
  password: string
  source: string
  invitation?: string
}

/** Makes an account and signs its person in, or says which fields are in the way. */
function useRegister(intended: string | undefined) {
  const { session, go } = useEntry()
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)
  const register = async (given: Registration) => {
    setIsBusy(true)
    try {
      const here = { locale: getLocale(), timezone: browserZone() }
      const reply = await session.signIn('register', { ...here, ...given })
      if (outcomeOf(reply) === 'success') {
        const answered = (reply.data as { intended?: unknown } | null)?.intended
        go(safeIntended(intended, safeIntended(answered)), { replace: true })
        return
      }
      setProblem(formProblem(reply, ['name', 'email', 'password']))
    } catch (error) {
      setProblem({ fields: {}, message: failureSentence(error) })
    }
    setIsBusy(false)
  }
  return { problem, setProblem, isBusy, register }
}

// Whoever has an account already accepts the invitation by signing in.
function loginLink(intended: string | undefined, invitation: string | undefined): string {
  const path = loginPath(safeIntended(intended))
  if (!invitation) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ invitation })}`
}
