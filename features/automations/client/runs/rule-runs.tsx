import { useT } from '@weft/i18n/react'
import { Button, EmptyState, Skeleton, TextLink } from '@weft/ui'
import { History } from 'lucide-react'

import { AskedNote } from '../asked-note.tsx'
import { useBuilder } from '../builder/builder-context.tsx'
import { usePagePlace } from '../page-place.tsx'
import { RunLine } from './run-line.tsx'
import { useRuns } from './use-runs.ts'
import styles from './runs.module.css'

/** The latest runs of the open rule. */
export function RuleRuns() {
  const t = useT()
  const { rule } = useBuilder()
  const { hrefOf } = usePagePlace()
  const runs = useRuns({ automation_id: rule.id, state: null })
  if (runs.problem)
    return <AskedNote problem={runs.problem} title={t('Runs could not be loaded')} onAgain={runs.again} />
  if (!runs.rows) return <Skeleton rows={5} />
  if (runs.rows.length === 0)
    return (
      <EmptyState title={t('No runs yet')} icon={<History />} level={3}>
        {t('What this automation does is listed here for 30 days.')}
      </EmptyState>
    )
  return (
    <>
      <ol className={styles['lines']} aria-label={t('Runs')}>
        {runs.rows.map((run) => (
          <RunLine key={run.id} run={run} href={hrefOf({ tab: 'runs', rule: rule.id, run: run.id })} />
        ))}
      </ol>
      <div className={styles['foot']}>
        {runs.hasMore && (
          <Button size="compact" isBusy={runs.isLoading} onClick={runs.more}>
            {t('Show older')}
          </Button>
        )}
        <TextLink href={hrefOf({ tab: 'runs', rule: rule.id })}>{t('All runs')}</TextLink>
      </div>
    </>
  )
}
