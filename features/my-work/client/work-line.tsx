import { PriorityMark } from '@weft/features/attributes/client'
import { boardColor, folderPath } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useTeams } from '@weft/features/session/client'
import { useLocale, useT } from '@weft/i18n/react'
import type { Board, Folder, WorkItem } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Checkbox, isLabelColor, Link, Pill } from '@weft/ui'
import { AtSign, Bell, PencilLine, UserRound } from 'lucide-react'
import { memo, type MouseEvent } from 'react'

import { tickWork } from './change-work.ts'
import { DueMenu } from './due-menu.tsx'
import { LabelMenu } from './label-menu.tsx'
import { sayDue, sayWhy } from './words.ts'
import { dueOf, isLate, type WorkCalendar } from './work-groups.ts'
import styles from './my-work.module.css'

/** A menu of a line, by its letter. */
export type LineMenu = 'due' | 'status' | 'priority'

/** Whose menu is open, and which. */
export interface OpenMenu {
  readonly id: string
  readonly menu: LineMenu
}

export interface WorkLineProps {
  readonly item: WorkItem
  readonly calendar: WorkCalendar
  /** Which of its menus is open. */
  readonly menu: LineMenu | null
  /** Shows its status, where there is room for it. */
  readonly hasStatus?: boolean
  /** Somebody else's: it is looked at. */
  readonly isReadOnly?: boolean
  /** Its item is beside the list. */
  readonly isOpened?: boolean
  onMenu(open: OpenMenu | null): void
  /** Before its place is opened, which can be prevented. */
  onOpen?: ((event: MouseEvent, item: WorkItem) => void) | undefined
}

/**
 * An item of somebody's work: what it is, why it is here, where it lies, and when it is due. Drawn again when that
 * changes, and not with each other line of a long list.
 */
export const WorkLine = memo(function WorkLine(props: WorkLineProps) {
  const { item, calendar, menu, hasStatus, isReadOnly = false, isOpened, onMenu, onOpen } = props
  const t = useT()
  const store = useStore()
  const name = item.title || t('Untitled')
  const isDone = item.done_at !== null
  const menuOf = (which: LineMenu) => ({
    isOpen: menu === which,
    onOpenChange: (isOpen: boolean) => onMenu(isOpen ? { id: item.id, menu: which } : null),
  })
  return (
    <li
      className={styles['line']}
      data-work={item.item_id}
      data-done={isDone || undefined}
      aria-current={isOpened}
    >
      {item.tick && !isReadOnly ? (
        <Checkbox
          shape="round"
          checked={isDone}
          aria-label={t('Done: {name}', { name })}
          onCheckedChange={(isOn) => tickWork(store, item, isOn)}
        />
      ) : (
        <span className={styles['noTick']} />
      )}
      <Priority item={item} isReadOnly={isReadOnly} {...menuOf('priority')} />
      <span className={styles['said']}>
        <Link
          className={styles['name']}
          href={folderPath(item.board_id, item.folder_id, item.item_id)}
          data-work-link
          onClick={onOpen && ((event) => onOpen(event, item))}
        >
          <bdi>{name}</bdi>
        </Link>
        {!isReadOnly && <Why item={item} />}
      </span>
      {hasStatus && <Status item={item} isReadOnly={isReadOnly} {...menuOf('status')} />}
      <Place item={item} />
      <Due item={item} calendar={calendar} isReadOnly={isReadOnly} {...menuOf('due')} />
    </li>
  )
})

interface PartProps {
  readonly item: WorkItem
  readonly isReadOnly: boolean
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

const ICONS = { assigned: UserRound, mentioned: AtSign, followed: Bell, created: PencilLine }

function Why({ item }: Pick<PartProps, 'item'>) {
  const [first] = item.why
  if (first === undefined) return null
  const Icon = ICONS[first]
  const said = sayWhy(item)
  return (
    <span className={styles['why']} role="img" aria-label={said} title={said}>
      <Icon />
    </span>
  )
}

function Priority({ item, isReadOnly, ...menu }: PartProps) {
  const t = useT()
  const { priority } = item
  if (!priority) return null
  const [label] = priority.labels
  const mark = <PriorityMark level={label && priority.level} />
  const said = label ? t('Priority: {name}', { name: label.name }) : t('No priority')
  if (isReadOnly)
    return (
      <span className={styles['mark']} role="img" aria-label={said}>
        {mark}
      </span>
    )
  return (
    <LabelMenu
      {...menu}
      item={item}
      name="priority"
      trigger={
        <button type="button" className={styles['mark']} aria-label={said}>
          {mark}
        </button>
      }
    />
  )
}

function Status({ item, isReadOnly, ...menu }: PartProps) {
  const t = useT()
  const { status } = item
  if (!status) return null
  const [label] = status.labels
  const pill = label && (
    <Pill size="small" color={isLabelColor(label.color) ? label.color : 'gray'}>
      {label.name}
    </Pill>
  )
  if (isReadOnly) return <span className={styles['status']}>{pill}</span>
  return (
    <LabelMenu
      {...menu}
      item={item}
      name="status"
      trigger={
        <button
          type="button"
          className={styles['status']}
          aria-label={label ? t('Status: {name}', { name: label.name }) : t('No status')}
        >
          {pill ?? <span className={styles['empty']}>{t('No status')}</span>}
        </button>
      }
    />
  )
}

function Due({ item, calendar, isReadOnly, ...menu }: PartProps & Pick<WorkLineProps, 'calendar'>) {
  const t = useT()
  const { locale } = useLocale()
  const date = dueOf(item)
  const said = date ? sayDue(date, calendar, locale) : ''
  const isOver = date !== null && item.done_at === null && isLate(date, calendar)
  const look = { className: styles['due'], 'data-late': isOver || undefined }
  if (!item.due || isReadOnly) return <span {...look}>{said}</span>
  return (
    <DueMenu
      {...menu}
      item={item}
      calendar={calendar}
      trigger={
        <button {...look} type="button" aria-label={date ? t('Due: {date}', { date: said }) : t('No date')}>
          {said || <span className={styles['empty']}>{t('No date')}</span>}
        </button>
      }
    />
  )
}

/** Where it lies, as far as this device knows the names: of other workspaces only which it is. */
function Place({ item: { team_id, board_id, folder_id } }: Pick<PartProps, 'item'>) {
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
