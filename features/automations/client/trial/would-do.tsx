import { useStore } from '@weft/features/connectivity/client'
import { msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { plainTextOf } from '@weft/rich-text'
import { Callout } from '@weft/ui'
import {
  Bell,
  CircleX,
  FolderPlus,
  Mail,
  MessageSquare,
  Minus,
  Plus,
  Sparkles,
  Timer,
  TimerOff,
  Webhook,
} from 'lucide-react'

import { clientAction } from '../../actions/registry.client.ts'
import type { PlannedStep, TestAnswer, WouldChange, WouldSend } from '../../shared/index.ts'
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
      {[...Map.groupBy(changes.filter(isTold), ({ item_id, id }) => item_id ?? id)].map(([id, own]) => (
        <OfItem key={id} item_id={id} changes={own} />
      ))}
      {sent.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no names, and come all at once
        <Sent key={index} sent={one} />
      ))}
      {steps.some(({ state }) => state === 'waiting') && (
        <p className={styles['quiet']}>{t('What comes after a wait uses the values of that time.')}</p>
      )}
    </div>
  )
}

/** What a folder begins with comes with it. */
const isTold = ({ collection }: WouldChange) => collection !== 'views'

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
  const folder = changes.find(({ collection }) => collection === 'folders')?.new as
    | { name?: string }
    | undefined
  const name = folder?.name ?? ((item && nameOf(item)) || (isNew ? t('New item') : t('Item')))
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
    const { text } = (made ?? {}) as { text?: { html?: string } }
    return (
      <p className={styles['line']} data-icon>
        <MessageSquare aria-hidden="true" />
        <span>
          <b>{t('Comment by Autobot')}</b>
          <br />
          <bdi>{plainTextOf(text?.html ?? '')}</bdi>
        </span>
      </p>
    )
  }
  if (collection === 'folders')
    return (
      <p className={styles['line']} data-icon>
        <FolderPlus aria-hidden="true" />
        <span>{t('The folder would be created')}</span>
      </p>
    )
  return (
    <p className={styles['line']} data-icon>
      {made ? <Plus aria-hidden="true" /> : <Minus aria-hidden="true" />}
      <span>{made ? t('Would be created') : t('Would be moved to the trash')}</span>
    </p>
  )
}

const KINDS = {
  notice: { label: msg('Notification'), Icon: Bell },
  mail: { label: msg('Email'), Icon: Mail },
  call: { label: msg('Request'), Icon: Webhook },
  ask: { label: msg('Question to AI'), Icon: Sparkles },
  'start-timer': { label: msg('Timer'), Icon: Timer },
  'stop-timer': { label: msg('Timer'), Icon: TimerOff },
} as const

function Sent({ sent }: { sent: WouldSend }) {
  const t = useT()
  const { kind, subject, text } = sent
  const { label, Icon } = KINDS[kind]
  const said = useWhoIsTold(sent)
  return (
    <section className={styles['item']} aria-label={t(label)}>
      <p className={styles['line']} data-icon>
        <Icon aria-hidden="true" />
        <span>
          <b>{said}</b>
          <br />
          {subject !== undefined && (
            <>
              <bdi>{subject}</bdi>
              <br />
            </>
          )}
          <bdi>{text}</bdi>
        </span>
      </p>
    </section>
  )
}

const isTurn = (kind: WouldSend['kind']) => kind === 'start-timer' || kind === 'stop-timer'

function useWhoIsTold({ kind, user_ids, addresses = [] }: WouldSend): string {
  const t = useT()
  const words = useRuleWords()
  if (kind === 'call') return t('Sends a request')
  if (kind === 'ask') return t('Asks AI')
  const who = [...words.people(user_ids), ...addresses]
  if (who.length === 0 && isTurn(kind)) return t('Nobody has a timer here')
  if (who.length === 0)
    return kind === 'mail' ? t('Nobody would get an email') : t('Nobody would be notified')
  const people = words.list(who)
  if (kind === 'start-timer') return withoutMarks(t('Starts the timer of {people}', { people }))
  if (kind === 'stop-timer') return withoutMarks(t('Stops the timer of {people}', { people }))
  return withoutMarks(kind === 'mail' ? t('Emails {people}', { people }) : t('Notifies {people}', { people }))
}
