import { boardColor, folderPath } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useTeams } from '@weft/features/session/client'
import { useLocale, useT } from '@weft/i18n/react'
import type { Board, Folder, WorkItem } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Checkbox, Link } from '@weft/ui'

import { tickWork } from './change-work.ts'
import { sayDue, sayWhy } from './words.ts'
import { dueOf, isLate, type WorkCalendar } from './work-groups.ts'
import styles from './my-work.module.css'

export interface WorkLineProps {
  readonly item: WorkItem
  readonly calendar: WorkCalendar
}

/** An item of somebody's work: what it is, where it lies, when it is due, and why it is here. */
export function WorkLine({ item, calendar }: WorkLineProps) {
  const t = useT()
  const store = useStore()
  const { locale } = useLocale()
  const name = item.title || t('Untitled')
  const isDone = item.done_at !== null
  const date = dueOf(item)
  return (
    <li className={styles['line']} data-work={item.item_id} data-done={isDone || undefined}>
      {item.tick ? (
        <Checkbox
          shape="round"
          checked={isDone}
          aria-label={t('Done: {name}', { name })}
          onCheckedChange={(isOn) => tickWork(store, item, isOn)}
        />
      ) : (
        <span className={styles['noTick']} />
      )}
      <PriorityMark priority={item.priority} />
      <Link
        className={styles['name']}
        href={folderPath(item.board_id, item.folder_id, item.item_id)}
        title={sayWhy(item)}
      >
        <bdi>{name}</bdi>
      </Link>
      <Place item={item} />
      <span className={styles['due']} data-late={(date && !isDone && isLate(date, calendar)) || undefined}>
        {date && sayDue(date, calendar, locale)}
      </span>
    </li>
  )
}

function PriorityMark({ priority }: Pick<WorkItem, 'priority'>) {
  const [label] = priority?.labels ?? []
  if (!priority || !label || priority.level === null) return null
  return (
    <span className={styles['priority']} data-level={priority.level} role="img" aria-label={label.name} />
  )
}

/** Where it lies, as far as this device knows the names: of other workspaces only which it is. */
function Place({ item: { team_id, board_id, folder_id } }: Pick<WorkLineProps, 'item'>) {
  const store = useStore()
  const teams = useTeams()
  const board = useRecord(store.collection<Board>('boards'), board_id)
  const folder = useRecord(store.collection<Folder>('folders'), folder_id)
  const names = board
    ? [board.name, folder?.name === board.name ? undefined : folder?.name]
    : [teams.find(({ id }) => id === team_id)?.name]
  return (
    <span className={styles['place']} data-color={boardColor({ id: board_id, color: board?.color ?? null })}>
      <bdi>{names.filter(Boolean).join(' / ')}</bdi>
    </span>
  )
}
