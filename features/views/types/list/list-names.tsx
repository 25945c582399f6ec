import type { ShownAttribute } from '../../client/view-member.ts'
import styles from './list.module.css'

/** What the values at the end of lines are, above them; each value says it to those who do not see it. */
export function ListNames({ attributes }: { attributes: readonly ShownAttribute[] }) {
  return (
    <div className={styles['names']} aria-hidden="true">
      {/* Laid out as a line is: what leads it, its name and its tools have no heading. */}
      <div className={styles['nameLine']}>
        <span />
        <span className={styles['main']} />
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
