import { FeedFailed, OfflineNotice, useOutOfReach } from '@weft/features/connectivity/client'
import { ListOfItems, useItemsApart } from '@weft/features/items/client'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { EmptyState, Page, Skeleton } from '@weft/ui'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'

import { ColleagueScreen, WhoseWork } from './colleague-screen.tsx'
import { useWork, useWorkCalendar } from './use-work.ts'
import { inGroups } from './work-groups.ts'
import { WorkGroups } from './work-groups-list.tsx'

/** One's own work, or that of a colleague whom the address names. */
export function WorkScreen({ user_id }: { readonly user_id: string | null }) {
  const me = useMe()
  return user_id === null || user_id === String(me.id) ? <OwnWork /> : <ColleagueScreen user_id={user_id} />
}

/** All of one's own work, in every workspace, by when it is due. */
function OwnWork() {
  const t = useT()
  const { items, isReady, feed } = useWork()
  const isOutOfReach = useOutOfReach(feed)
  const calendar = useWorkCalendar()
  const apart = useItemsApart()
  const groups = useMemo(() => inGroups(items, calendar), [items, calendar])
  const some = useMemo(
    () => groups.flatMap((group) => group.items).filter(apart.canOpen),
    [groups, apart.canOpen],
  )
  return (
    <ListOfItems
      apart={apart}
      opened={some.find(({ id }) => id === apart.opened) ?? null}
      lines={some}
      onOpen={apart.open}
    >
      <Page title={t('My work')} width={860} actions={<WhoseWork />}>
        <WorkGroups {...{ groups, calendar, apart }} />
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
    </ListOfItems>
  )
}
