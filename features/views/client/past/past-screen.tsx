import { fromWireTime, toWireTime } from '@weft/base'
import { DataProvider, useConnectionStatus, useData } from '@weft/features/connectivity/client'
import { type FolderHistory, folderHistory } from '@weft/features/items/shared'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder, View } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Button, EmptyState, Skeleton, useIsMobile } from '@weft/ui'
import { CloudOff } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useValueContext } from '../data/use-value-context.ts'
import { ViewHost } from '../host/view-host.tsx'
import { differenceOf } from './differences.ts'
import { PastBanner } from './past-banner.tsx'
import { closePast, type PastMoment, PastProvider } from './past-moment.ts'
import { useRestoring } from './restore/use-restoring.tsx'
import { type Asked, LATEST, stepBy } from './steps.ts'
import { clampTo, DAY_MS, HOUR_MS, spanAround, type Stretch } from './stretch.ts'
import { TimeBar } from './time-bar.tsx'
import { type PastShown, usePast } from './use-past.ts'
import { usePastKeys } from './use-past-keys.ts'
import styles from './past.module.css'
import screenStyles from '../views.module.css'

interface PastScreenProps {
  readonly folder: Folder
  readonly view: View
  hrefOf(item_id: string | null): string
}

/** As many bars as there is room for. */
const BARS = { wide: 120, narrow: 60 }

/** A folder as it was: the view of the moment, and the time below it. */
export function PastScreen({ folder, view, hrefOf }: PastScreenProps) {
  const t = useT()
  const isAway = useConnectionStatus() === 'disconnected'
  const kept = useHistory(folder, null)
  const early: EarlySteps = useRef([])
  if (isAway || kept.problem)
    return (
      <div className={screenStyles['page']}>
        <EmptyState
          icon={<CloudOff />}
          title={isAway ? t('The past is not there without a network') : t('The past cannot be loaded now')}
          actions={
            <>
              {!isAway && <Button onClick={kept.again}>{t('Try again')}</Button>}
              <Button onClick={closePast}>{t('Back to now')}</Button>
            </>
          }
        >
          {t('It is kept on the server. What is there now can be opened all the same.')}
        </EmptyState>
      </div>
    )
  if (!kept.history) return <Awaited early={early} />
  return <PastView {...{ folder, view, hrefOf, early }} whole={kept.history} />
}

/** Steps that were asked for before there was a moment to go from. */
type EarlySteps = RefObject<(-1 | 1)[]>

function Awaited({ early }: { early: EarlySteps }) {
  usePastKeys({
    onChange: useCallback((by: -1 | 1) => void early.current.push(by), [early]),
    onClose: closePast,
  })
  return <Skeleton rows={8} isWide />
}

function PastView(props: PastScreenProps & { whole: FolderHistory; early: EarlySteps }) {
  const { folder, view, hrefOf, whole, early } = props
  const t = useT()
  const [range] = useState(() => rangeOf(whole))
  // The present first: as far as the folder went by now.
  const [asked, setAsked] = useState<Asked>({ seq: LATEST })
  const [stretch, setStretch] = useState<Stretch>('week')
  const past = usePast(folder, view, asked)
  const shownAt = past.shown ? fromWireTime(past.shown.at) : range.to
  const at = 'at' in asked ? fromWireTime(asked.at) : shownAt
  const span = useMemo(() => spanAround(at, stretch, range), [at, stretch, range])
  const { history } = useHistory(folder, span)
  const say = useSay(folder)
  const onMoment = useCallback(
    (moment: number) => setAsked({ at: toWireTime(clampTo(range, moment)) }),
    [range],
  )
  const { shown } = past
  const onChange = useCallback(
    (by: -1 | 1) => {
      if (shown) setAsked((last) => stepBy(by, last, shown))
      else early.current.push(by)
    },
    [shown, early],
  )
  useEffect(() => {
    if (!shown) return
    const steps = early.current.splice(0)
    // As if they were pressed now.
    queueMicrotask(() => {
      for (const by of steps) onChange(by)
    })
  }, [shown, onChange, early])
  const restoring = useRestoring({ folder, view, shown, say })
  usePastKeys({ onChange, onClose: closePast })
  return (
    <>
      <PastBanner {...{ folder, view }} moment={say(at)} shown={past.shown} onRestore={restoring.askAll} />
      {past.shown ? (
        <Moment
          key={view.id}
          {...{ folder, view, hrefOf }}
          shown={past.shown}
          isLoading={past.isLoading}
          restore={restoring.ask}
        />
      ) : past.problem ? null : (
        <Skeleton rows={8} isWide />
      )}
      {past.problem && (
        <p className={styles['problem']} role="alert">
          {t('This moment cannot be loaded now.')}{' '}
          <Button size="compact" onClick={past.again}>
            {t('Try again')}
          </Button>
        </p>
      )}
      <TimeBar {...{ at, span, stretch, history, say, onMoment, onChange }} onStretch={setStretch} />
      {restoring.dialog}
    </>
  )
}

