import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { IconButton, late } from '@weft/ui'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react'

import { fillOf } from '../stacking/limits.ts'
import type { Lines } from '../stacking/build-board.ts'
import type { HeadContext } from './head-context.ts'
import { KeyName } from './key-name.tsx'
import { renameLabel } from './label-actions.ts'
import { ColumnName } from './column-name.tsx'
import styles from './heads.module.css'

// Sums are made with what a table sums with: it comes when a column shows one.
const FooterOfColumn = late(() => import('./footer-of-column.tsx').then((it) => it.FooterOfColumn))
const ColumnMenu = late(() => import('./column-menu.tsx').then((it) => it.ColumnMenu))
const LimitDialog = late(() => import('./limit-dialog.tsx').then((it) => it.LimitDialog))

interface ColumnHeadProps {
  heads: HeadContext
  column: string
  label: string
  lines: Lines
  isFolded: boolean
  /** One head of all is reached by Tab, the others from there by the arrows. */
  isTabStop: boolean
}

/** The head of a column: its value, how many cards it has and may have, what they come to, and what can be done. */
export const ColumnHead = memo(function ColumnHead({
  heads,
  column,
  label,
  lines,
  isFolded,
  isTabStop,
}: ColumnHeadProps) {
  const t = useT()
  const head = useRef<HTMLElement>(null)
  const { stack, actions, columnActions, columnDrag, isMobile } = heads
  const [opened, setOpened] = useState<'rename' | 'limit' | null>(null)
  const name = heads.nameOf(column)
  const limit = columnActions.state.limits[column]
  const count = lines.length
  const tabIndex = isTabStop ? 0 : -1
  const counted = limit ? t('{count} / {max}', { count, max: limit.max }) : formatNumber(count)
  const press = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button, input')) return
    const section = head.current?.closest('[data-column]')
    if (section) columnDrag.press(event.nativeEvent, section, { key: column })
  }
  return (
    <header
      ref={head}
      className={styles['head']}
      data-folded={isFolded || undefined}
      data-fill={fillOf(count, limit)}
      onPointerDown={press}
    >
      {opened === 'rename' ? (
        <ColumnName
          value={label}
          onSave={(text, base) => renameLabel(stack, column, { name: text, base }, actions)}
          onClose={() => setOpened(null)}
        />
      ) : (
        <NameButton {...{ heads, column, label, isFolded, tabIndex }} count={count} />
      )}
      <span className={styles['count']} data-count>
        {counted}
      </span>
      {!isFolded &&
        (isMobile ? <Dots {...{ heads, column }} /> : <HeadEnd {...{ heads, column, lines, tabIndex }} />)}
      {!isFolded && (
        <ColumnMenu
          {...{ heads, column, name, isFolded, tabIndex }}
          onRename={() => setOpened('rename')}
          onLimit={() => setOpened('limit')}
        />
      )}
      {opened === 'limit' && (
        <LimitDialog
          {...{ name, limit }}
          place={`views/${heads.view_id}/limits.${stack.attribute.id}.${column}`}
          onSave={(next, base) => columnActions.setLimit(column, next, base)}
          onClose={() => setOpened(null)}
        />
      )}
    </header>
  )
})

interface NameButtonProps extends Omit<ColumnHeadProps, 'lines' | 'isTabStop'> {
  /** Cards in the column. */
  count: number
  tabIndex: number
}

/** The value of the column, with the keys that go along the heads, fold them and carry them. */
function NameButton({ heads, column, label, isFolded, count, tabIndex }: NameButtonProps) {
  const t = useT()
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const section = event.currentTarget.closest('[data-column]')
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ' && section) heads.columnDrag.lift(section, { key: column })
    else if (event.key === 'Enter') heads.onFold(column)
    else if (event.key === 'ArrowDown') heads.onEnter(column)
    else if (event.key === 'ArrowRight') heads.onGo(column, isRtl ? -1 : 1)
    else if (event.key === 'ArrowLeft') heads.onGo(column, isRtl ? 1 : -1)
    else if (event.key === 'Home') heads.onGo(column, 'first')
    else if (event.key === 'End') heads.onGo(column, 'last')
    else return
    event.preventDefault()
  }
  return (
    <div
      className={styles['name']}
      role="button"
      tabIndex={tabIndex}
      data-column-name
      aria-expanded={!isFolded}
      aria-label={t('Column {name}, {count, plural, one {# card} other {# cards}}', {
        name: heads.nameOf(column),
        count,
      })}
      onClick={() => isFolded && heads.onFold(column)}
      onKeyDown={handleKey}
    >
      <KeyName stack={heads.stack} column={column} label={label} />
    </div>
  )
}

/** On a phone: which of the columns is in sight. */
function Dots({ heads: { columns }, column }: Pick<ColumnHeadProps, 'heads' | 'column'>) {
  return (
    <>
      <span className={styles['space']} />
      {columns.length <= 12 && (
        <span className={styles['dots']} aria-hidden>
          {columns.map(({ key }) => (
            <i key={key} data-on={key === column || undefined} />
          ))}
        </span>
      )}
    </>
  )
}

interface HeadEndProps extends Pick<ColumnHeadProps, 'heads' | 'column' | 'lines'> {
  tabIndex: number
}

/** What the cards come to, and the button for another one. */
function HeadEnd({ heads, column, lines, tabIndex }: HeadEndProps) {
  const t = useT()
  return (
    <>
      <span className={styles['space']} />
      {heads.footer && (
        <FooterOfColumn footer={heads.footer} lines={lines} env={heads.env} records={heads.records} />
      )}
      {heads.mayAdd && (
        <IconButton
          icon={<Plus />}
          label={t('Add card to {name}', { name: heads.nameOf(column) })}
          size="small"
          tabIndex={tabIndex}
          onClick={() => heads.onCompose(column)}
        />
      )}
    </>
  )
}
