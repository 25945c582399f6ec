import type { InputKind } from '@weft/features/attributes/shared'
import { useT } from '@weft/i18n/react'
import { Button, Dropdown, IconButton, Segmented, TextField } from '@weft/ui'
import { Plus, X } from 'lucide-react'

import {
  type Block,
  type Condition,
  type ConditionOp,
  fieldOf,
  type FormField,
  type FormLists,
  type FormSettings,
  isGroup,
  type When,
} from '../../shared/index.ts'
import type { Askable } from './builder-props.ts'
import styles from './form-builder.module.css'

interface ConditionEditorProps {
  form: FormSettings
  askables: readonly Askable[]
  block: Block
  lists?: FormLists | undefined
  onChange(when: When | null): void
}

type Group = When['of'][number]

const LISTS: Partial<Record<InputKind, readonly ConditionOp[]>> = {
  choice: ['any_of', 'none_of', 'filled', 'empty'],
  check: ['checked', 'unchecked'],
  files: ['filled', 'empty'],
  items: ['filled', 'empty'],
  number: ['is', 'at_least', 'at_most', 'filled', 'empty'],
  slider: ['is', 'at_least', 'at_most'],
  rating: ['is', 'at_least', 'at_most', 'filled', 'empty'],
  date: ['is', 'at_least', 'at_most', 'filled', 'empty'],
}
const TEXT_OPS: readonly ConditionOp[] = ['is', 'is_not', 'contains', 'filled', 'empty']
const opsOf = (input: InputKind) => LISTS[input] ?? TEXT_OPS
const WITHOUT_VALUE: readonly ConditionOp[] = ['filled', 'empty', 'checked', 'unchecked']

/** Conditions have no names of their own: each is known by its place, or typing in it would make it anew. */
function keyed<T>(list: readonly T[]): { one: T; at: number; key: string }[] {
  return list.map((one, at) => ({ one, at, key: String(at) }))
}

/** When a block is shown: conditions on the answers before it, in groups one level deep. */
export function ConditionEditor({ form, askables, block, lists, onChange }: ConditionEditorProps) {
  const t = useT()
  const blocks = form.blocks ?? []
  const before = blocks.slice(
    0,
    blocks.findIndex(({ id }) => id === block.id),
  )
  const fields = before.flatMap((one) => {
    const attribute =
      one.kind === 'field' && !one.hidden
        ? askables.find((askable) => askable.attribute.id === one.attribute_id)?.attribute
        : undefined
    return one.kind === 'field' && attribute ? [fieldOf(one, attribute, lists)] : []
  })
  const when = 'when' in block ? block.when : null
  const title = <h3 className={styles['subheading']}>{t('Only ask when')}</h3>
  if (fields.length === 0)
    return (
      <>
        {title}
        <p className={styles['hint']}>{t('Conditions can only use earlier questions.')}</p>
      </>
    )
  const write = (all: boolean, of: readonly Group[]) => onChange(of.length > 0 ? { all, of } : null)
  const fresh = (): Condition => {
    const [field] = fields
    return { block: field?.id ?? '', op: field ? (opsOf(field.input)[0] ?? 'filled') : 'filled', value: [] }
  }
  const of = when?.of ?? []
  const all = when?.all ?? true
  const replace = (at: number, group: Group | null) =>
    write(
      all,
      group === null
        ? of.filter((_, index) => index !== at)
        : of.map((one, index) => (index === at ? group : one)),
    )
  return (
    <>
      {title}
      {of.length > 1 && <Join all={all} onChange={(next) => write(next, of)} />}
      {keyed(of).map(({ one, at, key }) =>
        isGroup(one) ? (
          <div key={key} className={styles['group']} role="group" aria-label={t('Group of conditions')}>
            {one.of.length > 1 && (
              <Join all={one.all} onChange={(next) => replace(at, { ...one, all: next })} />
            )}
            {keyed(one.of).map(({ one: inner, at: index, key: innerKey }) => (
              <ConditionLine
                key={innerKey}
                {...{ fields, condition: inner }}
                onChange={(next) => {
                  const rest = next
                    ? one.of.map((other, place) => (place === index ? next : other))
                    : one.of.filter((_, place) => place !== index)
                  replace(at, rest.length > 0 ? { ...one, of: rest } : null)
                }}
              />
            ))}
            <Button
              variant="ghost"
              size="compact"
              icon={<Plus />}
              onClick={() => replace(at, { ...one, of: [...one.of, fresh()] })}
            >
              {t('Add condition')}
            </Button>
          </div>
        ) : (
          <ConditionLine key={key} {...{ fields, condition: one }} onChange={(next) => replace(at, next)} />
        ),
      )}
      <div className={styles['adding']}>
        <Button variant="ghost" size="compact" icon={<Plus />} onClick={() => write(all, [...of, fresh()])}>
          {t('Add condition')}
        </Button>
        {of.length > 0 && (
          <Button
            variant="ghost"
            size="compact"
            icon={<Plus />}
            onClick={() => write(all, [...of, { all: !all, of: [fresh()] }])}
          >
            {t('Add group')}
          </Button>
        )}
      </div>
    </>
  )
}

