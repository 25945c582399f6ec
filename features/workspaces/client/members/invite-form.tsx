import { type ApiClient, ApiError, sentencesOf } from '@weft/api-client'
import { useEmailState } from '@weft/features/account/client'
import { readEmail } from '@weft/features/account/shared'
import { isEmail, plainEmail } from '@weft/features/profile/shared'
import { failureSentence, formProblem, useAccount, useEntry } from '@weft/features/session/client'
import type { inviteMembers } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import { SELECTABLE_ROLES } from '@weft/model'
import { Button, Callout, Dropdown, TextField, toast } from '@weft/ui'
import { useEffect, useState, type FormEvent } from 'react'
import type * as z from 'zod/mini'

import { useRoleNames, type SelectableRole } from './member-row.tsx'
import { splitAddresses } from './split-addresses.ts'
import styles from '../workspaces.module.css'

// An address is the same in every language.
const EXAMPLE = 'name@example.com, …'

export type Invited = z.infer<typeof inviteMembers.answer>['data']

export interface InviteFormProps {
  /** Addresses that stand in the field at first. */
  readonly initial?: string
  /** Nothing else is meant where it stands: it is typed into at once. */
  readonly autoFocus?: boolean
  /** Why nobody can be invited now. */
  readonly closed?: string | undefined
  send(invitations: { email: string; role: SelectableRole }[]): Promise<Invited>
  /** Whoever got through, also where others did not. */
  onInvited(invited: Invited): void
}

/** Asks people by address to join. The good addresses go through; the others stay in the field, each with its reason. */
export function InviteForm({ initial = '', autoFocus = false, closed, send, onInvited }: InviteFormProps) {
  const t = useT()
  const names = useRoleNames()
  const { isPretending } = useAccount()
  const { client } = useEntry()
  const { unverified, check } = useUnverified(client)
  /** It was pressed although the address is not verified. */
  const [isTold, setIsTold] = useState(false)
  const [text, setText] = useState(initial)
  const [role, setRole] = useState<SelectableRole>('full-member')
  const [problem, setProblem] = useState<string | null>(null)
  const [failures, setFailures] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)

  const finish = (invited: Invited) => {
    onInvited(invited)
    const count = invited.users.length + invited.invitations.length
    if (count > 0)
      toast.success(t('{count, plural, one {# person invited} other {# people invited}}', { count }))
  }
  const invite = async (addresses: readonly string[]) => {
    setIsBusy(true)
    try {
      // The link may have been opened meanwhile.
      if ((await check()) !== null) {
        setIsTold(true)
        setIsBusy(false)
        return
      }
      finish(await send(addresses.map((email) => ({ email, role }))))
      setText((now) => leftOf(now, text, []))
    } catch (error) {
      const partly = partlyInvited(error)
      if (partly) {
        finish(partly.invited)
        setFailures(partly.failures)
        setText((now) => leftOf(now, text, refusedOf(addresses, partly.failures)))
      } else if (error instanceof ApiError) setProblem(formProblem(error.response, []).message)
      else setProblem(failureSentence(error, isPretending))
    }
    setIsBusy(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const addresses = splitAddresses(text)
    setFailures([])
    setIsTold(false)
    if (addresses.length === 0) setProblem(t('Enter an email address.'))
    else if (!addresses.some((one) => isEmail(one)))
      setProblem(t('This is not an email address: {0}', [addresses.join(', ')]))
    else {
      setProblem(null)
      void invite(addresses)
    }
  }
  return (
    <form className={styles['inviteForm']} onSubmit={handleSubmit} noValidate>
      <div className={styles['inviteRow']}>
        <TextField
          aria-label={t('Email addresses')}
          placeholder={EXAMPLE}
          autoComplete="off"
          autoFocus={autoFocus}
          disabled={closed !== undefined}
          value={text}
          onValueChange={(typed) => {
            setText(typed)
            setProblem(null)
            setIsTold(false)
          }}
          error={problem ?? undefined}
        />
        <Dropdown
          aria-label={t('Role')}
          value={role}
          options={SELECTABLE_ROLES.map((id) => ({ id, label: names[id] }))}
          onValueChange={(id) => setRole(id as SelectableRole)}
        />
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={closed !== undefined}>
          {t('Invite')}
        </Button>
      </div>
      {unverified !== null && <VerifyFirst email={unverified} isTold={isTold} />}
      {closed !== undefined && <Callout tone="warning">{closed}</Callout>}
      {failures.length > 0 && (
        <Callout tone="danger" isAlert title={t('Some people could not be invited.')}>
          <ul className={styles['failures']}>
            {failures.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </form>
  )
}

/** Those that a failure names, as the server keeps an address. */
const refusedOf = (addresses: readonly string[], failures: readonly string[]) =>
  addresses.filter((one) => failures.some((line) => line.startsWith(`${plainEmail(one)}:`)))

/** What the field keeps: those who could not be invited, and what was typed while the others were. */
function leftOf(now: string, sent: string, refused: readonly string[]): string {
  if (!now.startsWith(sent)) return now
  const more = now.slice(sent.length).replace(/^[\s,;]+/, '')
  return [...refused, ...(more === '' ? [] : [more])].join(', ')
}

/**
 * The own address where it is not verified: known before somebody types, and asked again before anything is sent, since a
 * server that refuses such an inviter leads away from what was typed.
 */
function useUnverified(client: Pick<ApiClient, 'call'>) {
  const [unverified, setUnverified] = useState<string | null>(null)
  useEffect(() => void unverifiedEmail(client).then(setUnverified), [client])
  const check = async () => {
    const email = await unverifiedEmail(client)
    setUnverified(email)
    return email
  }
  return { unverified, check }
}

/** Where there is no answer, the invitation itself is what gets refused. */
async function unverifiedEmail(client: Pick<ApiClient, 'call'>): Promise<string | null> {
  const own = await client.call(readEmail).catch(() => null)
  return own?.data.verified === false ? own.data.email : null
}

/** What an inviter with that address has to do first. */
function VerifyFirst({ email, isTold }: { email: string; isTold: boolean }) {
  const t = useT()
  const { resend } = useEmailState(false)
  return (
    <Callout
      tone={isTold ? 'danger' : 'warning'}
      isAlert={isTold}
      title={t('Your email address is not verified.')}
      action={<Button onClick={() => void resend()}>{t('Resend email')}</Button>}
    >
      {t('Open the link we emailed to {email}, then invite people.', { email })}
    </Callout>
  )
}

/** Who was invited although others could not be, and a line for each of those. */
function partlyInvited(error: unknown): { invited: Invited; failures: string[] } | null {
  if (!(error instanceof ApiError) || error.code !== 'invitations_failed') return null
  const { users = [], invitations = [] } = error.response.data as Partial<Invited>
  const failures = sentencesOf(error.data)
  return { invited: { users, invitations }, failures }
}
