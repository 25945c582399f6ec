import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { useT } from '@weft/i18n/react'
import { DragPreview, late, useIsMobile, topsOf, useWindow } from '@weft/ui'

import { ItemContextMenu } from '../../client/item-context-menu.tsx'
import { cardAttributes, nameOf } from '../../client/cards/card-attributes.ts'
import type { PickedKey } from '../../client/bulk/picked-keys.ts'
import { colorsOf } from '../../client/color/row-colors.ts'
import { useLatest } from '../../client/use-latest.ts'
import { useUndoKeys } from '../../client/use-undo-keys.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { readRowColor } from '../../shared/row-color.ts'
import { LINE_HEIGHTS, readListSettings } from './definition.ts'
import { keyOf, type ListLine } from './lines/list-lines.ts'
import { createDeeds } from './list-deeds.ts'
import { AddHead, GroupHead } from './list-heads.tsx'
import { handleKeys } from './list-input.ts'
import { valuesOf } from './list-keys.ts'
import { ListMenu } from './list-menu.tsx'
import { ListRow } from './list-row.tsx'
import { ActionsProvider, type ListWorld } from './list-world.ts'
import styles from './list.module.css'
import { NameField } from './name-field.tsx'
import { isTicked, tickOf } from './ticks.ts'
import { useLinePointer } from './use-line-pointer.ts'
import { useLines } from './use-lines.ts'
import { usePicks } from './use-picks.ts'
import { useValueEdit } from './use-value-edit.ts'
import { INDENT } from './list-drop.ts'
import { useListDrag } from './use-list-drag.tsx'

const PickedBar = late(() => import('../../client/picked-bar.tsx').then((it) => it.PickedBar))

const HEAD = 44
const TOUCH_LINE = 48
/** Fewer stand beside a name on a phone. */
const INLINE_ON_PHONE = 2

