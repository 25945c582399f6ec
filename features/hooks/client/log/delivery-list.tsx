import type { Delivery } from '@weft/features/hooks/shared'
import { useT } from '@weft/i18n/react'
import { Link } from '@weft/ui'

import { clock, dayOf } from '../hook-words.ts'
import { logPath } from '../paths.ts'
import styles from './log.module.css'
import { StatusMark } from './status-mark.tsx'

interface DeliveryListProps {
  readonly hookId: string
  readonly rows: readonly Delivery[]
  readonly chosen: string | null
}

/** Deliveries by days, each with what came of it last. */
export function DeliveryList({ hookId, rows, chosen }: DeliveryListProps) {
  const t = useT()
  const days = new Map<string, Delivery[]>()
  for (const row of rows) {
    const day = dayOf(row.sent_at ?? row.at)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return (
    <nav aria-label={t('Deliveries')}>
      {[...days].map(([day, some]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles['day']}>{day}</h2>
          {some.map((row) => (
            <Link
              key={row.id}
              href={logPath(hookId, row.id)}
              className={styles['line']}
              aria-current={row.id === chosen ? 'page' : undefined}
            >
              <StatusMark delivery={row} />
              <span className={styles['what']}>
                <code dir="ltr">{row.type}</code>
                <small>
                  <bdi>{[row.item_name, row.attribute_name].filter(Boolean).join(' · ')}</bdi>
                </small>
              </span>
              <time>{clock(row.sent_at ?? row.at)}</time>
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}
