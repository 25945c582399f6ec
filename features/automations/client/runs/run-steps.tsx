import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'

import { clientAction } from '../../actions/registry.client.ts'
import type { RunStep } from '../../shared/index.ts'
import { useRuleBoard, useRuleWords } from '../board/rule-board.tsx'
import { withoutMarks } from '../board/rule-words.ts'
import { ValueChange } from '../value-change.tsx'
import { reasonText, StateIcon, stateName } from './run-state.tsx'
import { fullTime, runLength } from './run-words.ts'
import styles from './runs.module.css'

/** Steps of a run in the order in which they were begun. */
export function RunSteps({ log }: { log: readonly RunStep[] }) {
  return log.map((step) => <OneStep key={step.path} step={step} />)
}

function OneStep({ step }: { step: RunStep }) {
  const t = useT()
  const label = clientAction(step.type)?.definition.label
  const depth = step.path.split('/').length - 1
  const problem = problemIn(step)
  const lines = useInputLines(step)
  const answer = answerIn(step)
  const { attribute_id, old, new: made } = step.input ?? {}
  const isValue = typeof attribute_id === 'string'
  return (
    <li className={styles['step']} style={{ marginInlineStart: depth * 16 }}>
      <StateIcon state={step.state} />
      <div>
        <b>{label ? t(label) : t('Unknown action')}</b>{' '}
        {step.state !== 'done' && <span className={styles['by']}>{t(stateName(step.state))}</span>}
      </div>
      <time>{runLength(step.started_at, step.finished_at)}</time>
      {(isValue || lines.length > 0 || problem !== null || answer !== null || step.tries > 1) && (
        <div className={styles['io']}>
          {isValue && <ValueChange {...{ attribute_id, old }} made={made} />}
          {lines.map(({ name, text }) => (
            <p key={name}>
              <span>{name}</span>
              <bdi>{text}</bdi>
            </p>
          ))}
          {step.tries > 1 && (
            <p>
              <span>{t('Tries')}</span>
              {t('{count, plural, one {# try} other {# tries}}', { count: step.tries })}
            </p>
          )}
          {answer !== null && (
            <p>
              <span>{t('Answer')}</span>
              <bdi>{answer}</bdi>
            </p>
          )}
          {problem !== null && (
            <p data-bad>
              <span>{t('Result')}</span>
              <bdi>{problem}</bdi>
            </p>
          )}
        </div>
      )}
    </li>
  )
}

/** What a server of others said, with its status before it. */
function answerIn({ result }: RunStep): string | null {
  const { status, body } = (result ?? {}) as { status?: unknown; body?: unknown }
  if (typeof status !== 'number') return null
  return [String(status), typeof body === 'string' ? body.slice(0, 500) : ''].filter(Boolean).join(' ')
}

function problemIn({ state, result }: RunStep): string | null {
  if (state !== 'failed' || !result) return null
  const { code, text } = result as { code?: unknown; text?: unknown }
  const reason = { code: String(code ?? ''), ...(typeof text === 'string' && { text }) }
  return reasonText(reason, (one) => one)
}

/** What a step was given and told, as far as it has a name. Values are shown apart. */
function useInputLines({ input }: RunStep): { name: string; text: string }[] {
  const t = useT()
  const words = useRuleWords()
  const { context } = useRuleBoard()
  const folder = (id: unknown) => withoutMarks(words.folder(String(id)))
  const says: Readonly<Record<string, (data: unknown) => { name: string; text: string }>> = {
    name: (data) => ({ name: t('Name'), text: String(data) }),
    method: (data) => ({ name: t('Method'), text: String(data) }),
    url: (data) => ({ name: t('Address'), text: String(data) }),
    body: (data) => ({ name: t('Body'), text: String(data) }),
    addresses: (data) => ({ name: t('Addresses'), text: words.list((data as string[] | null) ?? []) }),
    subject: (data) => ({ name: t('Subject'), text: String(data) }),
    files: (data) => ({ name: t('Files'), text: words.list((data as string[] | null) ?? []) }),
    text: (data) => ({ name: t('Text'), text: String(data) }),
    folder_id: (data) => ({ name: t('Folder'), text: folder(data) }),
    from: (data) => ({ name: t('From'), text: folder(data) }),
    to: (data) => ({ name: t('To'), text: folder(data) }),
    found: (data) => ({
      name: t('Found'),
      text: t('{count, plural, one {# item} other {# items}}', { count: Number(data) }),
    }),
    values: (data) => ({ name: t('Values'), text: formatNumber(Number(data)) }),
    sub_items: (data) => ({ name: t('Sub-items'), text: formatNumber(Number(data)) }),
    taken: (data) => ({ name: t('Way'), text: data === true ? t('Yes') : t('Else') }),
    until: (data) => ({ name: t('Until'), text: fullTime(String(data), context) }),
    counts: (data) => ({ name: t('Attribute'), text: withoutMarks(words.attribute(String(data))) }),
    user_ids: (data) => ({
      name: t('People'),
      text: withoutMarks(words.list(words.people((data as number[] | null) ?? []))),
    }),
  }
  return Object.entries(input ?? {}).flatMap(([key, data]) => {
    const say = says[key]
    return say && data !== null && data !== undefined ? [say(data)] : []
  })
}
