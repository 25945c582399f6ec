import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Notification } from '@weft/model'
import { Dropdown, Segmented } from '@weft/ui'
import { useEffect, useState } from 'react'

import { listNotifiedBoards } from '../../shared/index.ts'
import { INBOX_KINDS, type InboxFilter, type InboxKind } from './inbox-filter.ts'
import styles from './inbox.module.css'

const ALL = 'all'

interface InboxToolsProps {
  readonly filter: InboxFilter
  readonly rows: readonly Notification[]
  onChange(filter: InboxFilter): void
}

/** What the inbox shows: of which kind, and of which board. */
export function InboxTools({ filter, rows, onChange }: InboxToolsProps) {
  const t = useT()
  const names: Record<InboxKind, string> = {
    all: t('All'),
    unread: t('Unread'),
    mentions: t('Mentions'),
    assigned: t('Assigned'),
    later: t('Snoozed'),
  }
  const boards = useBoards(rows)
  return (
    <div className={styles['tools']} role="group" aria-label={t('Filters')}>
      <span className={styles['kinds']}>
        <Segmented<InboxKind>
          label={t('Which notifications')}
          value={filter.kind}
          options={INBOX_KINDS.map((value) => ({ value, label: names[value] }))}
          onValueChange={(kind) => onChange({ ...filter, kind })}
        />
      </span>
      <span className={styles['space']} />
      {boards.size > 1 && (
        <Dropdown
          aria-label={t('Board')}
          value={filter.board_id ?? ALL}
          options={[
            { id: ALL, label: t('All boards') },
            ...[...boards].map(([id, label]) => ({ id, label: label || t('Untitled') })),
          ]}
          onValueChange={(id) => onChange({ ...filter, board_id: id === ALL ? null : id })}
        />
      )}
    </div>
  )
}

/** Boards that were told of: those of the server, and until it has answered those that are shown. */
function useBoards(rows: readonly Notification[]): ReadonlyMap<string, string> {
  const { client } = useEntry()
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isOver = false
    client.call(listNotifiedBoards).then(
      ({ data }) =>
        !isOver && setKnown(new Map(data.map(({ board_id, board_name }) => [board_id, board_name]))),
      // Without it those that are here can be chosen.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [client])
  const here = rows.flatMap(({ board_id, board_name }) =>
    board_id === null ? [] : [[board_id, board_name ?? ''] as const],
  )
  return new Map([...here, ...known])
}
