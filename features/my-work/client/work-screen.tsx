import { FeedFailed, OfflineNotice, useOutOfReach } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { EmptyState, Page, Skeleton } from '@weft/ui'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'

import { useWork, useWorkCalendar } from './use-work.ts'
import { GROUP_NAMES } from './words.ts'
import { inGroups } from './work-groups.ts'
import { WorkList } from './work-list.tsx'
import styles from './my-work.module.css'

/** All of one's own work, in every workspace, by when it is due. */
export function WorkScreen() {
  const t = useT()
  const { items, isReady, feed } = useWork()
  const isOutOfReach = useOutOfReach(feed)
  const calendar = useWorkCalendar()
  const groups = useMemo(() => inGroups(items, calendar), [items, calendar])
  return (
    <Page title={t('My work')} width={860}>
      {groups.map(({ group, items: lines }) => (
        <section key={group} className={styles['group']} aria-label={t(GROUP_NAMES[group])}>
          <h2 className={styles['groupTitle']} data-late={group === 'overdue' || undefined}>
            {t(GROUP_NAMES[group])} <span>{lines.length}</span>
          </h2>
          <WorkList label={t(GROUP_NAMES[group])} items={lines} calendar={calendar} hasStatus />
        </section>
      ))}
      {items.length === 0 &&
        (isOutOfReach ? (
          <OfflineNotice />
        ) : feed.phase === 'failed' ? (
          <FeedFailed feeds={[feed]} level={1} />
        ) : isReady ? (
          <EmptyState title={t('Nothing to do')} icon={<CircleCheck />} isFramed>
            {t('What is assigned to you, mentions you or is followed by you is listed here.')}
          </EmptyState>
        ) : (
          <Skeleton rows={8} />
        ))}
    </Page>
  )
}
