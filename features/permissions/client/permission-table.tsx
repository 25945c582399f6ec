import { useT } from '@weft/i18n/react'
import { isPlannedPermission } from '@weft/model'
import type { Token } from '@weft/permissions'
import { classNames, Popover } from '@weft/ui'
import { ChevronDown } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import {
  type GivenPermission,
  type Group,
  GROUPS,
  PERMISSION_PLACES,
  permissionsAt,
} from '../shared/index.ts'
import type { Cell, Level } from './cell-level.ts'
import { CellPanel } from './cell-panel.tsx'
import { LevelMark, useLevelName } from './level-mark.tsx'
import { groupName, permissionName } from './permission-names.ts'
import styles from './permissions.module.css'
import type { RightsPlace } from './use-place.ts'

export interface Column {
  readonly token: Token
  readonly title: string
  readonly subtitle: ReactNode
  readonly head?: ReactNode
}

export interface PermissionTableProps {
  readonly place: RightsPlace
  readonly columns: readonly Column[]
  cellOf(column: Column, permission: GivenPermission): Cell
  onSet(token: Token, permission: GivenPermission, level: Level | null): void
}

interface Spot {
  readonly permission: GivenPermission
  readonly token: Token
}

/** Permissions against roles or people; arrows walk, Enter opens what a cell says and where that comes from. */
export function PermissionTable({ place, columns, cellOf, onSet }: PermissionTableProps) {
  const t = useT()
  const [closed, setClosed] = useState<ReadonlySet<Group>>(new Set())
  const [focused, setFocused] = useState<Spot | null>(null)
  const [open, setOpen] = useState<Spot | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const shown = permissionsAt(place.type).filter((permission) => !isPlannedPermission(permission))
  const groups = GROUPS.map((group) => ({
    group,
    rows: shown.filter((permission) => PERMISSION_PLACES[permission][0] === group),
  })).filter(({ rows }) => rows.length > 0)
  const reachable = groups.flatMap(({ group, rows }) => (closed.has(group) ? [] : rows))
  const start = { permission: reachable[0], token: columns[0]?.token }
  const stop = focused && reachable.includes(focused.permission) ? focused : start
  const openColumn = columns.find(({ token }) => token === open?.token)

  const toggle = (group: Group) => {
    const next = new Set(closed)
    if (!next.delete(group)) next.add(group)
    setClosed(next)
  }

  return (
    <div className={styles['scroller']}>
      <table className={styles['table']} aria-label={t('Permissions')}>
        <thead>
          <tr>
            <th scope="col" className={styles['corner']}>
              {t('Permission')}
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.token} {...column} />
            ))}
          </tr>
        </thead>
        {groups.map(({ group, rows }) => (
          <tbody key={group}>
            <tr className={styles['group']}>
              <th scope="colgroup" colSpan={columns.length + 1}>
                <button
                  type="button"
                  className={styles['groupButton']}
                  aria-expanded={!closed.has(group)}
                  onClick={() => toggle(group)}
                >
                  <ChevronDown className={classNames(closed.has(group) && styles['folded'])} />
                  {groupName(t, group)}
                </button>
              </th>
            </tr>
            {!closed.has(group) &&
              rows.map((permission) => (
                <tr key={permission} className={styles['row']}>
                  <th scope="row" className={styles['name']}>
                    {permissionName(t, permission)}
                  </th>
                  {columns.map((column, index) => (
                    <CellButton
                      key={column.token}
                      at={{ row: reachable.indexOf(permission), column: index, columns: columns.length }}
                      column={column}
                      permission={permission}
                      cell={cellOf(column, permission)}
                      isOpen={isAt(open, permission, column.token)}
                      isStop={isAt(stop, permission, column.token)}
                      onFocus={() => setFocused({ permission, token: column.token })}
                      onOpen={(button) => {
                        anchor.current = button
                        setOpen({ permission, token: column.token })
                      }}
                    />
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      {open && openColumn && (
        <Popover
          key={`${open.token}.${open.permission}`}
          label={t('Why')}
          anchor={anchor}
          width={348}
          padding="none"
          isOpen
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        >
          <CellPanel
            title={openColumn.title}
            permission={open.permission}
            cell={cellOf(openColumn, open.permission)}
            place={place}
            onSet={(level) => onSet(open.token, open.permission, level)}
          />
        </Popover>
      )}
    </div>
  )
}

function ColumnHead({ title, subtitle, head }: Column) {
  return (
    <th scope="col" className={styles['column']}>
      {head ?? (
        <>
          <span className={styles['columnTitle']}>{title}</span>
          <span className={styles['columnText']}>{subtitle}</span>
        </>
      )}
    </th>
  )
}

const isAt = (spot: Partial<Spot> | null, permission: GivenPermission, token: Token) =>
  spot?.permission === permission && spot.token === token

interface CellButtonProps {
  readonly at: { readonly row: number; readonly column: number; readonly columns: number }
  readonly column: Column
  readonly permission: GivenPermission
  readonly cell: Cell
  readonly isOpen: boolean
  /** The one cell that Tab stops at. */
  readonly isStop: boolean
  onFocus(): void
  onOpen(button: HTMLElement): void
}

/** What one permission is for one role or person. */
function CellButton(props: CellButtonProps) {
  const { at, column, permission, cell, isOpen, isStop, onFocus, onOpen } = props
  const t = useT()
  const levelName = useLevelName()
  const said = cell.isHere
    ? t('{level}, set here', { level: levelName(cell.level) })
    : t('{level}, inherited', { level: levelName(cell.level) })
  return (
    <td className={classNames(styles['cell'], isOpen && styles['openCell'])}>
      <button
        type="button"
        className={styles['cellButton']}
        data-cell={`${at.row}.${at.column}`}
        tabIndex={isStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={`${permissionName(t, permission)}, ${column.title}: ${said}`}
        onFocus={onFocus}
        onKeyDown={(event) => walk(event, at)}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <LevelMark level={cell.level} isHere={cell.isHere} />
        {cell.isHere && <span className={styles['dot']} />}
      </button>
    </td>
  )
}

/** Arrows walk from cell to cell, Home and End along a row. */
function walk(
  event: KeyboardEvent<HTMLButtonElement>,
  { row, column, columns }: CellButtonProps['at'],
): void {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const across = isRtl ? -1 : 1
  const moves: Record<string, readonly [number, number]> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, across],
    ArrowLeft: [0, -across],
    Home: [0, -column],
    End: [0, columns - 1 - column],
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  const selector = `[data-cell="${row + move[0]}.${column + move[1]}"]`
  event.currentTarget.closest('table')?.querySelector<HTMLButtonElement>(selector)?.focus()
}
