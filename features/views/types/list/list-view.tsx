import { type CSSProperties, type KeyboardEvent, useMemo, useRef } from 'react'

import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { DragPreview, late } from '@weft/ui'

import { ItemContextMenu } from '../../client/item-context-menu.tsx'
import { nameOf } from '../../client/cards/card-attributes.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { keyOf, type ListLine } from './lines/list-lines.ts'
import { INDENT } from './list-drop.ts'
import { handleKeys } from './list-input.ts'
import { ListLineRow } from './list-line.tsx'
import { ListMenu } from './list-menu.tsx'
import { ListNames } from './list-names.tsx'
import { ActionsProvider } from './list-context.ts'
import styles from './list.module.css'
import { type List, useList } from './use-list.ts'

const PickedBar = late(() => import('../../client/picked-bar.tsx').then((it) => it.PickedBar))

/** Items as lines to tick off, to write one after the other, and to put below each other. */
export function ListView(props: ViewProps) {
  const { view, query, records, actions } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useList(props, scroller)
  const { lines, rowHeight, isMobile, active, edited, draft, picks, listActions, drag } = list
  const keys = useMemo(() => lines.map(keyOf), [lines])
  const current = active !== null && keys.includes(active) ? active : (keys[0] ?? null)
  const shown = { props, list, segments: query.segments(), current }
  const drawn = drawnLines(lines, list.range, keys, [current, edited, draft ? 'draft' : null])
  // On a phone values are as wide as they are, below no heading.
  const hasNames = !isMobile && list.attributes.length > 0 && lines.some(({ kind }) => kind === 'item')
  const pickedIds = [...picks.picked].filter((id) => records.item(id))

  return (
    <ActionsProvider value={actions}>
      {hasNames && (
        <ListNames primary={records.primary} attributes={list.attributes} hasTick={list.tick !== null} />
      )}
      <ItemContextMenu label={view.name} items={menuOf}>
        <div
          ref={scroller}
          className={styles['scroller']}
          role="treegrid"
          aria-multiselectable
          tabIndex={-1}
          aria-label={view.name}
          aria-rowcount={lines.length}
          data-density={list.density}
          data-mobile={isMobile || undefined}
          style={{ '--line': `${rowHeight}px`, '--indent': `${isMobile ? 18 : INDENT}px` } as CSSProperties}
          onKeyDown={handleKeyDown}
        >
          <div className={styles['lines']} role="rowgroup" style={{ blockSize: list.tops.height }}>
            {drawn.map(({ line, at }) => (
              <ListLineRow key={keyOf(line)} {...{ line, at, shown }} />
            ))}
            <DropLine list={list} />
          </div>
        </div>
      </ItemContextMenu>
      {pickedIds.length > 0 && (
        <PickedBar ids={pickedIds} {...{ records, actions }} begin={list.begin} onClear={list.clearPicks} />
      )}
      <CarriedPreview {...{ drag, records }} />
    </ActionsProvider>
  )

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { focus, setOpen, toggleGroup, rowOf, change, attributes } = list
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 1)
    handleKeys(event, {
      lines,
      active: current,
      page,
      listActions,
      actions,
      attributes,
      focus,
      setOpen,
      toggleGroup,
      lift: list.liftLine,
      rowOf,
      picks,
      change,
    })
  }

  function menuOf(at: Element) {
    const key = at.closest<HTMLElement>('[data-key]')?.dataset['key']
    const line = key === undefined ? undefined : lines.find((one) => keyOf(one) === key)
    const item = line?.kind === 'item' ? records.item(line.id) : undefined
    if (key === undefined || !item) return null
    return (
      <ActionsProvider value={actions}>
        <ListMenu {...{ lineKey: key, listActions }} item_id={item.id} onLift={list.liftLine} />
      </ActionsProvider>
    )
  }
}

/** The lines in sight, and those with these keys: what has the focus stays, wherever one scrolls. */
function drawnLines(
  lines: readonly ListLine[],
  [start, end]: readonly [number, number],
  keys: readonly string[],
  kept: readonly (string | null)[],
) {
  const drawn = lines.slice(start, end).map((line, index) => ({ line, at: start + index }))
  for (const key of kept) {
    const at = key === null ? -1 : keys.indexOf(key)
    const line = lines[at]
    if (line && !drawn.some((one) => one.at === at)) drawn.push({ line, at })
  }
  return drawn
}

/** Where carried lines come to lie. */
function DropLine({ list: { drag, tops } }: { list: List }) {
  const target = drag.session?.target
  if (!target) return null
  return (
    <i
      className={styles['drop']}
      style={
        {
          insetBlockStart: (tops.tops[target.at] ?? 0) - 1,
          '--depth': target.depth,
        } as CSSProperties
      }
      aria-hidden="true"
      data-drop-line
    />
  )
}

/** What is carried, below the pointer. */
function CarriedPreview({ drag, records }: Pick<List, 'drag'> & Pick<ViewProps, 'records'>) {
  const t = useT()
  return (
    <DragPreview drag={drag} isLevel>
      {({ id, ids, whole }) => (
        <span className={styles['preview']} data-several={ids.length > 1 || undefined}>
          <bdi className="truncate">{nameOf(records.item(id), records) || t('Untitled')}</bdi>
          {whole.size > 1 && <b className={styles['several']}>{formatNumber(whole.size)}</b>}
        </span>
      )}
    </DragPreview>
  )
}
