import { ServerOnly } from '@weft/features/connectivity/client'
import { useEnterTeam, useGo } from '@weft/features/session/client'
import { usePeopleOf } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import { Button, Dropdown, EmptyState, Page, SearchField, Skeleton } from '@weft/ui'
import { History, Lock } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'

import type { ActivityKind } from '../shared/index.ts'
import { ActivityDays } from './activity-days.tsx'
import styles from './activity.module.css'
import { ExportActivity } from './export-activity.tsx'
import { type Asked, type AskedActivity, isNarrowed, readAsked, SPANS, writeAsked } from './filters.ts'
import { useActivity } from './use-activity.ts'

interface ActivityScreenProps {
  readonly team_id: number
  /** Null: of the whole workspace. */
  readonly board_id: string | null
  readonly asked: AskedActivity
}

/** What people did in a workspace or on a board. */
export function ActivityScreen(props: ActivityScreenProps) {
  const t = useT()
  useEnterTeam(props.team_id)
  return (
    <ServerOnly title={t('Activity')}>
      <ActivityList {...props} />
    </ServerOnly>
  )
}

function ActivityList({ team_id, board_id, asked: address }: ActivityScreenProps) {
  const t = useT()
  const go = useGo()
  const [asked, setAsked] = useState(() => readAsked(address))
  const wanted = useDeferredValue(asked)
  const activity = useActivity({ team_id, board_id }, wanted)
  const words = writeAsked(asked)
  useEffect(() => {
    if (location.search !== words) go(`${location.pathname}${words}`, { replace: true })
    // The address follows the filters; it is read when the page opens.
  }, [words, go])
  const { loaded, problem } = activity
  return (
    <Page
      title={t('Activity')}
      width={860}
      description={
        loaded &&
        t(
          '{count, plural, one {What people did. Kept for # day.} other {What people did. Kept for # days.}}',
          {
            count: loaded.days,
          },
        )
      }
      actions={<ExportActivity team_id={team_id} board_id={board_id} asked={asked} />}
    >
      <Filters team_id={team_id} asked={asked} onChange={setAsked} />
      {problem === 'forbidden' ? (
        <EmptyState title={t('You cannot see this activity')} icon={<Lock />} isFramed>
          {t('Ask someone who manages permissions for the right to see the activity log.')}
        </EmptyState>
      ) : problem === 'failed' ? (
        <EmptyState
          title={t('The activity could not be loaded')}
          icon={<History />}
          isFramed
          actions={<Button onClick={activity.again}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached.')}
        </EmptyState>
      ) : !loaded ? (
        <Skeleton rows={8} />
      ) : loaded.lines.length === 0 && loaded.after === null ? (
        <Nothing isNarrowed={isNarrowed(asked)} onClear={() => setAsked(readAsked({}))} />
      ) : (
        <ActivityDays
          team_id={team_id}
          lines={loaded.lines}
          attributes={loaded.attributes}
          hasMore={loaded.after !== null}
        />
      )}
      {problem === null && loaded && loaded.after !== null && (
        <div className={styles['more']}>
          <Button isBusy={activity.isLoading} onClick={activity.more}>
            {t('Show older')}
          </Button>
        </div>
      )}
    </Page>
  )
}

function Nothing({ isNarrowed: isAsked, onClear }: { isNarrowed: boolean; onClear(): void }) {
  const t = useT()
  return isAsked ? (
    <EmptyState
      title={t('Nothing changed that fits')}
      icon={<History />}
      isFramed
      actions={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  ) : (
    <EmptyState title={t('Nothing happened yet')} icon={<History />} isFramed>
      {t('What people add, change and delete is listed here.')}
    </EmptyState>
  )
}

const ALL = 'all'

interface FiltersProps {
  readonly team_id: number
  readonly asked: Asked
  onChange(asked: Asked): void
}

function Filters({ team_id, asked, onChange }: FiltersProps) {
  const t = useT()
  const { members } = usePeopleOf(team_id)
  const kinds = useKindNames()
  const spans: Record<(typeof SPANS)[number], string> = {
    1: t('Last 24 hours'),
    7: t('Last 7 days'),
    30: t('Last 30 days'),
  }
  return (
    <div className={styles['tools']} role="group" aria-label={t('Filters')}>
      <Dropdown
        aria-label={t('People')}
        isMulti
        search={t('Search people')}
        placeholder={t('Everyone')}
        value={asked.user_ids}
        options={(members ?? []).map(({ id, name }) => ({ id: String(id), label: name }))}
        onValueChange={(user_ids) => onChange({ ...asked, user_ids: user_ids.slice(0, 100) })}
      />
      <Dropdown
        aria-label={t('Kind of change')}
        value={asked.kind ?? ALL}
        options={[
          { id: ALL, label: t('All changes') },
          ...Object.entries(kinds).map(([id, label]) => ({ id, label })),
        ]}
        onValueChange={(id) => onChange({ ...asked, kind: id === ALL ? null : (id as ActivityKind) })}
      />
      <Dropdown
        aria-label={t('Time')}
        value={asked.days === null ? ALL : String(asked.days)}
        options={[
          { id: ALL, label: t('Any time') },
          ...SPANS.map((span) => ({ id: String(span), label: spans[span] })),
        ]}
        onValueChange={(id) =>
          onChange({ ...asked, days: SPANS.find((span) => String(span) === id) ?? null })
        }
      />
      <SearchField
        label={t('Search names')}
        value={asked.q}
        onValueChange={(q) => onChange({ ...asked, q: q.slice(0, 200) })}
      />
    </div>
  )
}

function useKindNames(): Readonly<Record<ActivityKind, string>> {
  const t = useT()
  return {
    values: t('Values'),
    items: t('Items'),
    references: t('Links between items'),
    comments: t('Comments'),
    boards: t('Boards'),
    folders: t('Folders'),
    views: t('Views'),
    attributes: t('Attributes'),
    permissions: t('Permissions'),
    members: t('Members'),
    teams: t('Workspace'),
  }
}
