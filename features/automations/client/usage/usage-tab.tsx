import { useEntry } from '@weft/features/session/client'
import { fromWireTime } from '@weft/base'
import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Automation } from '@weft/model'
import { EmptyState, Link, ProgressBar, Skeleton } from '@weft/ui'
import { ChartColumn } from 'lucide-react'
import { useCallback } from 'react'

import { automationUsage, type RuleSummary } from '../../shared/index.ts'
import { AskedNote } from '../asked-note.tsx'
import styles from '../automations.module.css'
import { useRuleBoard } from '../board/rule-board.tsx'
import { useSummary } from '../manage/use-summary.ts'
import { usePagePlace } from '../page-place.tsx'
import { useAsked } from '../use-asked.ts'

const REFRESH_MS = 60_000

/** What the runs of this month are, by rule; and how many there may be, where that is limited. */
export function UsageTab({ rules }: { rules: readonly Automation[] }) {
  const t = useT()
  const summary = useSummary()
  const usage = useUsage()
  if (summary.problem)
    return (
      <div className={styles['tabBody']}>
        <AskedNote problem={summary.problem} title={t('Usage could not be loaded')} onAgain={summary.again} />
      </div>
    )
  if (!summary.data) return <Skeleton rows={6} isWide />
  return (
    <div className={styles['tabBody']}>
      <div className={styles['usage']}>
        {usage.data && <Meter {...usage.data} />}
        <h2>{t('Runs this month')}</h2>
        {rules.length === 0 ? (
          <EmptyState title={t('No automations yet')} icon={<ChartColumn />} isFramed />
        ) : (
          <Sums rules={rules} summary={summary.data} />
        )}
      </div>
    </div>
  )
}

function useUsage() {
  const { client } = useEntry()
  const { team_id } = usePagePlace()
  return useAsked(
    useCallback(
      () => client.call(automationUsage, { params: { team_id: String(team_id) } }),
      [client, team_id],
    ),
    REFRESH_MS,
  )
}

interface MeterProps {
  used: number
  limit: number | null
  resets_at: string
}

function Meter({ used, limit, resets_at }: MeterProps) {
  const t = useT()
  const { context } = useRuleBoard()
  const day = new Intl.DateTimeFormat(context.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    fromWireTime(resets_at),
  )
  if (limit === null)
    return (
      <p>
        {t('{count, plural, one {# run} other {# runs}} this month in all workspaces of the owner.', {
          count: used,
        })}
      </p>
    )
  const label = t('{used} of {limit} runs this month', {
    used: formatNumber(used),
    limit: formatNumber(limit),
  })
  return (
    <section className={styles['meter']} aria-label={t('Runs this month')}>
      <h2>{label}</h2>
      <p>{t('The count starts again on {day}. At the limit all automations are switched off.', { day })}</p>
      <ProgressBar value={limit === 0 ? 1 : used / limit} label={label} />
    </section>
  )
}

interface SumsProps {
  rules: readonly Automation[]
  summary: ReadonlyMap<string, RuleSummary>
}

function Sums({ rules, summary }: SumsProps) {
  const t = useT()
  const { hrefOf } = usePagePlace()
  const lines = rules
    .map((rule) => ({ rule, runs: summary.get(rule.id)?.month ?? 0 }))
    .toSorted((a, b) => b.runs - a.runs || (a.rule.id < b.rule.id ? -1 : 1))
  const most = Math.max(1, ...lines.map(({ runs }) => runs))
  const whole = lines.reduce((sum, { runs }) => sum + runs, 0)
  return (
    <table className={styles['sums']}>
      <caption className="visually-hidden">{t('Runs of this month by automation')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Automation')}</th>
          <th scope="col" className={styles['share']} aria-label={t('Share')} />
          <th scope="col">{t('Runs')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ rule, runs }) => (
          <tr key={rule.id}>
            <th scope="row" aria-label={rule.name}>
              <Link href={hrefOf({ tab: 'runs', rule: rule.id })}>
                <bdi>{rule.name}</bdi>
              </Link>
            </th>
            <td className={styles['share']} aria-label={t('Share')}>
              <span aria-hidden="true" style={{ inlineSize: `${(100 * runs) / most}%` }} />
            </td>
            <td>{formatNumber(runs)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('Total')}
          </th>
          <td>{formatNumber(whole)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
