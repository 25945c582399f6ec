import { tellRefusal } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { fromWireTime, toWireTime } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { Button, buttonClass, EmptyState, IconButton, Link, Segmented, Skeleton } from '@weft/ui'
import { CheckCheck, Inbox } from 'lucide-react'
import { useState } from 'react'

import { markAllRead } from '../shared/index.ts'
import { NotificationRow } from './notification-row.tsx'
import { useList } from './use-list.ts'
import styles from './notifications.module.css'

const MOST_SHOWN = 99

interface BellListProps {
  /** How many are unread, in all pages. */
  readonly count: number
  readonly news: number
  onClose(): void
}

/** The newest notifications; a press opens the place. */
export function BellList({ count, news, onClose }: BellListProps) {
  const t = useT()
  const { client } = useEntry()
  const [shown, setShown] = useState<'all' | 'unread'>('all')
  const list = useList(shown === 'unread', news)
  const { rows } = list

  /** All that is in sight or older: what arrives meanwhile stays unread. */
  async function readAll(): Promise<void> {
    const newest = rows?.[0]
    if (!newest) return
    const read_at = toWireTime(fromWireTime(newest.created_at) + 1_000)
    try {
      await client.call(markAllRead, { body: { read_at } })
      list.showRead(new Set(rows.map(({ id }) => id)), read_at)
    } catch (error) {
      tellRefusal(error)
    }
  }

  return (
    <div className={styles['bell']}>
      <header className={styles['head']}>
        <h2>{t('Notifications')}</h2>
        {count > 0 && (
          <span className={styles['count']}>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
        )}
        <span className={styles['space']} />
        <IconButton
          icon={<CheckCheck />}
          label={t('Mark all as read')}
          disabled={count === 0}
          onClick={() => void readAll()}
        />
      </header>
      <div className={styles['rows']} aria-busy={rows === null && !list.isFailed}>
        {list.isFailed ? (
          <EmptyState
            title={t('Notifications could not be loaded')}
            actions={
              <Button size="compact" onClick={list.again}>
                {t('Try again')}
              </Button>
            }
          />
        ) : rows === null ? (
          <div className={styles['waiting']}>
            <Skeleton rows={4} />
          </div>
        ) : rows.length === 0 ? (
          <EmptyState level={3} title={shown === 'unread' ? t('Nothing unread') : t('Nothing new')}>
            {t('You hear here of mentions, of items assigned to you, and of items that you follow.')}
          </EmptyState>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <NotificationRow
                  told={row}
                  onOpen={() => {
                    list.showRead(new Set([row.id]), row.created_at)
                    onClose()
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {rows !== null && list.hasMore && !list.isFailed && (
          <div className={styles['more']}>
            <Button size="compact" onClick={list.more}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </div>
      <footer className={styles['foot']}>
        <Segmented<'all' | 'unread'>
          label={t('Which notifications')}
          value={shown}
          options={[
            { value: 'all', label: t('All') },
            { value: 'unread', label: t('Unread') },
          ]}
          onValueChange={setShown}
        />
        <span className={styles['space']} />
        <Link className={buttonClass({ variant: 'ghost', size: 'compact' })} href="/inbox" onClick={onClose}>
          <Inbox />
          {t('See all')}
        </Link>
      </footer>
    </div>
  )
}
