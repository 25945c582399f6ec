import { useT } from '@weft/i18n/react'
import type { Automation, AutomationStep } from '@weft/model'
import { ArrowRight, CircleHelp } from 'lucide-react'
import { Fragment } from 'react'

import { clientAction } from '../actions/registry.client.ts'
import { clientTrigger } from '../triggers/registry.client.ts'
import { useRuleWords } from './board/rule-board.tsx'
import { piecesOf, type RuleWords } from './board/rule-words.ts'
import styles from './automations.module.css'

type Rule = Pick<Automation, 'trigger' | 'conditions' | 'steps'>

/** More steps than these are counted. */
const SAID = 4

/** The parts of a rule's sentence: what starts it, when it acts, and what it does. */
export function partsOf({ trigger, conditions, steps }: Rule, words: RuleWords): string[] {
  const { t } = words
  const start = trigger
    ? (clientTrigger(trigger.type)?.sentence(trigger.options, words) ?? t('something unknown happens'))
    : t('nothing starts it yet')
  const asked = words.filter(conditions)
  const when = asked === '' ? start : t('{start}, if {conditions}', { start, conditions: asked })
  const said = steps.slice(0, SAID).map((step) => stepSentence(step, words))
  const left = steps.length - SAID
  const more =
    left > 0 ? [t('{count, plural, one {# more action} other {# more actions}}', { count: left })] : []
  return [when, ...(steps.length === 0 ? [t('nothing is done yet')] : said), ...more]
}

function stepSentence(step: AutomationStep, words: RuleWords): string {
  const { t } = words
  const said = clientAction(step.type)?.sentence(step.options, words) ?? t('something unknown')
  const inner = (list: readonly AutomationStep[] = []) =>
    list.map((one) => stepSentence(one, words)).join(', ')
  const first = inner(step.steps)
  const otherwise = inner(step.otherwise)
  if (first !== '' && otherwise !== '')
    return t('{action}: {first}, else {otherwise}', { action: said, first, otherwise })
  if (first !== '') return t('{action}: {first}', { action: said, first })
  return otherwise === '' ? said : t('{action}: do nothing, else {otherwise}', { action: said, otherwise })
}

/** A rule as one reads it. */
export function RuleSentence({ rule }: { rule: Rule }) {
  const t = useT()
  const words = useRuleWords()
  const Icon = (rule.trigger && clientTrigger(rule.trigger.type)?.icon) ?? CircleHelp
  return (
    <span className={styles['sentence']}>
      <Icon aria-hidden="true" />
      {partsOf(rule, words).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no names, and are drawn anew together
        <Fragment key={index}>
          {index > 0 && <ArrowRight className="icon-flip" aria-label={t('then')} />}
          <bdi className={styles['part']}>
            <Pieces sentence={part} />
          </bdi>
        </Fragment>
      ))}
    </span>
  )
}

/** Names in it are strong, each in its own direction. */
function Pieces({ sentence }: { sentence: string }) {
  return piecesOf(sentence).map(({ text, isName, at }) =>
    isName ? (
      <b key={at}>
        <bdi>{text}</bdi>
      </b>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  )
}
