import { useEntry } from '@weft/features/session/client'
import {
  removeSsoDomain,
  type SsoDomain,
  type SsoDomainProblem,
  verifySsoDomain,
} from '@weft/features/sso/shared'
import { formatRelative, msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, Callout, IconButton, useConfirm } from '@weft/ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { CopyLine } from './copy-line.tsx'
import { Problem } from './step.tsx'
import { useWork } from './use-settings.ts'
import styles from '../sso.module.css'

interface DomainRowProps {
  readonly team_id: number
  readonly domain: SsoDomain
  onChanged(): void
}

const PROBLEMS: Readonly<Record<SsoDomainProblem, string>> = {
  missing: msg('The text record was not found. New records can take an hour to appear.'),
  wrong: msg('There is a text record, but its value is a different one.'),
  unreachable: msg('The name servers of this domain did not answer. Try again later.'),
  taken: msg('Another workspace has verified this domain.'),
}

/** A domain, and the record that it waits for. */
export function DomainRow({ team_id, domain, onChanged }: DomainRowProps) {
  const t = useT()
  const { client } = useEntry()
  const confirm = useConfirm()
  const { isBusy, problem, run } = useWork()
  const [found, setFound] = useState<SsoDomainProblem | null>(null)
  const params = { team_id: String(team_id), id: domain.id }
  const isMissing = domain.missing_since !== null
  const verify = () =>
    run(async () => {
      const answer = await client.call(verifySsoDomain, { params })
      setFound(answer.problem)
      onChanged()
    })
  const remove = async () => {
    const isSure = await confirm({
      title: t('Remove {domain}?', { domain: domain.domain }),
      message: t('New people with an address there can no longer join by single sign-on.'),
      confirmText: t('Remove'),
      tone: 'danger',
    })
    if (isSure && (await run(() => client.call(removeSsoDomain, { params })))) onChanged()
  }
  return (
    <div className={styles['entry']}>
      <div className={styles['row']}>
        <span className={styles['grow']}>
          <b>
            <bdi>{domain.domain}</bdi>
          </b>
          <small>
            <DomainState domain={domain} />
          </small>
        </span>
        {(domain.verified_at === null || isMissing) && (
          <Button
            size="compact"
            variant="primary"
            isBusy={isBusy}
            aria-label={t('Verify {domain}', { domain: domain.domain })}
            onClick={() => void verify()}
          >
            {t('Verify')}
          </Button>
        )}
        <IconButton
          icon={<Trash2 />}
          label={t('Remove {domain}', { domain: domain.domain })}
          onClick={() => void remove()}
        />
      </div>
      {(problem !== null || found !== null) && (
        <div className={styles['inset']}>
          <Problem>{problem}</Problem>
          {found !== null && (
            <Callout tone="warning" isAlert>
              {t(PROBLEMS[found])}
            </Callout>
          )}
        </div>
      )}
      {(domain.verified_at === null || isMissing) && (
        <div className={styles['record']}>
          <p>{t('Add this text record (TXT) at your domain provider, then verify it.')}</p>
          <CopyLine name={t('Record name')} value={domain.record.name} />
          <CopyLine name={t('Value')} value={domain.record.value} />
        </div>
      )}
    </div>
  )
}

function DomainState({ domain }: { readonly domain: SsoDomain }) {
  const t = useT()
  const { verified_at, checked_at, missing_since } = domain
  if (verified_at === null) return t('Not verified yet.')
  if (missing_since !== null)
    return t('Text record missing since {time}. The domain ends after 3 days without it.', {
      time: formatRelative(missing_since),
    })
  return t('Text record found {time}. It is checked again every night.', {
    time: formatRelative(checked_at ?? verified_at),
  })
}
