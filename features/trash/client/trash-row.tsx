import { fromWireTime, now } from '@weft/base'
import { formatDate, formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, Checkbox, IconButton, ListRow, Menu, MenuItem, Tooltip } from '@weft/ui'
import { Columns3, Ellipsis, Folder, LayoutGrid, RotateCcw, Rows3, Shapes, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { TrashEntry, TrashKind } from '../shared/index.ts'
import styles from './trash.module.css'

const ICONS: Readonly<Record<TrashKind, ReactNode>> = {
  board: <Shapes />,
  folder: <Folder />,
  view: <LayoutGrid />,
  attribute: <Columns3 />,
  item: <Rows3 />,
}

/** What the kinds are called, one of them. */
export function useKindNames(): Readonly<Record<TrashKind, string>> {
  const t = useT()
  return {
    board: t('Board'),
    folder: t('Folder'),
    view: t('View'),
    attribute: t('Attribute'),
    item: t('Item'),
  }
}

export interface TrashRowProps {
  readonly entry: TrashEntry
  /** Who threw it away; undefined when nobody remembers. */
  readonly by: string | undefined
  readonly isPicked: boolean
  readonly isBusy: boolean
  onPick(isPicked: boolean): void
  onRestore(): void
  onRemove(): void
}

/** One thing in the trash: what it was, where it lay, until when it can come back. */
export function TrashRow({ entry, by, isPicked, isBusy, onPick, onRestore, onRemove }: TrashRowProps) {
  const t = useT()
  const kinds = useKindNames()
  const name = entry.name === '' ? t('Untitled') : entry.name
  const actions = t('Actions for {name}', { name })
  const when = formatRelative(fromWireTime(entry.deleted_at))
  return (
    <ListRow
      lead={
        <Checkbox
          checked={isPicked}
          aria-label={t('Select {name}', { name })}
          onCheckedChange={(checked) => onPick(checked)}
        />
      }
      icon={ICONS[entry.kind]}
      name={<bdi>{name}</bdi>}
      details={
        <>
          <span>{kinds[entry.kind]}</span>
          {entry.kind !== 'board' && (
            <span>
              <bdi>{entry.board_name}</bdi>
              {entry.folder_name !== null && (
                <>
                  {' / '}
                  <bdi>{entry.folder_name}</bdi>
                </>
              )}
            </span>
          )}
          {entry.items > 0 && (
            <span>
              {t('{count, plural, one {with # item} other {with # items}}', { count: entry.items })}
            </span>
          )}
          <Tooltip
            text={formatDate(fromWireTime(entry.deleted_at), { dateStyle: 'medium', timeStyle: 'short' })}
          >
            <span>{by === undefined ? when : t('{when} by {name}', { when, name: by })}</span>
          </Tooltip>
        </>
      }
      isPicked={isPicked}
      isBusy={isBusy}
    >
      {entry.restore_first !== null && (
        <span className={styles['left']}>
          {entry.restore_first === 'board' ? t('Restore the board first') : t('Restore the folder first')}
        </span>
      )}
      <span className={styles['left']}>{leftText(t, entry.ends_at)}</span>
      <Button
        size="compact"
        icon={<RotateCcw className="icon-flip" />}
        disabled={isBusy || !entry.may_restore}
        title={entry.may_restore || entry.restore_first !== null ? undefined : t('You cannot restore this')}
        onClick={onRestore}
      >
        {t('Restore')}
      </Button>
      <Menu label={actions} trigger={<IconButton icon={<Ellipsis />} label={actions} size="small" />}>
        <MenuItem
          icon={<Trash2 />}
          tone="danger"
          isDisabled={isBusy || !entry.may_remove}
          onAction={onRemove}
        >
          {t('Delete forever')}
        </MenuItem>
      </Menu>
    </ListRow>
  )
}

const DAY = 86_400_000

function leftText(t: ReturnType<typeof useT>, ends_at: string): string {
  const days = Math.max(0, Math.ceil((fromWireTime(ends_at) - now()) / DAY))
  return days === 0
    ? t('Ends today')
    : t('{count, plural, one {# day left} other {# days left}}', { count: days })
}
