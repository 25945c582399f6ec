import type { CalendarFeed } from '@weft/features/calendar-feeds/shared'
import { formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { IconButton } from '@weft/ui'
import { RefreshCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { AddressLine, shortened } from './address-line.tsx'
import styles from './calendars.module.css'

interface FeedRowProps {
  readonly feed: CalendarFeed
  readonly icon: ReactNode
  readonly name: string
  onRenew(): void
  onRemove(): void
}

/** A calendar with its address, when it was read last, and what can be done with it. */
export function FeedRow({ feed, icon, name, onRenew, onRemove }: FeedRowProps) {
  const t = useT()
  const { url, last_read_at, view_id, view } = feed
  const isGone = view_id !== null && view === null
  return (
    <li className={styles['feed']}>
      <div className={styles['head']}>
        {icon}
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          <small>
            {isGone
              ? t('Out of your sight: its address answers nothing')
              : last_read_at === null
                ? t('Never read')
                : t('Last read {when}', { when: formatRelative(last_read_at) })}
          </small>
        </span>
        <IconButton
          icon={<Trash2 />}
          label={t('Remove the address of {name}', { name })}
          onClick={onRemove}
        />
      </div>
      {url === null ? (
        <div className={styles['address']}>
          <span>{t('This server cannot show the address any more.')}</span>
          <Renew name={name} onRenew={onRenew} />
        </div>
      ) : (
        <AddressLine url={url} shown={shortened(url)} label={t('the address of {name}', { name })}>
          <Renew name={name} onRenew={onRenew} />
        </AddressLine>
      )}
    </li>
  )
}

function Renew({ name, onRenew }: Pick<FeedRowProps, 'name' | 'onRenew'>) {
  const t = useT()
  return (
    <IconButton
      icon={<RefreshCw />}
      label={t('New address for {name}, the old one ends', { name })}
      onClick={onRenew}
    />
  )
}
