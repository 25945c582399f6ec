import type { SessionEntry } from '@weft/features/session/shared'
import { formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, Pill } from '@weft/ui'
import { Monitor, Smartphone } from 'lucide-react'

import { deviceOf } from './device-name.ts'
import styles from './security.module.css'

export interface SessionListProps {
  readonly sessions: readonly SessionEntry[]
  onEnd(session: SessionEntry): void
}

/** The places where somebody is signed in. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <ul className={styles['sessions']}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
      ))}
    </ul>
  )
}

function SessionRow({ session, onEnd }: { session: SessionEntry; onEnd(): void }) {
  const t = useT()
  const { browser, system, kind } = deviceOf(session.user_agent)
  const name =
    browser && system
      ? t('{browser} on {system}', { browser, system })
      : (browser ?? system ?? t('Unknown device'))
  const used = session.current ? t('Active now') : formatRelative(session.used_at)
  return (
    <li className={styles['session']}>
      <span className={styles['device']} aria-hidden="true">
        {kind === 'phone' ? <Smartphone /> : <Monitor />}
      </span>
      <div className={styles['sessionTexts']}>
        <div className={styles['sessionName']} title={session.user_agent ?? undefined}>
          <span>{name}</span>
          {session.operator !== null && (
            <Pill color="red">{t('Support: {name}', { name: session.operator })}</Pill>
          )}
          {session.current && <Pill color="green">{t('This device')}</Pill>}
        </div>
        <div className={styles['sessionPlace']}>
          {used}
          {session.address && (
            <>
              {' · '}
              <bdi>{session.address}</bdi>
            </>
          )}
        </div>
      </div>
      {!session.current && (
        <Button size="compact" aria-label={t('Log out {name}', { name })} onClick={onEnd}>
          {t('Log out')}
        </Button>
      )}
    </li>
  )
}
