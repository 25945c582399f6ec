import { ApiError } from '@weft/api-client'
import { isEmail } from '@weft/features/profile/shared'
import {
  AuthLayout,
  failureSentence,
  formProblem,
  noProblem,
  ProblemForm,
  safeIntended,
  useEntry,
} from '@weft/features/session/client'
import { findSso } from '@weft/features/sso/shared'
import { useT } from '@weft/i18n/react'
import { Button, TextField, TextLink } from '@weft/ui'
import { useState } from 'react'

import styles from '../sso.module.css'

interface FindScreenProps {
  readonly intended: string | undefined
  readonly email: string | undefined
}

/** Asks for an address, and leaves to the identity provider that its domain belongs to. */
export function FindScreen({ intended, email: given }: FindScreenProps) {
  const t = useT()
  const { client, go } = useEntry()
  const [email, setEmail] = useState(given ?? '')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)
  const find = async (address: string) => {
    setIsBusy(true)
    setProblem(noProblem)
    try {
      const { data } = await client.call(findSso, { body: { email: address } }, { authorise: 'none' })
      if (data.url !== null)
        return go(`${data.url}?${new URLSearchParams({ intended: safeIntended(intended) })}`)
      const domain = address.split('@').at(-1) ?? ''
      const sentence = t('No workspace uses single sign-on for {domain}. Log in with your password.', {
        domain,
      })
      setProblem({ fields: { email: sentence }, message: null })
    } catch (error) {
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['email']))
      else setProblem({ fields: {}, message: failureSentence(error) })
    }
    setIsBusy(false)
  }
  const handleSubmit = () => {
    const address = email.trim()
    if (isEmail(address)) void find(address)
    else setProblem({ fields: { email: t('Enter an email address.') }, message: null })
  }
  const back = `/login${intended ? `?${new URLSearchParams({ intended })}` : ''}`
  return (
    <AuthLayout
      title={t('Single sign-on')}
      lead={t('Log in with the identity provider of your organization.')}
      headline={t('Every thread of the work, in one place.')}
      sub={t('Boards, documents, dates and people, for everyone on the team.')}
    >
      <ProblemForm className={styles['ways']} problem={problem} onSubmit={handleSubmit}>
        <TextField
          size="form"
          label={t('Work email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onValueChange={setEmail}
          error={problem.fields['email']}
        />
        <Button type="submit" variant="primary" size="form" isBlock isBusy={isBusy}>
          {t('Continue')}
        </Button>
      </ProblemForm>
      <p className={styles['below']}>
        <TextLink href={back}>{t('Log in with a password')}</TextLink>
      </p>
    </AuthLayout>
  )
}
