import { clientAttributeType, withInput } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import type { Condition, ValueContext } from '@weft/model'
import { useT } from '@weft/i18n/react'
import { Avatar, Dropdown, type DropdownOption, isLabelColor, Pill, TextField } from '@weft/ui'
import { useState } from 'react'

import styles from '../views.module.css'
import { type Choice, choicesOf } from './choices-of.ts'
import { DayOperand, SpanOperand } from './day-operand.tsx'
import type { FilterSubject } from './filter-subject.ts'
import { operandKind } from '../../shared/operand-kind.ts'
import { operatorsOf } from './operand-kind.ts'
import { TextOperand } from './text-operand.tsx'

interface OperandFieldProps {
  condition: Condition
  subject: FilterSubject
  context: ValueContext
  onChange(value: unknown): void
}

/** The field for what a condition compares with. */
export function OperandField({ condition, subject, context, onChange }: OperandFieldProps) {
  const t = useT()
  const { operator, value } = condition
  const kind = operandKind(operatorsOf(subject), operator)
  const name = t('Value')
  switch (kind) {
    case 'none':
      return null
    case 'text':
      return <TextOperand label={name} {...{ subject, value, onChange }} />
    case 'days':
      return (
        <TextField
          aria-label={t('Number of days')}
          size="compact"
          type="number"
          min={1}
          value={typeof value === 'number' ? String(value) : ''}
          onValueChange={(text) =>
            onChange(text === '' ? undefined : Math.max(1, Math.round(Number(text) || 1)))
          }
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
          options={folderOptions(subject, context, value)}
          onValueChange={onChange}
        />
      )
    case 'number':
      return <NumberOperand {...{ subject, context, value, onChange }} label={name} />
    case 'pair':
    case 'day-pair':
      return <PairOperand {...{ subject, context, value, onChange }} ofDays={kind === 'day-pair'} />
    case 'day':
      return <DayOperand value={value} onChange={onChange} />
    case 'span':
      return <SpanOperand value={value} onChange={onChange} />
    case 'one':
    case 'set':
      return <SetOperand {...{ subject, context, value, onChange }} isOne={kind === 'one'} label={name} />
  }
}

interface OperandProps {
  subject: FilterSubject
  context: ValueContext
  value: unknown
  onChange(value: unknown): void
}

/** From one number or day to another. */
function PairOperand({ subject, context, value, onChange, ofDays }: OperandProps & { ofDays: boolean }) {
  const t = useT()
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  const setFrom = (next: unknown) => onChange([next, to ?? null])
  const setTo = (next: unknown) => onChange([from ?? null, next])
  return (
    <span className={styles['operands']}>
      {ofDays ? (
        <>
          <DayOperand value={from} onChange={setFrom} />
          <DayOperand value={to} onChange={setTo} />
        </>
      ) : (
        <>
          <NumberOperand {...{ subject, context }} label={t('From')} value={from} onChange={setFrom} />
          <NumberOperand {...{ subject, context }} label={t('To')} value={to} onChange={setTo} />
        </>
      )}
    </span>
  )
}

/** People, labels, or what else the type offers: any of several, or exactly one. */
function SetOperand(props: OperandProps & { label: string; isOne: boolean }) {
  const { subject, context, value, onChange, label, isOne } = props
  const t = useT()
  const store = useStore()
  const words = { me: t('Me'), removed: t('Removed people') }
  const choices = choicesOf(subject, context, { store, words }).map(optionOf)
  const chosen = Array.isArray(value)
    ? (value as unknown[])
    : value === undefined || value === null
      ? []
      : [value]
  const look = { 'aria-label': label, size: 'compact', search: true, options: choices } as const
  const ids = chosen.map(String)
  const choose = (next: readonly string[]) => onChange(next.map((id) => (/^\d+$/.test(id) ? Number(id) : id)))
  // What was saved with several stays as it is until one of them is chosen.
  return isOne && ids.length < 2 ? (
    <Dropdown {...look} value={ids[0] ?? null} onValueChange={(id) => choose([id])} />
  ) : (
    <Dropdown {...look} isMulti value={ids} onValueChange={choose} />
  )
}

/** What is typed stays as it is while it is typed; the condition gets the number that it means. */
function NumberOperand({ subject, context, label, value, onChange }: OperandProps & { label: string }) {
  const { type, settings } = subject
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
        withInput(clientAttributeType(type.type), (input) => {
          const parsed = input.parse(next, settings, context)
          onChange('data' in parsed && typeof parsed.data === 'number' ? parsed.data : undefined)
        })
      }}
    />
  )
}

/** As lists draw it: people by their pictures, labels in their colours. */
function optionOf({ id, label, person, color }: Choice): DropdownOption {
  if (person) {
    const { name, photo_url } = person
    return { id, label, icon: <Avatar name={name} seed={id} src={photo_url ?? null} /> }
  }
  if (color === undefined) return { id, label }
  return { id, label, content: <Pill {...(isLabelColor(color) ? { color } : {})}>{label}</Pill> }
}

/** The folders that the viewer is offered and the chosen one, in the order in which the attribute sorts them. */
function folderOptions(
  { type, settings }: FilterSubject,
  context: ValueContext,
  chosen: unknown,
): DropdownOption[] {
  const placeOf = (id: string) => Number(type.sortKey(id, settings, context) ?? 0)
  return [...(context.folders?.keys() ?? [])]
    .filter((id) => id === chosen || (context.listed_folders?.has(id) ?? true))
    .map((id) => ({ id, label: type.format(id, { ...settings, showPath: true }, context) }))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}
