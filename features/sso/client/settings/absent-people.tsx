import { useEntry, useRemote } from '@weft/features/session/client'
import { listSsoAbsent } from '@weft/features/sso/shared'
import { useT } from '@weft/i18n/react'
import { Button, Skeleton } from '@weft/ui'
import { useCallback, useState } from 'react'

import styles from '../sso.module.css'

/** Members who never signed in with the provider, by name; asked for when somebody wants to know. */
export function AbsentPeople({ team_id, count }: { readonly team_id: number; readonly count: number }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles['absent']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {t('{count, plural, one {# member has} other {# members have}} never used it', { count })}
      </summary>
      {isOpen && <People team_id={team_id} />}
    </details>
  )
}

function People({ team_id }: { readonly team_id: number }) {
  const t = useT()
  const { client } = useEntry()
  const load = useCallback(
    () => client.call(listSsoAbsent, { params: { team_id: String(team_id) } }),
    [client, team_id],
  )
  const [known, ask] = useRemote(load)
  if (known === null) return <Skeleton rows={2} />
  if (known === 'failed') return <Button onClick={() => ask()}>{t('Try again')}</Button>
  const more = known.count - known.data.length
  return (
    <ul aria-label={t('Members who never used it')}>
      {known.data.map(({ id, name, email }) => (
        <li key={id}>
          <bdi>{name}</bdi> <bdi className={styles['note']}>{email}</bdi>
        </li>
      ))}
      {more > 0 && <li className={styles['note']}>{t('{more} more', { more })}</li>}
    </ul>
  )
}
