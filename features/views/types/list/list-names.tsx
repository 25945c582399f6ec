import type { ShownAttribute } from '../../client/view-member.ts'
import styles from './list.module.css'

interface ListNamesProps {
  /** What the names of lines are. */
  primary: ShownAttribute | null
  attributes: readonly ShownAttribute[]
  /** Lines have ticks before their names. */
  hasTick: boolean
}

/** What the values of lines are, above them; each value says it to those who do not see it. */
export function ListNames({ primary, attributes, hasTick }: ListNamesProps) {
  return (
    <div className={styles['names']} aria-hidden="true">
      {/* Laid out as a line is: what leads it and its tools have no heading. */}
      <div className={styles['nameLine']} data-plain={!hasTick || undefined}>
        <span />
        <span className={styles['main']}>
          <bdi className="truncate">{primary?.attribute.name}</bdi>
        </span>
        <span />
        {attributes.map(({ id, attribute, type, settings }) => (
          <span
            key={id}
            className={styles['value']}
            data-type={type.type}
            data-range={settings['range'] === true || undefined}
            title={attribute.name}
          >
            <bdi className="truncate">{attribute.name}</bdi>
          </span>
        ))}
      </div>
    </div>
  )
}
