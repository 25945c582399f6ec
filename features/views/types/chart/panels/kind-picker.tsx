import { useId } from 'react'

import { useT } from '@weft/i18n/react'
import {
  ChartArea,
  ChartBarStacked,
  ChartColumn,
  ChartLine,
  ChartPie,
  CircleDashed,
  Hash,
  type LucideIcon,
  Table2,
} from 'lucide-react'

import { CHART_KINDS, type ChartKind } from '../definition.ts'
import { KIND_NAMES } from '../names.ts'
import styles from './panels.module.css'

const ICONS: Readonly<Record<ChartKind, LucideIcon>> = {
  bar: ChartColumn,
  stacked: ChartBarStacked,
  line: ChartLine,
  area: ChartArea,
  pie: ChartPie,
  donut: CircleDashed,
  number: Hash,
  table: Table2,
}

/** The eight kinds of charts, as pictures with their names. */
export function KindPicker({ value, onChange }: { value: ChartKind; onChange(kind: ChartKind): void }) {
  const t = useT()
  const name = useId()
  return (
    <div role="radiogroup" aria-label={t('Kind of chart')} className={styles['kinds']}>
      {CHART_KINDS.map((kind) => {
        const Icon = ICONS[kind]
        return (
          <label key={kind}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <Icon aria-hidden="true" />
            {t(KIND_NAMES[kind])}
          </label>
        )
      })}
    </div>
  )
}
