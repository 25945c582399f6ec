import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { Callout } from '@weft/ui'
import { Bell, CircleX, MessageSquare, Minus, Plus } from 'lucide-react'

import { clientAction } from '../../actions/registry.client.ts'
import type { PlannedStep, TestAnswer, WouldChange } from '../../shared/index.ts'
import { useRuleWords } from '../board/rule-board.tsx'
import { withoutMarks } from '../board/rule-words.ts'
import { reasonText } from '../runs/run-state.tsx'
import { ValueChange } from '../value-change.tsx'
import { useItemName } from './use-item-name.ts'
import styles from './trial.module.css'

/** What a test came to: by item what would be another value, what would be added, and who would hear of it. */
export function WouldDo({ answer }: { answer: TestAnswer }) {
  const t = useT()
  const { holds, steps, changes, sent } = answer
  if (!holds) return <Callout>{t('The conditions are not met for this item. Nothing would happen.')}</Callout>
  const failed = steps.filter(({ state }) => state === 'failed')
  const isNothing = changes.length + sent.length + failed.length === 0
  return (
    <div className={styles['would']}>
      <h3>{t('What it would do')}</h3>
      {failed.map((step) => (
        <FailedStep key={step.path} step={step} />
      ))}
      {isNothing && <p className={styles['quiet']}>{t('This would change nothing.')}</p>}
      {[...Map.groupBy(changes, ({ item_id, id }) => item_id ?? id)].map(([id, own]) => (
        <OfItem key={id} item_id={id} changes={own} />
      ))}
      {sent.map(({ text, user_ids }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no names, and come all at once
        <Sent key={index} text={text} user_ids={user_ids} />
      ))}
      {steps.some(({ state }) => state === 'waiting') && (
        <p className={styles['quiet']}>{t('What comes after a wait uses the values of that time.')}</p>
      )}
    </div>
  )
}

function FailedStep({ step }: { step: PlannedStep }) {
  const t = useT()
  const label = clientAction(step.type)?.definition.label
  return (
    <Callout tone="danger" icon={<CircleX />} title={label ? t(label) : step.type}>
      {reasonText(step.reason, t) ?? t('This step would fail.')}
    </Callout>
  )
}

function OfItem({ item_id, changes }: { item_id: string; changes: readonly WouldChange[] }) {
  const t = useT()
  const nameOf = useItemName()
  const item = useStore().collection<Item>('items').get(item_id)
  const isNew = changes.some(({ collection, old, new: made }) => collection === 'items' && !old && made)
  const name = (item && nameOf(item)) || (isNew ? t('New item') : t('Item'))
  return (
    <section className={styles['item']} aria-label={name}>
      <header>
        <bdi>{name}</bdi>
        <span>{t('{count, plural, one {# change} other {# changes}}', { count: changes.length })}</span>
      </header>
      {changes.map((change) => (
        <OneChange key={`${change.collection} ${change.id}`} change={change} />
      ))}
    </section>
  )
}

/** One record that would be another one, be added, or go. */
function OneChange({ change }: { change: WouldChange }) {
  const t = useT()
  const words = useRuleWords()
  const { collection, attribute_id, old, new: made } = change
  if (attribute_id !== null) return <ValueChange {...{ attribute_id, old }} made={made} />
  if (typeof old === 'string' && typeof made === 'string')
    return (
      <p className={styles['line']}>
        <span>{t('Folder')}</span>
        <bdi>{withoutMarks(t('{from} to {to}', { from: words.folder(old), to: words.folder(made) }))}</bdi>
      </p>
    )
  if (collection === 'comments') {
    const { content } = (made ?? {}) as { content?: unknown }
    return (
      <p className={styles['line']} data-icon>
        <MessageSquare aria-hidden="true" />
        <span>
          <b>{t('Comment by Autobot')}</b>
          <br />
          <bdi>{plainText(content)}</bdi>
        </span>
      </p>
    )
  }
  return (
    <p className={styles['line']} data-icon>
      {made ? <Plus aria-hidden="true" /> : <Minus aria-hidden="true" />}
      <span>{made ? t('Would be created') : t('Would be moved to the trash')}</span>
    </p>
  )
}

function Sent({ text, user_ids }: { text: string; user_ids: readonly number[] }) {
  const t = useT()
  const words = useRuleWords()
  return (
    <section className={styles['item']} aria-label={t('Notification')}>
      <p className={styles['line']} data-icon>
        <Bell aria-hidden="true" />
        <span>
          <b>
            {user_ids.length === 0
              ? t('Nobody would be notified')
              : withoutMarks(t('Notifies {people}', { people: words.list(words.people(user_ids)) }))}
          </b>
          <br />
          <bdi>{text}</bdi>
        </span>
      </p>
    </section>
  )
}

/** Comments are kept as markup. */
function plainText(content: unknown): string {
  if (typeof content !== 'string') return ''
  return new DOMParser().parseFromString(content, 'text/html').body.textContent ?? ''
}
