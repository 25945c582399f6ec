import { useT } from '@weft/i18n/react'

import type { ChartTable } from '../aggregate/chart-table.ts'
import styles from '../chart.module.css'

export interface DataTableProps {
  caption: string
  /** Name of what lies along the axis. */
  corner: string
  table: ChartTable
  partNames: readonly string[]
  seriesNames: readonly string[]
  textOf(value: number | null, series: number): string
  /** Only for those who have it read to them. */
  isHidden?: boolean
  /** `series` null: the whole line. */
  onOpen?(part: number, series: number | null): void
}

/** The numbers of a chart in lines and columns. */
export function DataTable(props: DataTableProps) {
  const { caption, corner, table, partNames, seriesNames, textOf, isHidden, onOpen } = props
  const t = useT()
  const hasTotals = table.series.length > 1 && table.series.some(({ kind }) => kind !== 'all')
  const cell = (text: string, part: number, series: number | null) =>
    onOpen ? (
      <button
        type="button"
        className={styles['cellButton']}
        aria-label={t('Items of {name}: {value}', {
          name: [partNames[part], series === null ? '' : seriesNames[series]].filter(Boolean).join(', '),
          value: text,
        })}
        onClick={() => onOpen(part, series)}
      >
        {text}
      </button>
    ) : (
      text
    )
  return (
    <div className={isHidden ? 'visually-hidden' : styles['tableBox']} tabIndex={isHidden ? undefined : -1}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {table.series.map(({ id }, at) => (
              <th key={id} scope="col" dir="auto">
                {seriesNames[at]}
              </th>
            ))}
            {hasTotals && <th scope="col">{t('Total')}</th>}
          </tr>
        </thead>
        <tbody>
          {table.parts.map(({ id: partId }, part) => (
            <tr key={partId}>
              <th scope="row" dir="auto">
                {partNames[part]}
              </th>
              {table.series.map(({ id }, at) => (
                <td key={id}>{cell(textOf(table.cells[part]?.[at] ?? null, at), part, at)}</td>
              ))}
              {hasTotals && <td>{cell(textOf(table.totals[part] ?? null, 0), part, null)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
