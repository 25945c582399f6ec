import { isAssignable } from '@weft/features/attributes/shared'
import { clientAttributeType, clientAttributeTypes } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { classNames, Dropdown, type DropdownOption, Segmented, TextField } from '@weft/ui'
import { ArrowRight, CircleSlash } from 'lucide-react'

import type { PreviewColumn } from '../shared/index.ts'
import {
  type ChoiceProblem,
  type ColumnChoice,
  type ColumnTarget,
  questionOf,
  typeOfTarget,
} from './choices.ts'
import styles from './import.module.css'

interface ColumnLineProps {
  column: PreviewColumn
  choice: ColumnChoice
  attributes: readonly Attribute[]
  problem: ChoiceProblem | undefined
  onChange(choice: ColumnChoice): void
}

/** One column of the file and where it goes. */
export function ColumnLine({ column, choice, attributes, problem, onChange }: ColumnLineProps) {
  const t = useT()
  const { target } = choice
  const type = typeOfTarget(target, attributes)
  const setTarget = (id: string) => onChange({ ...choice, target: targetOf(id, column) })
  return (
    <li className={classNames(styles['column'], target.kind === 'skip' && styles['skipped'])}>
      <div className={styles['source']}>
        <b className="auto-dir" dir="auto">
          {column.name}
        </b>
        <span className={classNames('auto-dir', styles['quiet'])} dir="auto">
          {column.samples.length > 0 ? column.samples.slice(0, 4).join(' · ') : t('No values')}
        </span>
      </div>
      <ArrowRight className={classNames('icon-flip', styles['arrow'])} aria-hidden="true" />
      <div className={styles['target']}>
        <Dropdown
          aria-label={t('{column} goes to', { column: column.name })}
          search
          value={idOf(target)}
          options={useTargets(attributes)}
          onValueChange={setTarget}
          error={problem === 'twice' ? t('Another column is already mapped to it') : undefined}
        />
        {target.kind === 'new' && (
          <TextField
            aria-label={t('Name of the new attribute for {column}', { column: column.name })}
            value={target.name}
            maxLength={255}
            error={nameProblem(problem, t)}
            onValueChange={(name) => onChange({ ...choice, target: { ...target, name } })}
          />
        )}
        <ColumnNotes column={column} choice={choice} type={type} onChange={onChange} />
      </div>
    </li>
  )
}

function nameProblem(problem: ChoiceProblem | undefined, t: ReturnType<typeof useT>): string | undefined {
  if (problem === 'unnamed') return t('Name the attribute')
  if (problem === 'taken') return t('An attribute like this already exists. Choose it, or another name')
  return undefined
}

/** How well the cells fit, and what only a person can say. */
function ColumnNotes({
  column,
  choice,
  type,
  onChange,
}: Pick<ColumnLineProps, 'column' | 'choice' | 'onChange'> & { type: string | null }) {
  const t = useT()
  const { guess } = column
  const question = questionOf(column, type)
  const isGuessed = type === guess.type
  // The option whose settings are in force until somebody answers.
  const inForce = (choice.answer ?? guess.settings)[question?.setting ?? '']
  return (
    <>
      {isGuessed && guess.fails > 0 && (
        <p className={styles['note']}>
          {t(
            '{percent}% of the cells fit. {count, plural, one {# cell} other {# cells}} cannot be read and will stay empty.',
            { percent: Math.floor(guess.fits * 1000) / 10, count: guess.fails },
          )}
        </p>
      )}
      {question && (
        <div className={styles['question']}>
          <span>{t(question.text)}</span>
          <Segmented
            label={t(question.text)}
            value={String(inForce)}
            options={question.options.map(({ label, settings }) => ({
              value: String(settings[question.setting]),
              label: t(label),
            }))}
            onValueChange={(value) =>
              onChange({
                ...choice,
                answer:
                  question.options.find(({ settings }) => settings[question.setting] === value)?.settings ??
                  null,
              })
            }
          />
        </div>
      )}
    </>
  )
}

function useTargets(attributes: readonly Attribute[]): DropdownOption[] {
  const t = useT()
  const made = t('New attribute')
  const standing = t('Attributes of this board')
  return [
    { id: 'skip', label: t('Do not import'), icon: <CircleSlash /> },
    ...Object.values(clientAttributeTypes)
      .filter(isAssignable)
      .map((type) => ({ id: `new:${type.type}`, label: t(type.label), icon: <type.icon />, group: made })),
    ...attributes.map(({ id, name, type: typeName }) => {
      const type = clientAttributeType(typeName)
      return { id: `attribute:${id}`, label: name, icon: <type.icon />, hint: t(type.label), group: standing }
    }),
  ]
}

function idOf(target: ColumnTarget): string {
  if (target.kind === 'skip') return 'skip'
  return target.kind === 'new' ? `new:${target.type}` : `attribute:${target.attribute_id}`
}

function targetOf(id: string, column: PreviewColumn): ColumnTarget {
  const [kind, rest = ''] = id.split(/:(.*)/s)
  if (kind === 'new') return { kind: 'new', type: rest, name: column.name }
  return kind === 'attribute' ? { kind: 'attribute', attribute_id: rest } : { kind: 'skip' }
}
