import type { MarkColor } from '../colors.ts'
import styles from './legend.module.css'

export interface LegendEntry {
  id: string
  name: string
  color: MarkColor
  /** Beside the name where the legend also tells the values, as for slices. */
  value?: string
  share?: string
}

/** What the colours mean. */
export function Legend({ entries, isList }: { entries: readonly LegendEntry[]; isList?: boolean }) {
  return (
    <ul className={styles[isList ? 'legendList' : 'legend']} aria-hidden="true">
      {entries.map(({ id, name, color, value, share }) => (
        <li key={id}>
          <i style={{ background: color.fill }} data-pale={color.isPale || undefined} />
          <span dir="auto" title={name}>
            {name}
          </span>
          {value !== undefined && <b>{value}</b>}
          {share !== undefined && <em>{share}</em>}
        </li>
      ))}
    </ul>
  )
}
