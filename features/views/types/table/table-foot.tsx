import { memo, useEffect, useReducer, useState, useSyncExternalStore } from 'react'

import type { Aggregate } from '@weft/model'
import { footerOf, type LiveQuery } from '@weft/query'
import { useT } from '@weft/i18n/react'
import { Menu, MenuItem, MenuSeparator } from '@weft/ui'

import type { ItemRow, ViewActions, ViewRecords } from '../../client/view-member.ts'
import { aggregateName, footerText, GENERAL_AGGREGATES } from '../../client/data/footer-text.ts'
import { aggregateFor } from '../../client/data/usual-footers.ts'
import gridStyles from './grid/grid.module.css'
import styles from './grid/head.module.css'
import { createQuietRun } from './when-quiet.ts'
import { type ColumnLayout } from './grid/column-layout.ts'
import type { GridColumn } from './grid/grid-model.ts'

interface TableFootProps {
  query: LiveQuery<ItemRow>
  records: ViewRecords
  actions: ViewActions
  columns: readonly GridColumn[]
  layout: ColumnLayout
  footers: Readonly<Record<string, Aggregate | null>>
}

/** The last line: how many items there are, and what each column comes to. */
export const TableFoot = memo(function TableFoot(props: TableFootProps) {
  const { layout, columns, query } = props
  useQuietVersion(query)
  return (
    <div className={styles['headRow']} role="row">
      <div className={gridStyles['frozen']} role="presentation">
        <span className={gridStyles['number']} role="presentation" />
        {columns.slice(0, layout.frozen).map((column, index) =>
          index === 0 ? (
            <div
              key={column.id}
              role="gridcell"
              data-frozen
              className={`${styles['footCell']} ${styles['footStart']}`}
              style={{ inlineSize: column.width }}
            >
              <ItemCount query={query} />
            </div>
          ) : (
            <FootCell key={column.id} {...props} column={column} start={null} />
          ),
        )}
      </div>
      {columns.slice(layout.frozen).map((column, index) => (
        <FootCell
          key={column.id}
          {...props}
          column={column}
          start={layout.columns[layout.frozen + index]?.start ?? 0}
        />
      ))}
    </div>
  )
})

function ItemCount({ query }: { query: TableFootProps['query'] }) {
  const t = useT()
  const count = useSyncExternalStore(
    (listener) => query.subscribe(listener),
    () => query.rowCount,
  )
  return (
    <span className={styles['footLabel']}>
      {t('{count, plural, one {# item} other {# items}}', { count })}
    </span>
  )
}

/** Draws again some time after a change, or when a footer is there: that must not keep an edit from being seen. */
function useQuietVersion(query: TableFootProps['query']): void {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const quiet = createQuietRun(draw)
    const stops = [query.subscribe(quiet.ask), query.subscribeGathered(quiet.ask)]
    return () => {
      for (const stop of stops) stop()
      quiet.cancel()
    }
  }, [query])
}

/** `start` null: it stands in the flow, beside the other frozen ones. */
function FootCell(props: TableFootProps & { column: GridColumn; start: number | null }) {
  const { column, start, query, records, actions, footers } = props
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const attribute = records.shown.find(({ id }) => id === column.id)
  if (!attribute) return null
  const aggregate = aggregateFor(footers, attribute)
  const value = aggregate && footerOf(query, column.id, aggregate)
  // Over many rows the first one is on its way.
  const text = aggregate && value !== undefined && footerText(value, aggregate, attribute, records.context)
  const choose = (next: Aggregate | null) =>
    actions.changeSettings({ footers: { ...footers, [column.id]: next } })
  const { type, settings } = attribute
  const own = (type.aggregatesFor?.(settings) ?? type.aggregates).filter(
    (name) => !GENERAL_AGGREGATES.includes(name),
  )
  return (
    <div role="gridcell" style={{ display: 'contents' }}>
      <Menu
        label={t('Footer of {name}', { name: column.label })}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        placement="top end"
        trigger={
          <button
            type="button"
            tabIndex={-1}
            className={styles['footCell']}
            data-align={column.align}
            data-frozen={start === null || undefined}
            data-empty={text || isOpen ? undefined : true}
            style={{
              ...(start === null ? {} : { insetInlineStart: `calc(var(--number-width) + ${start}px)` }),
              inlineSize: column.width,
            }}
          >
            {text ? (
              <>
                <span className={styles['footLabel']}>{text.label}</span> <b dir="auto">{text.value}</b>
              </>
            ) : (
              t('Footer')
            )}
          </button>
        }
      >
        <MenuItem onAction={() => choose(null)}>{t('None')}</MenuItem>
        <MenuSeparator />
        {[...own, ...GENERAL_AGGREGATES].map((name) => (
          <MenuItem key={name} id={name} onAction={() => choose(name)}>
            {aggregateName(name)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
