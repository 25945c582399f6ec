import { isAssignable } from '@weft/features/attributes/shared'
import { clientAttributeType, clientAttributeTypes } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { classNames, Dropdown, type DropdownOption, TextField } from '@weft/ui'
import { ArrowRight, CircleSlash } from 'lucide-react'

import type { ImportPreview, PreviewColumn } from '../shared/index.ts'
import type { ChoiceProblem, ColumnTarget } from './choices.ts'
import { ColumnNotes, type ColumnNotesProps } from './column-notes.tsx'
import styles from './import.module.css'

interface ColumnLineProps extends ColumnNotesProps {
  preview: ImportPreview
  problem: ChoiceProblem | undefined
}

/** One column of the file and where it goes. */
export function ColumnLine({ preview, problem, ...notes }: ColumnLineProps) {
  const t = useT()
  const { column, choice, attributes, onChange } = notes
  const { target } = choice
  const name = nameOf(target, preview, attributes)
  const setTarget = (id: string) => onChange({ ...choice, target: targetOf(id, column, preview) })
  return (
    <li className={classNames(styles['column'], target.kind === 'skip' && styles['skipped'])}>
      <div className={styles['source']}>
        <b className="auto-dir" dir="auto">
          {column.name}
        </b>
        <span className={classNames('auto-dir', styles['quiet'])} dir="auto">
          {column.samples.length > 0 ? [...new Set(column.samples)].slice(0, 4).join(' · ') : t('No values')}
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
        {name !== null && target.kind !== 'skip' && (
          <TextField
            aria-label={
              target.kind === 'new'
                ? t('Name of the new attribute for {column}', { column: column.name })
                : t('Name of the attribute for {column}', { column: column.name })
            }
            value={name}
            maxLength={255}
            error={nameProblem(problem, t)}
            onValueChange={(typed) => onChange({ ...choice, target: renamed(target, typed, attributes) })}
          />
        )}
        <ColumnNotes {...notes} />
      </div>
    </li>
  )
}

function nameProblem(problem: ChoiceProblem | undefined, t: ReturnType<typeof useT>): string | undefined {
  if (problem === 'unnamed') return t('Name the attribute')
  if (problem === 'taken') return t('An attribute like this already exists. Choose it, or another name')
  return undefined
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

function targetOf(id: string, column: PreviewColumn, preview: ImportPreview): ColumnTarget {
  const [kind, rest = ''] = id.split(/:(.*)/s)
  if (kind === 'new') return { kind: 'new', type: rest, name: column.name }
  if (kind !== 'attribute') return { kind: 'skip' }
  const takesName = preview.primary_name !== null && rest === preview.primary_attribute_id
  return { kind: 'attribute', attribute_id: rest, ...(takesName && { name: column.name }) }
}

/** The name that can be chosen: of a new attribute, and of the primary one in a folder without items. */
function nameOf(
  target: ColumnTarget,
  { primary_name, primary_attribute_id }: ImportPreview,
  attributes: readonly Attribute[],
): string | null {
  if (target.kind === 'new') return target.name
  if (target.kind === 'skip' || primary_name === null || target.attribute_id !== primary_attribute_id)
    return null
  return target.name ?? attributes.find(({ id }) => id === primary_attribute_id)?.name ?? null
}

function renamed(
  target: Exclude<ColumnTarget, { kind: 'skip' }>,
  name: string,
  attributes: readonly Attribute[],
): ColumnTarget {
  if (target.kind === 'new') return { ...target, name }
  const { name: _name, ...rest } = target
  const isOwn = attributes.some((one) => one.id === target.attribute_id && one.name === name)
  return isOwn ? rest : { ...rest, name }
}
