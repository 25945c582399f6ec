import { withIntake } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import type { Condition, ValueContext } from '@weft/model'
import { useT } from '@weft/i18n/react'
import { Avatar, Dropdown, type DropdownOption, isLabelColor, Pill, TextField } from '@weft/ui'
import { useState } from 'react'

import type { ShownAttribute } from '../view-member.ts'
import styles from '../views.module.css'
import { DayOperand, SpanOperand } from './day-operand.tsx'
import { operandKind, operatorsOf, takesMe } from './operand-kind.ts'

interface OperandFieldProps {
  condition: Condition
  attribute: ShownAttribute
  context: ValueContext
  onChange(value: unknown): void
}

/** The field for what a condition compares with. */
export function OperandField({ condition, attribute, context, onChange }: OperandFieldProps) {
  const t = useT()
  const store = useStore()
  const { operator, value } = condition
  const kind = operandKind(operatorsOf(attribute), operator)
  const name = t('Value')
  switch (kind) {
    case 'none':
      return null
    case 'text':
      return (
        <TextField
          aria-label={name}
          size="compact"
          value={typeof value === 'string' ? value : ''}
          onValueChange={onChange}
        />
      )
    case 'folder':
      return (
        <Dropdown
          aria-label={name}
          size="compact"
          search
          placeholder={t('Choose a folder')}
          value={typeof value === 'string' ? value : null}
          options={folderOptions(attribute, context)}
          onValueChange={onChange}
        />
      )
    case 'number':
      return <NumberOperand {...{ attribute, context, value, onChange }} label={name} />
    case 'pair':
    case 'day-pair': {
      const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
      const set = (at: 0 | 1, next: unknown) => onChange(at === 0 ? [next, to ?? null] : [from ?? null, next])
      return (
        <span className={styles['operands']}>
          {kind === 'pair' ? (
            <>
              <NumberOperand
                {...{ attribute, context }}
                label={t('From')}
                value={from}
                onChange={(n) => set(0, n)}
              />
              <NumberOperand
                {...{ attribute, context }}
                label={t('To')}
                value={to}
                onChange={(n) => set(1, n)}
              />
            </>
          ) : (
            <>
              <DayOperand value={from} onChange={(day) => set(0, day)} />
              <DayOperand value={to} onChange={(day) => set(1, day)} />
            </>
          )}
        </span>
      )
    }
    case 'day':
      return <DayOperand value={value} onChange={onChange} />
    case 'span':
      return <SpanOperand value={value} onChange={onChange} />
    case 'set': {
      const choices = attribute.type.choices?.(store, attribute) ?? choicesOf(attribute, context, t('Me'))
      const chosen = Array.isArray(value)
        ? (value as unknown[])
        : value === undefined || value === null
          ? []
          : [value]
      return (
        <Dropdown
          aria-label={name}
          size="compact"
          isMulti
          search
          value={chosen.map(String)}
          options={choices}
          onValueChange={(ids) => onChange(ids.map((id) => (/^\d+$/.test(id) ? Number(id) : id)))}
        />
      )
    }
  }
}

/** What is typed stays as it is while it is typed; the condition gets the number that it means. */
function NumberOperand(props: {
  attribute: ShownAttribute
  context: ValueContext
  label: string
  value: unknown
  onChange(value: unknown): void
}) {
  const { attribute, context, label, value, onChange } = props
  const { type, settings } = attribute
  const [text, setText] = useState(() =>
    typeof value !== 'number'
      ? ''
      : (type.operand?.write(value, context) ?? type.format(value, settings, context)),
  )
  return (
    <TextField
      aria-label={label}
      size="compact"
      inputMode="decimal"
      value={text}
      onValueChange={(next) => {
        setText(next)
        if (type.operand) {
          onChange(type.operand.read(next, context) ?? undefined)
          return
        }
        withIntake(type, (intake) => {
          const parsed = intake.parse(next, settings, context)
          onChange('data' in parsed && typeof parsed.data === 'number' ? parsed.data : undefined)
        })
      }}
    />
  )
}

interface LabelChoice {
  id: string
  name: string
  color: string
}

/** People where the type takes them, else what its settings list. */
function choicesOf(attribute: ShownAttribute, context: ValueContext, me: string): DropdownOption[] {
  if (takesMe(attribute, context)) {
    const people = [...context.people].map(([id, { name, photo_url }]) => ({
      id: String(id),
      label: name,
      icon: <Avatar name={name} seed={String(id)} src={photo_url ?? null} />,
    }))
    return [{ id: 'me', label: me }, ...people]
  }
  const { labels } = attribute.settings
  return (Array.isArray(labels) ? (labels as LabelChoice[]) : []).map(({ id, name, color }) => ({
    id,
    label: name,
    content: <Pill {...(isLabelColor(color) ? { color } : {})}>{name}</Pill>,
  }))
}

/** The folders of the viewer, in the order in which the attribute sorts them. */
function folderOptions({ type, settings }: ShownAttribute, context: ValueContext): DropdownOption[] {
  const placeOf = (id: string) => Number(type.sortKey(id, settings, context) ?? 0)
  return [...(context.folders ?? [])]
    .map(([id]) => ({ id, label: type.format(id, { ...settings, showPath: true }, context) }))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}
