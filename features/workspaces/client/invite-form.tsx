import { ApiError } from '@weft/api-client'
import { isEmail } from '@weft/features/profile/shared'
import { failureSentence, formProblem, useAccount } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { SELECTABLE_ROLES } from '@weft/model'
import { Button, Dropdown, TextField, toast } from '@weft/ui'
import { useState, type FormEvent } from 'react'

import { useRoleNames, type SelectableRole } from './member-row.tsx'
import { splitAddresses } from './split-addresses.ts'
import styles from './workspaces.module.css'

// An address is the same in every language.
const EXAMPLE = 'name@example.com, …'

export interface InviteFormProps {
  onInvite(invitations: { email: string; role: SelectableRole }[]): Promise<void>
}

/** Asks people by address to join. */
export function InviteForm({ onInvite }: InviteFormProps) {
  const t = useT()
  const names = useRoleNames()
  const { isPretending } = useAccount()
  const [text, setText] = useState('')
  const [role, setRole] = useState<SelectableRole>('full-member')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const invite = async (addresses: readonly string[]) => {
    setIsBusy(true)
    try {
      await onInvite(addresses.map((email) => ({ email, role })))
      setText('')
      toast.success(
        t('{count, plural, one {# person invited} other {# people invited}}', { count: addresses.length }),
      )
    } catch (error) {
      const isRefused = error instanceof ApiError
      setProblem(isRefused ? formProblem(error.response, []).message : failureSentence(error, isPretending))
    }
    setIsBusy(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const addresses = splitAddresses(text)
    const bad = addresses.filter((one) => !isEmail(one))
    if (addresses.length === 0) setProblem(t('Enter an email address.'))
    else if (bad.length > 0) setProblem(t('This is not an email address: {0}', [bad.join(', ')]))
    else {
      setProblem(null)
      void invite(addresses)
    }
  }
  return (
    <form className={styles['inviteRow']} onSubmit={handleSubmit} noValidate>
      <TextField
        aria-label={t('Email addresses')}
        placeholder={EXAMPLE}
        autoComplete="off"
        value={text}
        onValueChange={setText}
        error={problem ?? undefined}
      />
      <Dropdown
        aria-label={t('Role')}
        value={role}
        options={SELECTABLE_ROLES.map((id) => ({ id, label: names[id] }))}
        onValueChange={(id) => setRole(id as SelectableRole)}
      />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('Invite')}
      </Button>
    </form>
  )
}