/** Items as lines to tick off, to write one after the other, and to put below each other. */
export function ListView(props: ViewProps) {
  const { view, settings, query, env, records, actions, openItemId } = props
  const t = useT()
  const isMobile = useIsMobile()
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  const list = useMemo(() => readListSettings(view.settings), [view.settings])
  const { lines, draft, setDraft, setOpen, toggleGroup } = useLines(props, true)
  const [active, setActive] = useState<string | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const tick = useMemo(() => tickOf(records, list), [records, list])
  const attributes = useMemo(() => {
    const count = isMobile ? Math.min(INLINE_ON_PHONE, list.inline) : list.inline
    return cardAttributes(records, {
      count,
      without: [tick?.id ?? null, settings.groups[0]?.attribute_id ?? null],
    })
  }, [records, list.inline, tick, settings.groups, isMobile])
  const colorOf = useMemo(() => colorsOf(readRowColor(view.settings), env), [view.settings, env])
  const rowHeight = isMobile ? TOUCH_LINE : LINE_HEIGHTS[list.density]
  const tops = useMemo(
    () => topsOf(lines.length, (at) => (lines[at]?.kind === 'group' ? HEAD : rowHeight)),
    [lines, rowHeight],
  )
  const { range, reveal } = useWindow(scroller, tops)
  const focus = useCallback((key: string | null) => {
    wanted.current = key
    setActive(key)
  }, [])
  const picks = usePicks(lines)
  const [begin, setBegin] = useState<PickedKey | null>(null)
  const clearPicks = () => {
    picks.clear()
    setBegin(null)
  }
  useUndoKeys(actions)
  const values = useValueEdit(scroller)
  const world = useLatest<ListWorld>({
    lines,
    query,
    records,
    actions,
    tick,
    draft,
    isManual: settings.sort.length === 0,
    setDraft,
    setEdited,
    focus,
    setOpen,
    picked: picks.picked,
    clearPicks: picks.clear,
  })
  const deeds = useMemo(() => createDeeds(world), [world])
  const topsNow = useLatest(tops)
  const { drag, lifted, liftedOf } = useListDrag({
    world,
    tops: topsNow,
    scroller,
    reveal,
    rootsWith: deeds.rootsWith,
    onPick: picks.toggle,
  })
  const rowOf = (key: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  const liftLine = (key: string) => {
    const element = rowOf(key)
    const own = liftedOf(key, 0)
    if (element && own) drag.lift(element, own)
  }
  const { pick, press, lift, open } = useLinePointer({
    actions,
    liftedOf,
    drag,
    liftLine,
    rowOf,
    picks,
    active,
    lines,
    isMobile,
  })
  const endEdit = useCallback(
    (key: string) => {
      setEdited(null)
      focus(key)
    },
    [focus],
  )

  useLayoutEffect(() => {
    const key = wanted.current
    const at = key === null ? -1 : lines.findIndex((line) => keyOf(line) === key)
    if (key === null || at < 0) return
    wanted.current = null
    reveal(at)
    // A field takes the focus itself.
    if (key !== 'draft' && edited !== key) rowOf(key)?.focus({ preventScroll: true })
  })

  const keys = useMemo(() => lines.map(keyOf), [lines])
  const current = active !== null && keys.includes(active) ? active : (keys[0] ?? null)
  const [start, end] = range
  const drawn = lines.slice(start, end).map((line, index) => ({ line, at: start + index }))
  // What has the focus stays, wherever one scrolls.
  for (const key of [current, edited, draft ? 'draft' : null]) {
    const at = key === null ? -1 : keys.indexOf(key)
    const line = lines[at]
    if (line && !drawn.some((one) => one.at === at)) drawn.push({ line, at })
  }
  const target = drag.session?.target ?? null
  const segments = query.segments()
  const pickedIds = [...picks.picked].filter((id) => records.item(id))

  return (
    <ActionsProvider value={actions}>
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
          onKeyDown={(event) =>
            handleKeys(event, {
              lines,
              active: current,
              page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 1),
              deeds,
              actions,
              attributes,
              focus,
              setOpen,
              toggleGroup,
              lift: liftLine,
              rowOf,
              picks,
              change,
            })
          }
        >
          <div className={styles['lines']} role="rowgroup" style={{ blockSize: tops.height }}>
            {drawn.map(({ line, at }) => lineAtPlace(line, at))}
            {target && (
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
            )}
          </div>
        </div>
      </ItemContextMenu>
      {pickedIds.length > 0 && (
        <PickedBar ids={pickedIds} {...{ records, actions }} begin={begin} onClear={clearPicks} />
      )}
      <DragPreview drag={drag} isLevel>
        {({ id, ids, whole }) => (
          <span className={styles['preview']} data-several={ids.length > 1 || undefined}>
            <bdi className="truncate">{nameOf(records.item(id), records) || t('Untitled')}</bdi>
            {whole.size > 1 && <b className={styles['several']}>{whole.size}</b>}
          </span>
        )}
      </DragPreview>
    </ActionsProvider>
  )

  /** Labels and dates are edited in their place where they are in sight. */
  function change(key: string, item_id: string, letter: PickedKey) {
    if (!actions.rights.editItem) return
    const wanted = letter === 'l' ? 'label' : letter === 'd' ? 'date' : null
    const shown = attributes.find(({ type }) => type.type === wanted)
    const button = shown && valuesOf(rowOf(key) ?? null).find(({ dataset }) => dataset['value'] === shown.id)
    if (shown && button) {
      values.edit(item_id, shown.id)
      return
    }
    picks.toggle(key)
    setBegin(letter)
  }

  function lineAtPlace(line: ListLine, at: number) {
    const key = keyOf(line)
    const isTree = line.kind === 'group' || (line.kind === 'item' && line.childCount > 0)
    return (
      <div
        key={key}
        role="row"
        data-key={key}
        className={styles['line']}
        tabIndex={key === current ? 0 : -1}
        aria-rowindex={at + 1}
        aria-level={levelOf(line)}
        aria-expanded={
          isTree ? (line.kind === 'group' ? !line.isClosed : line.kind === 'item' && line.isOpen) : undefined
        }
        style={{
          translate: `0 ${tops.tops[at] ?? 0}px`,
          blockSize: (tops.tops[at + 1] ?? 0) - (tops.tops[at] ?? 0),
        }}
        aria-selected={line.kind === 'item' ? picks.picked.has(line.id) : undefined}
        data-editing-line={(line.kind === 'item' && values.edited?.item_id === line.id) || undefined}
        onFocus={(event) => {
          const { dataset } = event.target
          if (event.target === event.currentTarget || dataset['value'] !== undefined) setActive(key)
        }}
      >
        {contentOf(line, key)}
      </div>
    )
  }

  /** Items stand a level below the header of their group. */
  function levelOf(line: ListLine): number {
    if (line.kind === 'group') return line.level + 1
    const above = line.group === null ? 0 : (segments[line.group]?.level ?? -1) + 1
    return above + 1 + (line.kind === 'add' ? 0 : line.depth)
  }

  function contentOf(line: ListLine, key: string) {
    if (line.kind === 'group') {
      const segment = segments[line.group]
      const isInner = (segments[line.group + 1]?.level ?? -1) <= line.level
      return (
        segment && (
          <GroupHead
            {...{ line, segment, query, records }}
            onToggle={() => toggleGroup(line.path)}
            onAdd={
              actions.rights.createItem && isInner
                ? () => {
                    if (line.isClosed) toggleGroup(line.path)
                    deeds.draftAtEnd(line.group)
                  }
                : undefined
            }
          />
        )
      )
    }
    if (line.kind === 'add') return <AddHead onAdd={() => deeds.draftAtEnd(line.group)} />
    if (line.kind === 'draft')
      return (
        <div className={styles['row']} style={{ '--depth': line.depth } as CSSProperties} data-edited>
          <span role="gridcell" className={styles['draft']} data-plain={tick === null || undefined}>
            <NameField
              label={t('Name of the new item')}
              placeholder={t('New item')}
              data={null}
              read={() => ''}
              onKeep={deeds.keepDraft}
              onCancel={() => deeds.leaveDraft('up')}
              onLevel={(step) => (step === 1 ? deeds.indentDraft() : deeds.outdentDraft())}
              onRemove={() => deeds.leaveDraft('up')}
            />
          </span>
        </div>
      )
    const item = records.item(line.id)
    if (!item) return null
    return (
      <ListRow
        lineKey={key}
        item={item}
        name={nameOf(item, records)}
        depth={line.depth}
        childCount={line.childCount}
        doneCount={
          tick && line.childCount > 0
            ? records.children(line.id).filter((child) => isTicked(child, tick, records.done)).length
            : null
        }
        isOpen={line.isOpen}
        isTicked={tick !== null && isTicked(item, tick, records.done)}
        hasTick={tick !== null}
        mayEdit={actions.rights.editItem}
        isEdited={key === edited}
        isCurrent={line.id === openItemId}
        isLifted={lifted.has(line.id)}
        opensOnTap={isMobile}
        color={colorOf?.(item) ?? null}
        attributes={attributes}
        records={records}
        isTabStop={key === current}
        isPicked={picks.picked.has(line.id)}
        editedValue={values.edited?.item_id === line.id ? values.edited.attribute_id : null}
        deeds={deeds}
        onOpen={open}
        onToggle={setOpen}
        onPress={press}
        onLift={lift}
        onEndEdit={endEdit}
        onEditValue={values.edit}
        onValueDone={values.done}
        onPick={pick}
      />
    )
  }

  function menuOf(at: Element) {
    const key = at.closest<HTMLElement>('[data-key]')?.dataset['key']
    const line = key === undefined ? undefined : lines.find((one) => keyOf(one) === key)
    const item = line?.kind === 'item' ? records.item(line.id) : undefined
    if (key === undefined || !item) return null
    return (
      <ActionsProvider value={actions}>
        <ListMenu {...{ lineKey: key, deeds }} item_id={item.id} onLift={liftLine} />
      </ActionsProvider>
    )
  }
}
