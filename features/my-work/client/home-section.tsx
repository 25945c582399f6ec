import { useAccount } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { WorkItem } from '@weft/model'
import { Link, Segmented, Skeleton } from '@weft/ui'
import { useMemo, useState } from 'react'

import { useWork, useWorkCalendar } from './use-work.ts'
import { dueOf, inGroups } from './work-groups.ts'
import { WorkList } from './work-list.tsx'
import styles from './my-work.module.css'

type Shown = 'due' | 'assigned' | 'created'

const LINES = 5

const FITS: Record<Shown, (item: WorkItem) => boolean> = {
  due: (item) => dueOf(item) !== null,
  assigned: ({ why }) => why.includes('assigned'),
  created: ({ why }) => why.includes('created'),
}

/** The first of one's open work on the home screen; nobody's while somebody looks through other eyes. */
export function HomeSection() {
  const { isPretending } = useAccount()
  return isPretending ? null : <OwnSection />
}

function OwnSection() {
  const t = useT()
  const { items, isReady } = useWork()
  const calendar = useWorkCalendar()
  const [shown, setShown] = useState<Shown>('due')
  const open = useMemo(() => items.filter(({ done_at }) => done_at === null), [items])
  const lines = useMemo(
    () =>
      inGroups(open.filter(FITS[shown]), calendar)
        .flatMap((group) => group.items)
        .slice(0, LINES),
    [open, shown, calendar],
  )
  return (
    <section className={styles['section']} aria-label={t('My work')}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('My work')}</h2>
        <Segmented<Shown>
          label={t('Which work')}
          value={shown}
          options={[
            { value: 'due', label: t('Due') },
            { value: 'assigned', label: t('Assigned') },
            { value: 'created', label: t('Created') },
          ]}
          onValueChange={(value) => setShown(value)}
        />
        <Link className={styles['more']} href="/work">
          {open.length > 0 ? t('All {count}', { count: open.length }) : t('All')}
        </Link>
      </div>
      {lines.length > 0 ? (
        <WorkList label={t('My work')} items={lines} calendar={calendar} />
      ) : isReady ? (
        <p className={styles['nothing']}>{nothing(t, shown)}</p>
      ) : (
        <Skeleton rows={3} />
      )}
    </section>
  )
}

function nothing(t: ReturnType<typeof useT>, shown: Shown): string {
  return {
    due: t('Nothing of yours has a date.'),
    assigned: t('Nothing open is assigned to you.'),
    created: t('Nothing that you created waits for someone to take it.'),
  }[shown]
}
