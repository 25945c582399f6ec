import { useT } from '@weft/i18n/react'

import type { RuleSummary } from '../../shared/index.ts'
import styles from '../automations.module.css'

/** Runs of the last 30 days, a bar each; days with failed ones are red. */
export function DayBars({ days }: Pick<RuleSummary, 'days'>) {
  const t = useT()
  const most = Math.max(1, ...days.map(([runs]) => runs))
  const all = days.reduce((sum, [runs]) => sum + runs, 0)
  const failed = days.reduce((sum, [, count]) => sum + count, 0)
  const text = t('{count, plural, one {# run} other {# runs}} in 30 days, {failed} failed', {
    count: all,
    failed,
  })
  return (
    <span className={styles['bars']} role="img" aria-label={text} title={text}>
      {days.map(([runs, bad], day) => (
        <i
          // oxlint-disable-next-line react/no-array-index-key -- days are known by their place alone
          key={day}
          data-failed={bad > 0 || undefined}
          style={{ blockSize: `${runs === 0 ? 6 : 14 + (86 * runs) / most}%` }}
        />
      ))}
    </span>
  )
}