/** All that can be gone to. What is kept only so long begins later while one looks: an hour of it is left out. */
function rangeOf({ kept_from, now }: FolderHistory): { from: number; to: number } {
  const [from, to] = [fromWireTime(kept_from), fromWireTime(now)]
  return { from: to - from > 2 * DAY_MS ? from + HOUR_MS : from, to: Math.max(to, from + 1_000) }
}

/** The view over the records of the moment. */
function Moment({
  folder,
  view,
  hrefOf,
  shown,
  isLoading,
  restore,
}: PastScreenProps & {
  shown: PastShown
  isLoading: boolean
  restore: PastMoment['restore']
}) {
  const data = useData()
  const context = useValueContext(folder)
  const moment = useMemo(() => {
    const then = { live: data.store, folder_id: folder.id, rows: shown.rows, seq: shown.seq }
    return {
      now: fromWireTime(shown.at),
      markOf: (item_id: string, attribute_id: string) =>
        differenceOf(then, context, { item_id, attribute_id }),
      restore,
    }
  }, [data.store, folder.id, shown, context, restore])
  const records = useMemo(() => ({ ...data, store: shown.store }), [data, shown.store])
  return (
    <div className={styles['stage']} aria-busy={isLoading}>
      <DataProvider data={records}>
        <PastProvider value={moment}>
          <Host {...{ hrefOf }} folder_id={folder.id} view_id={view.id} shown={shown} />
        </PastProvider>
      </DataProvider>
    </div>
  )
}

function Host({
  shown: { store },
  folder_id,
  view_id,
  hrefOf,
}: {
  shown: PastShown
  folder_id: string
  view_id: string
  hrefOf: PastScreenProps['hrefOf']
}) {
  const folder = useRecord(store.collection<Folder>('folders'), folder_id)
  const view = useRecord(store.collection<View>('views'), view_id)
  return folder && view ? <ViewHost {...{ folder, view, hrefOf }} openItemId={null} /> : null
}

/** How much happened when, in a stretch of time or since what is kept begins. */
function useHistory(folder: Folder, span: { from: number; to: number } | null) {
  const { client } = useEntry()
  const isMobile = useIsMobile()
  const [state, setState] = useState<{ history: FolderHistory | null; problem: boolean }>({
    history: null,
    problem: false,
  })
  const [round, setRound] = useState(0)
  const { team_id, id } = folder
  const from = span && toWireTime(span.from)
  const to = span && toWireTime(span.to)
  useEffect(() => {
    let isWanted = true
    const query = {
      buckets: String(isMobile ? BARS.narrow : BARS.wide),
      ...(from !== null && to !== null && { from, to }),
    }
    client.call(folderHistory, { params: { team_id: String(team_id), folder_id: id }, query }).then(
      ({ data }) => isWanted && setState({ history: data, problem: false }),
      // Without its bars the slider works all the same.
      () => isWanted && setState((now) => ({ ...now, problem: now.history === null })),
    )
    return () => {
      isWanted = false
    }
  }, [client, team_id, id, from, to, isMobile, round])
  return { ...state, again: useCallback(() => setRound((n) => n + 1), []) }
}

function useSay(folder: Folder): (at: number) => string {
  const { locale, tz } = useValueContext(folder)
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: tz,
    })
    return (at) => format.format(at)
  }, [locale, tz])
}
