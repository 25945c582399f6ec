import { useConnectionStatus } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Automation } from '@weft/model'
import { Button, Callout, Dropdown, EmptyState, Segmented, Skeleton, useIsMobile } from '@weft/ui'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { AutomationRun, RunState } from '../../shared/index.ts'
import { AskedNote } from '../asked-note.tsx'
import { usePagePlace } from '../page-place.tsx'
import { useLetters } from '../use-letters.ts'
import { OpenRun } from './open-run.tsx'
import { RunLine } from './run-line.tsx'
import { type Runs, useRuns } from './use-runs.ts'
import styles from './runs.module.css'

const FILTERS = ['all', 'failed', 'waiting', 'skipped'] as const
type Filter = (typeof FILTERS)[number]

const ANY = 'any'

/** What the rules of the board did in the last 30 days; one of it is opened at the side. */
export function RunsTab({ rules }: { rules: readonly Automation[] }) {
  const t = useT()
  const go = useGo()
  const isMobile = useIsMobile()
  const { address, hrefOf } = usePagePlace()
  const [filter, setFilter] = useState<Filter>('all')
  const { rule, run: open } = address
  const state: RunState | null = filter === 'all' ? null : filter
  const runs = useRuns({ automation_id: rule, state })
  const hrefOfRun = (run: string | null) => hrefOf({ tab: 'runs', rule, run })
  const walk = (step: 1 | -1) => {
    const rows = runs.rows ?? []
    const at = rows.findIndex(({ id }) => id === open)
    const next = rows[at < 0 ? 0 : at + step]
    if (next) go(hrefOfRun(next.id), { replace: open !== null })
  }
  useLetters({
    j: () => walk(1),
    k: () => walk(-1),
    escape: open === null ? undefined : () => go(hrefOfRun(null)),
  })
  const names = { all: t('All'), failed: t('Failed'), waiting: t('Waiting'), skipped: t('Skipped') }
  const nameOf = (id: string) => rules.find((one) => one.id === id)?.name ?? t('Deleted automation')
  const list = (
    <section className={styles['list']} aria-label={t('Runs')}>
      <div className={styles['tools']}>
        <Segmented
          label={t('Runs to show')}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: names[value] }))}
          onValueChange={(next) => setFilter(next)}
        />
        <span className={styles['space']} />
        <Dropdown
          className={styles['rules']}
          aria-label={t('Automation')}
          size="compact"
          isGhost
          search={rules.length > 8}
          value={rule ?? ANY}
          options={[
            { id: ANY, label: t('All automations') },
            ...rules.map(({ id, name }) => ({ id, label: name })),
          ]}
          onValueChange={(id) => go(hrefOf({ tab: 'runs', rule: id === ANY ? null : id }))}
        />
      </div>
      <RunList runs={runs} isFiltered={filter !== 'all' || rule !== null}>
        {(run) => (
          <RunLine
            key={run.id}
            run={run}
            name={nameOf(run.automation_id)}
            href={hrefOfRun(run.id)}
            isOpen={run.id === open}
          />
        )}
      </RunList>
    </section>
  )
  return (
    <div className={styles['runs']}>
      {(!isMobile || open === null) && list}
      {open !== null && <OpenRun key={open} id={open} nameOf={nameOf} closeHref={hrefOfRun(null)} />}
    </div>
  )
}

interface RunListProps {
  runs: Runs
  isFiltered: boolean
  children(run: AutomationRun): ReactNode
}

function RunList({ runs, isFiltered, children }: RunListProps) {
  const t = useT()
  const isOffline = useConnectionStatus() === 'disconnected'
  const { rows, problem, hasMore, isLoading, more, again } = runs
  if (problem) return <AskedNote {...{ problem }} title={t('Runs could not be loaded')} onAgain={again} />
  if (!rows) return <Skeleton rows={8} />
  if (rows.length === 0)
    return (
      <EmptyState title={isFiltered ? t('No runs found') : t('No runs yet')} icon={<History />} isFramed>
        {isFiltered ? t('Runs are kept for 30 days.') : t('What automations do is listed here for 30 days.')}
      </EmptyState>
    )
  return (
    <>
      {isOffline && <Callout>{t('You are offline. This list is not up to date.')}</Callout>}
      <ol className={styles['lines']} aria-label={t('Runs')}>
        {rows.map(children)}
      </ol>
      <div className={styles['foot']}>
        {hasMore ? (
          <Button size="compact" isBusy={isLoading} onClick={more}>
            {t('Show older')}
          </Button>
        ) : (
          <span>{t('Kept for 30 days')}</span>
        )}
      </div>
    </>
  )
}
