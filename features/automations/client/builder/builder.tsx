import { useConnectionStatus } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Automation } from '@weft/model'
import { Callout, Pill, Segmented, Sheet, useIsMobile } from '@weft/ui'
import { Eye } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import { clientTrigger } from '../../triggers/registry.client.ts'
import { type PlannedStep, ruleProblems, type TestAnswer } from '../../shared/index.ts'
import { type OpenRule, OpenRuleProvider } from '../board/open-rule.ts'
import { useRuleBoard } from '../board/rule-board.tsx'
import { offReasonText } from '../off-reason.ts'
import { usePagePlace } from '../page-place.tsx'
import { RuleRuns } from '../runs/rule-runs.tsx'
import { TestPanel } from '../trial/test-panel.tsx'
import { BuilderHead } from './builder-head.tsx'
import { BuilderProvider, type BuilderValue, useBuilder } from './builder-context.tsx'
import { ConditionsCard } from './conditions-card.tsx'
import { StepList } from './step-list.tsx'
import { useRuleEdits } from './use-rule-edits.ts'
import { useGivenTokens } from './use-given-tokens.ts'
import { useStepActions } from './use-step-actions.ts'
import { WhenCard } from './when-card.tsx'
import styles from './builder.module.css'

const PANELS = ['test', 'runs'] as const
type Panel = (typeof PANELS)[number]

/** An open rule: its cards, and beside them what it would do and what it did. */
export function Builder({ rule }: { rule: Automation }) {
  const isMobile = useIsMobile()
  const canvas = useRef<HTMLDivElement>(null)
  const { address } = usePagePlace()
  const [panel, setPanel] = useState<Panel | null>(!isMobile || address.item !== null ? 'test' : null)
  const [told, setTold] = useState<{ answer: TestAnswer | null; of: string } | null>(null)
  const said = JSON.stringify([rule.trigger, rule.conditions, rule.steps])
  // What was tested is another rule by now.
  const answer = told?.of === said ? told.answer : null
  const setAnswer = (next: TestAnswer | null) => setTold({ answer: next, of: said })
  const edits = useRuleEdits(rule)
  const steps = useStepActions(rule, edits, canvas)
  const { ruleBoard } = useRuleBoard()
  const given = useGivenTokens(rule)
  const { settled } = edits
  const open = useMemo<OpenRule>(() => ({ id: rule.id, given, settled }), [rule.id, given, settled])
  const value = useMemo<BuilderValue>(
    () => ({
      rule,
      edits,
      steps,
      problems: ruleProblems(rule, ruleBoard),
      planned: answer && plannedOf(answer),
      hasItem: (rule.trigger ? clientTrigger(rule.trigger.type)?.definition.hasItem : null) ?? true,
    }),
    [rule, edits, steps, ruleBoard, answer],
  )
  return (
    <BuilderProvider value={value}>
      <OpenRuleProvider value={open}>
        <div className={styles['builder']}>
          <BuilderHead
            isTesting={panel === 'test'}
            onTest={() => setPanel(panel === 'test' ? null : 'test')}
          />
          <div className={styles['body']}>
            <div ref={canvas} className={styles['canvas']}>
              <Notes />
              <Flow />
            </div>
            <Side panel={panel} onPanel={setPanel} answer={answer} onAnswer={setAnswer} />
          </div>
        </div>
      </OpenRuleProvider>
    </BuilderProvider>
  )
}

/** What is to be known of it above the cards. */
function Notes() {
  const t = useT()
  const { rule } = useBuilder()
  const isOffline = useConnectionStatus() === 'disconnected'
  if (!isOffline && rule.off_reason === null) return null
  return (
    <div className={styles['notes']}>
      {isOffline && (
        <Callout tone="warning">{t('This action is not available when you are offline.')}</Callout>
      )}
      {rule.off_reason !== null && <Callout tone="warning">{offReasonText(rule.off_reason, t)}</Callout>}
    </div>
  )
}

/** The cards from top to bottom. */
function Flow() {
  const t = useT()
  const { rule, hasItem } = useBuilder()
  const isOffline = useConnectionStatus() === 'disconnected'
  return (
    <fieldset className={styles['flow']} disabled={isOffline} aria-label={t('Steps of the automation')}>
      <WhenCard />
      <span className={styles['join']} aria-hidden="true" />
      {(hasItem || rule.conditions !== null) && <ConditionsCard />}
      <StepList steps={rule.steps} hasItem={hasItem} />
    </fieldset>
  )
}

interface SideProps {
  panel: Panel | null
  answer: TestAnswer | null
  onPanel(panel: Panel | null): void
  onAnswer(answer: TestAnswer | null): void
}

/** Beside the cards, or on a phone over them. */
function Side({ panel, answer, onPanel, onAnswer }: SideProps) {
  const t = useT()
  const isMobile = useIsMobile()
  const names = { test: t('Test'), runs: t('Runs') }
  if (panel === null) return null
  const content = (
    <>
      <div className={styles['sideHead']}>
        <Segmented
          label={t('Beside the automation')}
          value={panel}
          options={PANELS.map((value) => ({ value, label: names[value] }))}
          onValueChange={(next) => onPanel(next)}
        />
        {panel === 'test' && (
          <Pill color="teal" size="small" icon={<Eye />}>
            {t('Nothing is saved')}
          </Pill>
        )}
      </div>
      <div className={styles['sideBody']}>
        {panel === 'test' ? <TestPanel answer={answer} onAnswer={onAnswer} /> : <RuleRuns />}
      </div>
    </>
  )
  if (isMobile)
    return (
      <Sheet title={names[panel]} isTitleHidden isOpen onOpenChange={(isOpen) => !isOpen && onPanel(null)}>
        {content}
      </Sheet>
    )
  return (
    <aside className={styles['side']} aria-label={names[panel]}>
      {content}
    </aside>
  )
}

/** What became of each step. One that was reached more than once was done if it was done at all. */
function plannedOf({ steps }: TestAnswer): Map<string, PlannedStep['state']> {
  const found = new Map<string, PlannedStep['state']>()
  for (const { path, state } of steps) {
    const plain = path.replaceAll(/:\d+/g, '')
    if (found.get(plain) !== 'done') found.set(plain, state)
  }
  return found
}
