import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'

import { useStore } from '@weft/features/connectivity/client'
import { t } from '@weft/i18n'
import { foldText, type Item } from '@weft/model'
import { useLiveQuery } from '@weft/store/react'
import { announce } from '@weft/ui'

import { dataOf, textOf } from '../cell-texts.ts'
import type { ExtrasProps } from '../extras-props.ts'
import type { RowDecorator } from '../grid/grid-view.ts'
import { cellsOfRow, type FoundRow, foundRows } from './found-rows.ts'

/** More rows than these are counted no further. */
export const MAX_FOUND = 2_000

/** Before anything is typed nothing is found, and nothing is put in order. */
const NOTHING = { text: 'nothing', attribute_ids: [] }

export interface FoundInView {
  rows: readonly FoundRow[]
  /** Folded; empty while nothing is looked for. */
  wanted: string
  isPending: boolean
  isInText(item: Item, column: ExtrasProps['records']['shown'][number]): boolean
}

/** The rows of a view in which a text stands, in the order of the view. */
export function useFound({ settings, query, env, records }: ExtrasProps, text: string): FoundInView {
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
  return { rows, wanted, isPending, isInText }
}

/** Marks the cells in which it stands. */
export function useFoundMarks({ control, records }: ExtrasProps, { wanted, isInText }: FoundInView): void {
  const { shown } = records
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
}

/** From one found row to the next, and back. */
export function useFoundSteps({ control, records }: ExtrasProps, { rows, wanted, isInText }: FoundInView) {
  const { shown } = records
  const [gone, setGone] = useState({ wanted, at: -1 })
  const at = gone.wanted === wanted ? gone.at : -1
  const go = (step: 1 | -1) => {
    if (rows.length === 0) return
    // From where one is in the table, the first time.
    const from = at < 0 ? startOf(rows, control.active ? control.activeRow?.id : undefined, step) : at + step
    const next = (from + rows.length) % rows.length
    const row = rows[next]
    if (!row) return
    setGone({ wanted, at: next })
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
  return { at, go }
}

/** Which of the found rows comes next to the one that is had. */
function startOf(rows: readonly FoundRow[], id: string | undefined, step: 1 | -1): number {
  const own = id === undefined ? -1 : rows.findIndex((row) => row.id === id)
  if (own >= 0) return own
  return step === 1 ? 0 : rows.length - 1
}
