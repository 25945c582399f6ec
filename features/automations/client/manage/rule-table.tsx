import { formatNumber } from '@weft/i18n'
import { sayMoment } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import type { Automation } from '@weft/model'
import { Link } from '@weft/ui'
import { Pause, TriangleAlert } from 'lucide-react'

import { ruleProblems, type RuleSummary } from '../../shared/index.ts'
import styles from '../automations.module.css'
import { useRuleBoard, useRuleWords } from '../board/rule-board.tsx'
import { offReasonText } from '../off-reason.ts'
import { usePagePlace } from '../page-place.tsx'
import { RuleMenu } from '../rule-menu.tsx'
import { RuleSentence } from '../rule-sentence.tsx'
import { RuleSwitch } from '../rule-switch.tsx'
import { reasonText, StateIcon, stateName } from '../runs/run-state.tsx'
import { DayBars } from './day-bars.tsx'

interface RuleTableProps {
  readonly rules: readonly Automation[]
  /** Null until it is known. */
  readonly summary: ReadonlyMap<string, RuleSummary> | null
}

/** A line for each rule; all of it leads to the rule, beside its switch and its menu. */
export function RuleTable({ rules, summary }: RuleTableProps) {
  const t = useT()
  return (
    <div className={styles['table']} role="table" aria-label={t('Automations')}>
      <div role="rowgroup">
        <div className={styles['head']} role="row">
          <span role="columnheader" aria-label={t('On or off')} />
          <span role="columnheader">{t('Automation')}</span>
          <span role="columnheader">{t('Last run')}</span>
          <span role="columnheader">{t('30 days')}</span>
          <span role="columnheader" className={styles['end']}>
            {t('Runs this month')}
          </span>
          <span role="columnheader" aria-label={t('Actions')} />
        </div>
      </div>
      <div role="rowgroup">
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} summary={summary && (summary.get(rule.id) ?? NO_RUNS)} />
        ))}
      </div>
    </div>
  )
}

const NO_RUNS: RuleSummary = { automation_id: '', last: null, days: [], month: 0 }

function RuleRow({ rule, summary }: { rule: Automation; summary: RuleSummary | null }) {
  const t = useT()
  const words = useRuleWords()
  const { hrefOf } = usePagePlace()
  const { me } = useRuleBoard().context
  // Whoever reads it knows what they may do themselves.
  const acting = rule.owner_id !== null && rule.owner_id !== me ? words.person(rule.owner_id) : null
  return (
    <div className={styles['row']} role="row" data-off={!rule.enabled || undefined}>
      <span role="cell" className={styles['switch']}>
        <RuleSwitch rule={rule} />
      </span>
      <div role="cell" className={styles['what']}>
        <Link className={styles['name']} href={hrefOf({ rule: rule.id })}>
          <bdi>{rule.name}</bdi>
        </Link>
        <RuleSentence rule={rule} />
        {acting !== null && <bdi className={styles['acts']}>{t('Acts as {name}', { name: acting })}</bdi>}
      </div>
      <div role="cell" className={styles['last']}>
        <LastRun rule={rule} last={summary ? summary.last : undefined} />
      </div>
      <span role="cell" className={styles['days']}>
        {summary && <DayBars days={summary.days} />}
      </span>
      <span role="cell" className={styles['count']}>
        {summary && formatNumber(summary.month)}
      </span>
      <span role="cell" className={styles['more']}>
        <RuleMenu rule={rule} />
      </span>
      <Trouble rule={rule} summary={summary} />
    </div>
  )
}

/** Undefined while it is not known. */
function LastRun({ rule, last }: { rule: Automation; last: RuleSummary['last'] | undefined }) {
  const t = useT()
  const { context, ruleBoard } = useRuleBoard()
  const isIncomplete = !rule.enabled && ruleProblems(rule, ruleBoard).length > 0
  const moment = last && sayMoment(last.at, context)
  return (
    <>
      {moment ? (
        <time title={moment.exact}>{moment.text}</time>
      ) : (
        last === null && <span className={styles['faint']}>{t('Never')}</span>
      )}
      {isIncomplete || rule.off_reason !== null ? (
        <small data-tone="warning">
          <TriangleAlert aria-hidden="true" /> {t('Needs a look')}
        </small>
      ) : !rule.enabled ? (
        <small>
          <Pause aria-hidden="true" /> {t('Off')}
        </small>
      ) : (
        last && (
          <small data-state={last.state}>
            <StateIcon state={last.state} isBare />{' '}
            {last.state === 'done'
              ? t('{count, plural, one {# step} other {# steps}}', { count: last.steps })
              : t(stateName(last.state))}
          </small>
        )
      )}
    </>
  )
}

/** What is wrong with it, in a line of its own. */
function Trouble({ rule, summary }: { rule: Automation; summary: RuleSummary | null }) {
  const t = useT()
  const { hrefOf } = usePagePlace()
  const { ruleBoard } = useRuleBoard()
  if (rule.off_reason !== null) {
    const [problem] = ruleProblems(rule, ruleBoard)
    return (
      <div role="cell" className={styles['trouble']} data-tone="warning">
        <span>{offReasonText(rule.off_reason, t)}</span>
        {problem && <span>{t(problem.text)}</span>}
      </div>
    )
  }
  const last = summary?.last
  if (!rule.enabled || last?.state !== 'failed') return null
  return (
    <div role="cell" className={styles['trouble']}>
      <span>{reasonText(last.reason, t) ?? t('The last run failed.')}</span>
      <Link href={hrefOf({ tab: 'runs', rule: rule.id })}>{t('Open the runs')}</Link>
    </div>
  )
}
