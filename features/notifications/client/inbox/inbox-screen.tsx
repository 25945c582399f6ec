import { ListOfItems } from '@weft/features/items/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, buttonClass, EmptyState, IconButton, Keys, Link, Page, Skeleton } from '@weft/ui'
import { CheckCheck, Inbox as InboxIcon, Settings } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'

import { markAllRead } from '../../shared/index.ts'
import { InboxDays } from './inbox-days.tsx'
import type { InboxFilter, InboxKind } from './inbox-filter.ts'
import { InboxTools } from './inbox-tools.tsx'
import { LaterDialog } from './later-dialog.tsx'
import { PickedBar } from './picked-bar.tsx'
import { useInbox } from './use-inbox.ts'
import { useInboxActions } from './use-inbox-actions.ts'
import { useOpened } from './use-opened.ts'
import styles from './inbox.module.css'

/** All that one was told, in all workspaces. */
export function InboxScreen() {
  const t = useT()
  const { client } = useEntry()
  const [filter, setFilter] = useState<InboxFilter>({ kind: 'all', board_id: null })
  const inbox = useInbox(filter)
  const opened = useOpened()
  const list = useRef<HTMLDivElement>(null)
  const actions = useInboxActions(inbox.rows, list, {
    opened: opened.told,
    close: opened.apart.close,
    /** Those that are not on this device, too, where the server can be reached. */
    readRest: useCallback(
      (read_at: string) => void client.call(markAllRead, { body: { read_at } }).catch(() => undefined),
      [client],
    ),
  })
  return (
    <ListOfItems
      apart={opened.apart}
      opened={opened.told}
      lines={inbox.rows.filter(opened.canOpen)}
      onOpen={opened.open}
    >
      <Page
        title={t('Inbox')}
        width={860}
        actions={
          <IconButton
            icon={<CheckCheck />}
            label={t('Mark all as read')}
            shortcut={['Shift', 'E']}
            disabled={inbox.rows.every(({ read_at }) => read_at !== null)}
            onClick={actions.readAll}
          />
        }
      >
        <InboxTools filter={filter} rows={inbox.rows} onChange={setFilter} />
        <div
          ref={list}
          className={styles['list']}
          data-picking={actions.chosen.length > 0 || undefined}
          aria-busy={!inbox.isReady}
        >
          {inbox.rows.length > 0 ? (
            <InboxDays rows={inbox.rows} {...{ actions, opened }} />
          ) : inbox.hasFailed ? (
            <EmptyState
              title={t('Notifications could not be loaded')}
              icon={<InboxIcon />}
              isFramed
              actions={<Button onClick={inbox.again}>{t('Try again')}</Button>}
            >
              {t('The server cannot be reached.')}
            </EmptyState>
          ) : !inbox.isReady ? (
            <Skeleton rows={8} />
          ) : (
            <Nothing filter={filter} onAll={() => setFilter({ kind: 'all', board_id: null })} />
          )}
          {inbox.rows.length > 0 && (inbox.more || inbox.hasFailed) && (
            <div className={styles['more']}>
              <Button onClick={inbox.hasFailed ? inbox.again : inbox.more}>
                {inbox.hasFailed ? t('Try again') : t('Show older')}
              </Button>
            </div>
          )}
        </div>
        {inbox.rows.length > 0 && <KeyHints />}
        <div className={styles['bar']}>
          <PickedBar actions={actions} />
        </div>
        {actions.dating !== null && (
          <LaterDialog
            onClose={actions.stopDating}
            onChoose={(until) => actions.later(actions.dating ?? [], until)}
          />
        )}
      </Page>
    </ListOfItems>
  )
}

function Nothing({ filter, onAll }: { filter: InboxFilter; onAll(): void }) {
  const t = useT()
  if (filter.kind === 'all' && filter.board_id === null)
    return (
      <EmptyState
        title={t('You are up to date')}
        icon={<InboxIcon />}
        actions={
          <Link className={buttonClass({ variant: 'ghost' })} href="/profile/notifications">
            <Settings />
            {t('Notification settings')}
          </Link>
        }
      >
        {t('You hear here of mentions, of items assigned to you, and of items that you follow.')}
      </EmptyState>
    )
  const titles: Record<InboxKind, string> = {
    all: t('No notifications of this board'),
    unread: t('Nothing unread'),
    mentions: t('No mentions'),
    assigned: t('Nothing assigned to you'),
    later: t('Nothing snoozed'),
  }
  return (
    <EmptyState
      title={titles[filter.kind]}
      icon={<InboxIcon />}
      actions={<Button onClick={onAll}>{t('Show all')}</Button>}
    />
  )
}

function KeyHints() {
  const t = useT()
  const hints: readonly [string, readonly string[]][] = [
    [t('move'), ['J', 'K']],
    [t('open'), ['↵']],
    [t('read'), ['E']],
    [t('unread'), ['U']],
    [t('snooze'), ['H']],
    [t('select'), ['X']],
  ]
  return (
    <div className={styles['hints']} aria-hidden="true">
      {hints.map(([says, keys]) => (
        <span key={says}>
          <Keys keys={keys} /> {says}
        </span>
      ))}
    </div>
  )
}
