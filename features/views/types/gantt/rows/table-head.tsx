import { useT } from '@weft/i18n/react'

import { alignOf } from '../../../client/cards/value-align.ts'
import styles from '../gantt.module.css'
import type { GanttLook } from '../use-gantt-data.ts'

/** In a narrower table there is room for names alone. */
export const DATES_FROM = 220

/** The names of the left table's columns; nothing while it is out of sight. */
export function TableHead({ look, left }: { look: GanttLook; left: number }) {
  const t = useT()
  if (left === 0) return null
  return (
    <div className={styles['headLeft']} style={{ inlineSize: left }}>
      <span role="columnheader" className={styles['headName']}>
        {look.primary?.attribute.name ?? t('Name')}
      </span>
      {look.gantt.show_dates && left >= DATES_FROM && (
        <>
          <span role="columnheader" className={styles['start']}>
            {t('Start')}
          </span>
          <span role="columnheader" className={styles['days']}>
            {t('Days')}
          </span>
        </>
      )}
      {look.columns.map((column) => (
        <span key={column.id} role="columnheader" className={styles['value']} data-align={alignOf(column)}>
          {column.attribute.name}
        </span>
      ))}
    </div>
  )
}
