import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { Button, Checkbox } from '@weft/ui'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'

import type { BoardWords } from './board-words.ts'
import { useNameOfColumn } from './cell-change.tsx'
import { isOwn, isPicked, isRow, type Line, namesIn, toggled, toggledAll } from './lines.ts'
import { LineRow } from './line-row.tsx'
import styles from './pretend.module.css'

interface LineListProps {
  lines: readonly Line[]
  words: BoardWords
  context: ValueContext
  without: ReadonlySet<string>
  renewed: ReadonlySet<string>
  onWithout(without: ReadonlySet<string>): void
}

/** So many lines are drawn before somebody asks for more. */
const PAGE = 200
/** More columns do not fit beside each other: values stand below the name then. */
const MOST_COLUMNS = 4

/** The lines, by folder where there are several; the arrows go along them, and Space leaves one out. */
export function LineList({ lines, words, context, without, renewed, onWithout }: LineListProps) {
  const t = useT()
  const [shown, setShown] = useState(PAGE)
  const [active, setActive] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const names = namesIn(lines)
  const drawn = lines.slice(0, shown)
  const focusable = drawn.some(({ key }) => key === active) ? active : (drawn[0]?.key ?? null)
  const onKeyDown = (line: Line) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ') {
      event.preventDefault()
      if (isRow(line) && isOwn(line)) onWithout(toggled(without, line))
      return
    }
    moveAlong(event, list.current)
  }
  const groups = [...Map.groupBy(drawn, words.placeOf)]
  const isWide = names.length <= MOST_COLUMNS
  return (
    <div
      className={styles['list']}
      data-wide={isWide || undefined}
      style={{ '--columns': String(Math.max(1, names.length)) } as CSSProperties}
    >
      <ListHead {...{ lines, names, words, without, onWithout }} />
      <div ref={list} role="listbox" aria-multiselectable="true" aria-label={t('What would change')}>
        {groups.map(([place, own]) => (
          <div key={place} role="group" aria-label={placeName(place, words) ?? t('Items')}>
            {groups.length > 1 && (
              <div className={styles['place']} aria-hidden="true" dir="auto">
                {placeName(place, words) ?? t('Elsewhere')}
              </div>
            )}
            {own.map((line) => (
              <LineRow
                key={line.key}
                {...{ line, names, words, context }}
                isPicked={isPicked(line, without)}
                isRenewed={renewed.has(line.key)}
                isFocusable={line.key === focusable}
                onToggle={() => onWithout(toggled(without, line))}
                onFocus={() => setActive(line.key)}
                onKeyDown={onKeyDown(line)}
              />
            ))}
          </div>
        ))}
      </div>
      {lines.length > shown && (
        <div className={styles['more']}>
          <Button variant="ghost" onClick={() => setShown(shown + PAGE)}>
            {t('Show {count} more', { count: formatNumber(Math.min(PAGE, lines.length - shown)) })}
          </Button>
        </div>
      )}
    </div>
  )
}

function placeName(place: string, words: BoardWords): string | null {
  const [board_id = '', folder_id = ''] = place.split('/')
  if (board_id === '') return null
  const board = words.boardName(board_id)
  return folder_id === '' ? board : `${board} / ${words.folderName(folder_id)}`
}

function moveAlong(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
  const at = rows.indexOf(event.currentTarget)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus()
}

function ListHead({
  lines,
  names,
  words,
  without,
  onWithout,
}: Pick<LineListProps, 'lines' | 'words' | 'without' | 'onWithout'> & { names: readonly string[] }) {
  const t = useT()
  const nameOf = useNameOfColumn(words)
  const own = lines.filter((line) => isRow(line) && isOwn(line))
  const picked = own.filter((line) => isPicked(line, without)).length
  return (
    <div className={styles['listHead']}>
      {own.length > 0 ? (
        <Checkbox
          aria-label={t('All of them')}
          checked={picked === own.length}
          isMixed={picked > 0 && picked < own.length}
          onCheckedChange={() => onWithout(toggledAll(without, lines))}
        />
      ) : (
        <span />
      )}
      <span>{t('Item')}</span>
      {names.map((name) => (
        <span key={name} className={styles['headName']} dir="auto">
          {nameOf(name)}
        </span>
      ))}
    </div>
  )
}
