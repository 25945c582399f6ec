import { clientAttributeType, clientAttributeTypes } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { Button, Segmented, Switch } from '@weft/ui'
import type { ReactNode } from 'react'

import type { ColumnCheck, PreviewColumn } from '../shared/index.ts'
import { type AttributeTarget, type ColumnChoice, questionOf, typeOfTarget, wholeOf } from './choices.ts'
import styles from './import.module.css'
import { InviteStrangers } from './invite-strangers.tsx'

export interface ColumnNotesProps {
  column: PreviewColumn
  choice: ColumnChoice
  attributes: readonly Attribute[]
  check: ColumnCheck | undefined
  teamId: number
  boardId: string
  onChange(choice: ColumnChoice): void
  onInvited(): void
}

/** What a column loses and how it can be kept, and what only a person can say. */
export function ColumnNotes(props: ColumnNotesProps) {
  const { column, choice, attributes, check } = props
  const type = typeOfTarget(choice.target, attributes)
  const isAttribute = choice.target.kind === 'attribute'
  return (
    <>
      {isAttribute && <RenameNote target={choice.target as AttributeTarget} attributes={attributes} />}
      {isAttribute && <WholeSwitch {...props} />}
      {check && type !== null && <Losses {...props} check={check} type={type} />}
      <ReadingQuestion column={column} choice={choice} type={type} onChange={props.onChange} />
    </>
  )
}

function RenameNote({ target, attributes }: { target: AttributeTarget; attributes: readonly Attribute[] }) {
  const t = useT()
  const { name } = attributes.find(({ id }) => id === target.attribute_id) ?? {}
  if (target.name === undefined || name === undefined || target.name.trim() === '') return null
  return (
    <p className={styles['said']}>{t('“{old}” is renamed to “{name}”.', { old: name, name: target.name })}</p>
  )
}

/** Keeps the names of items whole that have several lines. */
function WholeSwitch({ column, choice, onChange }: ColumnNotesProps) {
  const t = useT()
  const target = choice.target as AttributeTarget
  if (target.whole === undefined && column.broken_cells === 0) return null
  const whole = wholeOf(column)
  const isMeant = clientAttributeType(whole.type).canBeBody
  if (!isMeant) return null
  const { whole: _whole, ...rest } = target
  return (
    <Switch
      className={styles['wholeSwitch']}
      checked={target.whole !== undefined}
      onCheckedChange={(keeps) => onChange({ ...choice, target: keeps ? { ...rest, whole } : rest })}
    >
      {t('Keep texts with line breaks whole in “{name}”', { name: whole.name })}
    </Switch>
  )
}

interface LossesProps extends ColumnNotesProps {
  check: ColumnCheck
  type: string
}

function Losses(props: LossesProps) {
  const t = useT()
  const { check, choice } = props
  const { dropped, unread } = check
  const notes: ReactNode[] = []
  if (unread > 0) notes.push(<UnreadNote check={check} type={props.type} />)
  if (dropped.lines > 0)
    notes.push(
      choice.target.kind === 'attribute' && choice.target.whole
        ? t(
            '{count, plural, one {# has its lines joined by spaces.} other {# have their lines joined by spaces.}}',
            {
              count: dropped.lines,
            },
          )
        : t('{count, plural, one {# loses its line breaks.} other {# lose their line breaks.}}', {
            count: dropped.lines,
          }),
    )
  if (dropped.currency > 0)
    notes.push(
      t(
        '{count, plural, one {# is in another currency and keeps only its number.} other {# are in other currencies and keep only their numbers.}}',
        {
          count: dropped.currency,
        },
      ),
    )
  if (notes.length === 0) return null
  return (
    <div className={styles['losses']}>
      {notes.map((note, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- sentences have nothing but their place
        <p key={at} className={styles['note']}>
          {note}
        </p>
      ))}
      <Remedies {...props} />
    </div>
  )
}

function UnreadNote({ check: { filled, unread, examples }, type }: { check: ColumnCheck; type: string }) {
  const t = useT()
  const [example = ''] = examples
  if (clientAttributeType(type).namesPeople)
    return t('{read, number} of {filled, number} match a member.', { read: filled - unread, filled })
  return t('{unread, number} of {filled, number} cannot be read and stay empty, such as “{example}”.', {
    unread,
    filled,
    example,
  })
}

/** How what a column loses can be kept. */
function Remedies({ column, choice, check, type, teamId, boardId, onChange, onInvited }: LossesProps) {
  const t = useT()
  const plain = Object.values(clientAttributeTypes).find(({ isPlainText }) => isPlainText)?.type
  const kept = column.guess.type === type ? plain : column.guess.type
  const isKept =
    kept !== undefined && kept !== type && !(choice.target.kind === 'attribute' && choice.target.whole)
  return (
    <div className={styles['remedies']}>
      {check.strangers.length > 0 && (
        <InviteStrangers
          teamId={teamId}
          boardId={boardId}
          addresses={check.strangers}
          onInvited={onInvited}
        />
      )}
      {isKept && (
        <Button
          size="compact"
          onClick={() =>
            onChange({ ...choice, answer: null, target: { kind: 'new', type: kept, name: column.name } })
          }
        >
          {t('Keep as {type}', { type: t(clientAttributeType(kept).label) })}
        </Button>
      )}
    </div>
  )
}

function ReadingQuestion({
  column,
  choice,
  type,
  onChange,
}: Pick<ColumnNotesProps, 'column' | 'choice' | 'onChange'> & { type: string | null }) {
  const t = useT()
  const question = questionOf(column, type)
  if (!question) return null
  // The option whose settings are in force until somebody answers.
  const inForce = (choice.answer ?? column.guess.settings)[question.setting]
  const answerOf = (value: string) =>
    question.options.find(({ settings }) => settings[question.setting] === value)?.settings ?? null
  return (
    <div className={styles['question']}>
      <span>{t(question.text)}</span>
      <Segmented
        label={t(question.text)}
        value={String(inForce)}
        options={question.options.map(({ label, settings }) => ({
          value: String(settings[question.setting]),
          label: t(label),
        }))}
        onValueChange={(value) => onChange({ ...choice, answer: answerOf(value) })}
      />
    </div>
  )
}
