import { useEntry } from '@weft/features/session/client'
import { addSsoDomain, MOST_DOMAINS } from '@weft/features/sso/shared'
import { useT } from '@weft/i18n/react'
import { Button, Card, Pill, TextField } from '@weft/ui'
import { useState } from 'react'

import { DomainRow } from './domain-row.tsx'
import { createKeptDraft } from './kept-draft.ts'
import type { StepProps } from './step-props.ts'
import { Problem, StepBox } from './step.tsx'
import { useWork } from './use-settings.ts'
import styles from '../sso.module.css'

const kept = createKeptDraft<string>()

/** Domains of the workspace, each shown to be its own by a record in the DNS. */
export function DomainStep({
  team_id,
  settings,
  onChanged,
  isDone,
}: StepProps & { readonly isDone: boolean }) {
  const t = useT()
  const { domains } = settings
  const [isAdding, setIsAdding] = useState(kept.of(team_id) !== null)
  const isFormShown = isAdding || domains.length === 0
  const mayAdd = domains.length < MOST_DOMAINS
  return (
    <StepBox
      number={1}
      title={t('Your domain')}
      isDone={isDone}
      end={
        isDone && (
          <Pill color="green" size="small" hasDot>
            {t('Verified')}
          </Pill>
        )
      }
    >
      <Card padding="none">
        {domains.map((domain) => (
          <DomainRow key={domain.id} {...{ team_id, domain }} onChanged={() => onChanged()} />
        ))}
        {isFormShown ? (
          <DomainForm
            team_id={team_id}
            onAdded={() => {
              setIsAdding(false)
              onChanged()
            }}
            onCancel={domains.length === 0 ? undefined : () => setIsAdding(false)}
          />
        ) : (
          mayAdd && (
            <div className={styles['row']}>
              <Button size="compact" onClick={() => setIsAdding(true)}>
                {t('Add domain')}
              </Button>
            </div>
          )
        )}
      </Card>
    </StepBox>
  )
}

interface DomainFormProps {
  readonly team_id: number
  onAdded(): void
  readonly onCancel: (() => void) | undefined
}

function DomainForm({ team_id, onAdded, onCancel }: DomainFormProps) {
  const t = useT()
  const { client } = useEntry()
  const { isBusy, problem, run } = useWork()
  const [domain, setDomain] = useState(kept.of(team_id) ?? '')
  const add = async () => {
    kept.keep(team_id, domain)
    const params = { team_id: String(team_id) }
    const isAdded = await run(() => client.call(addSsoDomain, { params, body: { domain: domain.trim() } }))
    if (!isAdded) return
    kept.forget()
    onAdded()
  }
  return (
    <form
      className={styles['panel']}
      aria-label={t('Add domain')}
      onSubmit={(event) => {
        event.preventDefault()
        if (domain.trim() !== '' && !isBusy) void add()
      }}
    >
      <Problem>{problem}</Problem>
      <TextField
        label={t('Domain of your email addresses')}
        dir="ltr"
        placeholder={t('example.com')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        autoFocus={onCancel !== undefined}
        value={domain}
        onValueChange={setDomain}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={domain.trim() === ''}>
          {t('Add domain')}
        </Button>
        {onCancel && (
          <Button
            variant="ghost"
            onClick={() => {
              kept.forget()
              onCancel()
            }}
          >
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
