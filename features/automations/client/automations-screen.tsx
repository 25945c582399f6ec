import { useLocation } from '@tanstack/react-router'
import type { ExtensionPoints } from '@weft/client-kit'
import {
  boardFeed,
  FeedFailed,
  useConnectionStatus,
  useFeed,
  useStore,
} from '@weft/features/connectivity/client'
import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Automation } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { buttonClass, EmptyState, late, Link, Skeleton, TabLink, TabLinks, withoutOpenState } from '@weft/ui'
import { BookOpen, ChartColumn, History, Zap } from 'lucide-react'
import { useMemo } from 'react'

import { addressOf, readAddress } from './address.ts'
import { RuleBoardProvider } from './board/rule-board.tsx'
import { rulesIn } from './collections.ts'
import { ManageTab } from './manage/manage-tab.tsx'
import { PagePlaceProvider, type PageValue, usePagePlace } from './page-place.tsx'
import { useMayManage } from './use-may-manage.ts'
import styles from './automations.module.css'

const Builder = late(() => import('./builder/builder.tsx').then((it) => it.Builder))
const BrowseTab = late(() => import('./recipes/browse-tab.tsx').then((it) => it.BrowseTab))
const RunsTab = late(() => import('./runs/runs-tab.tsx').then((it) => it.RunsTab))
const UsageTab = late(() => import('./usage/usage-tab.tsx').then((it) => it.UsageTab))

/** The rules of a board, in the place of a folder's views. */
export function AutomationsScreen(place: ExtensionPoints['folder.instead']) {
  const t = useT()
  const mayManage = useMayManage(place.team_id)
  // What may not be managed is not there, as everything else that is closed.
  if (!mayManage(place.board_id)) return <EmptyState title={t('Not Found')} level={2} />
  return <Rules {...place} />
}

function Rules({ team_id, board_id, folder_id }: ExtensionPoints['folder.instead']) {
  const search = useLocation({ select: ({ searchStr }) => withoutOpenState(searchStr) })
  const page = useMemo<PageValue>(
    () => ({
      team_id,
      board_id,
      folder_id,
      address: readAddress(search),
      hrefOf: (address) => addressOf({ board_id, folder_id, search }, address),
    }),
    [team_id, board_id, folder_id, search],
  )
  const feed = useFeed(boardFeed(team_id, board_id))
  const rules = useCollection(rulesIn(useStore()), board_id)
  const isOffline = useConnectionStatus() === 'disconnected'
  const isHere = feed.phase === 'live' || feed.phase === 'kept' || rules.length > 0
  if (feed.phase === 'failed' && !isOffline && !isHere) return <FeedFailed feeds={[feed]} />
  if (!isHere && !isOffline) return <Skeleton rows={8} isWide />
  return (
    <PagePlaceProvider value={page}>
      <RuleBoardProvider {...{ team_id, board_id }} fallback={<Skeleton rows={8} isWide />}>
        <Opened rules={rules} />
      </RuleBoardProvider>
    </PagePlaceProvider>
  )
}

/** An open rule, or the tab that the address names. */
function Opened({ rules }: { rules: readonly Automation[] }) {
  const { address } = usePagePlace()
  const { tab, rule: id } = address
  if (tab === 'manage' && id !== null) {
    const rule = rules.find((one) => one.id === id)
    return rule ? <Builder key={id} rule={rule} /> : <Gone />
  }
  return (
    <div className={styles['page']}>
      <PageTabs count={rules.length} />
      {tab === 'browse' ? (
        <BrowseTab />
      ) : tab === 'runs' ? (
        <RunsTab rules={rules} />
      ) : tab === 'usage' ? (
        <UsageTab rules={rules} />
      ) : (
        <ManageTab rules={rules} />
      )}
    </div>
  )
}

function PageTabs({ count }: { count: number }) {
  const t = useT()
  const { address, hrefOf } = usePagePlace()
  const tabs = [
    { id: 'browse', label: t('Browse'), icon: <BookOpen />, more: {} },
    {
      id: 'manage',
      label: t('Manage'),
      icon: <Zap />,
      more: count > 0 ? { count: formatNumber(count) } : {},
    },
    { id: 'runs', label: t('Runs'), icon: <History />, more: {} },
    { id: 'usage', label: t('Usage'), icon: <ChartColumn />, more: {} },
  ] as const
  return (
    <TabLinks label={t('Automations')}>
      {tabs.map(({ id, label, icon, more }) => (
        <TabLink
          key={id}
          {...{ label, icon }}
          {...more}
          href={hrefOf({ tab: id })}
          isCurrent={address.tab === id}
        />
      ))}
    </TabLinks>
  )
}

function Gone() {
  const t = useT()
  const { hrefOf } = usePagePlace()
  return (
    <EmptyState
      title={t('This automation is not here')}
      icon={<Zap />}
      actions={
        <Link className={buttonClass({})} href={hrefOf({})}>
          {t('Back to automations')}
        </Link>
      }
    >
      {t('It was deleted, or never existed.')}
    </EmptyState>
  )
}