function Join({ all, onChange }: { all: boolean; onChange(all: boolean): void }) {
  const t = useT()
  return (
    <Segmented
      label={t('How conditions combine')}
      value={all ? 'all' : 'one'}
      options={[
        { value: 'all', label: t('All match') },
        { value: 'one', label: t('Any matches') },
      ]}
      onValueChange={(value) => onChange(value === 'all')}
    />
  )
}

function ConditionLine({
  fields,
  condition,
  onChange,
}: {
  fields: readonly FormField[]
  condition: Condition
  onChange(condition: Condition | null): void
}) {
  const t = useT()
  const field = fields.find(({ id }) => id === condition.block)
  const names: Record<ConditionOp, string> = {
    is: t('is'),
    is_not: t('is not'),
    contains: t('contains'),
    any_of: t('is any of'),
    none_of: t('is none of'),
    at_least: t('is at least'),
    at_most: t('is at most'),
    checked: t('is checked'),
    unchecked: t('is not checked'),
    filled: t('is answered'),
    empty: t('is not answered'),
  }
  return (
    <div className={styles['condition']}>
      <Dropdown
        aria-label={t('Question that is looked at')}
        options={fields.map(({ id, label }) => ({ id, label }))}
        value={condition.block}
        onValueChange={(block) => {
          const input = fields.find(({ id }) => id === block)?.input ?? 'line'
          onChange({ block, op: opsOf(input)[0] ?? 'filled', value: [] })
        }}
      />
      <Dropdown
        aria-label={t('Comparison')}
        options={opsOf(field?.input ?? 'line').map((op) => ({ id: op, label: names[op] }))}
        value={condition.op}
        onValueChange={(op) => onChange({ ...condition, op: op as ConditionOp })}
      />
      <IconButton size="small" icon={<X />} label={t('Remove condition')} onClick={() => onChange(null)} />
      {!WITHOUT_VALUE.includes(condition.op) &&
        (field?.input === 'choice' ? (
          <Dropdown
            isMulti
            className={styles['wide']}
            aria-label={t('Answers')}
            options={field.choices.map(({ id, name }) => ({ id, label: name }))}
            value={condition.value}
            onValueChange={(value) => onChange({ ...condition, value })}
          />
        ) : (
          <TextField
            className={styles['wide']}
            aria-label={t('Answer')}
            type={field?.input === 'date' ? (field.hasTime ? 'datetime-local' : 'date') : 'text'}
            value={condition.value[0] ?? ''}
            onValueChange={(text) => onChange({ ...condition, value: text === '' ? [] : [text] })}
          />
        ))}
    </div>
  )
}
