import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { foldText, type Item } from '@weft/model'
import { useLiveQuery } from '@weft/store/react'
import { announce, IconButton } from '@weft/ui'

import { dataOf, textOf } from '../cell-texts.ts'
import type { ExtrasProps } from '../extras-props.ts'
import type { RowDecorator } from '../grid/grid-view.ts'
import styles from './find-bar.module.css'
import { cellsOfRow, type FoundRow, foundRows } from './found-rows.ts'

/** More rows than these are counted no further. */
const MAX_FOUND = 2_000

/** Before anything is typed nothing is found, and nothing is put in order. */
const NOTHING = { text: 'nothing', attribute_ids: [] }

interface FindBarProps extends ExtrasProps {
  /** Rises each time that somebody asks to look for something. */
  asked: number
  onClose(): void
}

/** Looks for a text in what the view shows, and hides nothing. */
export function FindBar(props: FindBarProps) {
  const { control, settings, query, env, records, asked, onClose } = props
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const { shown, context } = records
  const wanted = foldText(useDeferredValue(text), context.locale)

  const spec = useMemo(
    () => ({
      filter: settings.filter,
      sort: settings.sort,
      groups: settings.groups,
      search: wanted === '' ? NOTHING : { text: wanted, attribute_ids: shown.map(({ id }) => id) },
    }),
    [settings.filter, settings.sort, settings.groups, wanted, shown],
  )
  // A question of its own, over the same rows: it follows edits, and reads no row that does not match.
  const items = useStore().collection<Item>('items')
  const { query: found, isPending } = useLiveQuery(items, records.folder_ids, { spec, env })
  const { version } = found
  const rows = useMemo<readonly FoundRow[]>(
    () => (wanted === '' ? [] : foundRows(found, query, { records, limit: MAX_FOUND })),
    // oxlint-disable-next-line react/exhaustive-deps -- the version says when the result is another one
    [found, version, query, records, wanted],
  )
  const isInText = useCallback(
    (item: Item, column: (typeof shown)[number]) =>
      foldText(textOf(dataOf(item, column), column, context), context.locale).includes(wanted),
    [context, wanted],
  )

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [asked])
  useEffect(() => setAt(-1), [wanted])

  useEffect(() => {
    const { view } = control
    if (wanted === '') return
    const decorate: RowDecorator = (slot, { item }) => {
      for (const [index, column] of control.model.options.columns.entries()) {
        const one = shown.find(({ id }) => id === column.id)
        slot.cellElement(index)?.toggleAttribute('data-found', one !== undefined && isInText(item, one))
      }
    }
    view.decorators.add(decorate)
    view.draw()
    return () => {
      view.decorators.delete(decorate)
      for (const cell of view.options.canvas.querySelectorAll('[data-found]'))
        cell.removeAttribute('data-found')
    }
  }, [control, shown, wanted, isInText])

  const go = (step: 1 | -1) => {
    if (rows.length === 0) return
    // From where one is in the table, the first time.
    const from = at < 0 ? startOf(rows, control.active ? control.activeRow?.id : undefined, step) : at + step
    const next = (from + rows.length) % rows.length
    const row = rows[next]
    if (!row) return
    setAt(next)
    for (const id of row.above) control.model.setOpen(id, true)
    // A row in a closed group is found as well.
    if (control.model.lineOf(row.id) < 0 && control.model.groups.length > 0) control.model.setGroups(true)
    control.follow()
    const line = control.model.lineOf(row.id)
    const [column = 0] = cellsOfRow(control.model, (id) => {
      const item = records.item(row.id)
      const one = shown.find((attribute) => attribute.id === id)
      return item !== undefined && one !== undefined && isInText(item, one)
    })
    if (line >= 0) control.selectPlace({ line, column })
    announce(t('{number} of {count}', { number: next + 1, count: rows.length }))
  }

  const close = () => {
    onClose()
    control.host.focus()
  }
  const count =
    wanted === ''
      ? ''
      : rows.length === 0
        ? isPending
          ? ''
          : t('Nothing found')
        : at < 0
          ? t('{count, plural, one {# row} other {# rows}}', { count: rows.length })
          : t('{number} of {count}', { number: at + 1, count: rows.length })
  return (
    <div
      className={styles['bar']}
      role="search"
      aria-label={t('Find in view')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
        else if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey ? -1 : 1)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <input
        ref={field}
        className={styles['field']}
        type="text"
        aria-label={t('Find in view')}
        placeholder={t('Find')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span className={styles['count']} role="status">
        {rows.length >= MAX_FOUND && at < 0 ? t('{count}+ rows', { count: MAX_FOUND }) : count}
      </span>
      <IconButton
        icon={<ChevronUp />}
        label={t('Previous')}
        size="small"
        shortcut={['Shift', 'Enter']}
        disabled={rows.length === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        icon={<ChevronDown />}
        label={t('Next')}
        size="small"
        shortcut={['Enter']}
        disabled={rows.length === 0}
        onClick={() => go(1)}
      />
      <IconButton icon={<X />} label={t('Close')} size="small" shortcut={['Esc']} onClick={close} />
    </div>
  )
}

/** Which of the found rows comes next to the one that is had. */
function startOf(rows: readonly FoundRow[], id: string | undefined, step: 1 | -1): number {
  const own = id === undefined ? -1 : rows.findIndex((row) => row.id === id)
  if (own >= 0) return own
  return step === 1 ? 0 : rows.length - 1
}
