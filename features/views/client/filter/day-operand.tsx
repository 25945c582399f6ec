import { useT } from '@weft/i18n/react'
import { DatePicker, Dropdown, TextField } from '@weft/ui'

import styles from '../views.module.css'

interface DayOperandProps {
  value: unknown
  onChange(value: unknown): void
}

type Relative = { rel: 'day' | 'week' | 'month'; n: number }

/** A day, exact or counted from today. */
export function DayOperand({ value, onChange }: DayOperandProps) {
  const t = useT()
  const relative = isRelative(value) ? value : null
  const kind = kindOf(value, relative)
  const choices: { id: string; label: string; operand: unknown }[] = [
    { id: 'today', label: t('today'), operand: { rel: 'day', n: 0 } },
    { id: 'tomorrow', label: t('tomorrow'), operand: { rel: 'day', n: 1 } },
    { id: 'yesterday', label: t('yesterday'), operand: { rel: 'day', n: -1 } },
    { id: 'ago', label: t('days ago'), operand: { rel: 'day', n: -7 } },
    { id: 'ahead', label: t('days from now'), operand: { rel: 'day', n: 7 } },
    { id: 'week-ago', label: t('one week ago'), operand: { rel: 'week', n: -1 } },
    { id: 'week-ahead', label: t('one week from now'), operand: { rel: 'week', n: 1 } },
    { id: 'month-ago', label: t('one month ago'), operand: { rel: 'month', n: -1 } },
    { id: 'month-ahead', label: t('one month from now'), operand: { rel: 'month', n: 1 } },
    { id: 'exact', label: t('exact date'), operand: '' },
  ]
  return (
    <span className={styles['operands']}>
      <Dropdown
        aria-label={t('Day')}
        size="compact"
        value={kind}
        options={choices.map(({ id, label }) => ({ id, label }))}
        onValueChange={(id) => onChange(choices.find((one) => one.id === id)?.operand)}
      />
      {kind === 'exact' && (
        <DatePicker
          aria-label={t('Date')}
          size="compact"
          value={typeof value === 'string' && value !== '' ? value : null}
          onValueChange={onChange}
        />
      )}
      {relative && (kind === 'ago' || kind === 'ahead') && (
        <TextField
          aria-label={t('Number of days')}
          size="compact"
          type="number"
          min={1}
          value={String(Math.abs(relative.n))}
          onValueChange={(text) => {
            const n = Math.max(1, Math.round(Number(text) || 1))
            onChange({ rel: 'day', n: kind === 'ago' ? -n : n })
          }}
        />
      )}
    </span>
  )
}

/** This, past or next week, month and so on, or so many days. */
export function SpanOperand({ value, onChange }: DayOperandProps) {
  const t = useT()
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const range = String(given['range'] ?? 'this')
  const unit = String(given['unit'] ?? 'week')
  const id = unit === 'day' ? `${range}-day` : `${range}-${unit}`
  const units = [
    ['week', t('week')],
    ['month', t('month')],
    ['quarter', t('quarter')],
    ['year', t('year')],
  ] as const
  const options = [
    ...units.map(([key, name]) => ({ id: `this-${key}`, label: t('this {unit}', { unit: name }) })),
    ...units.map(([key, name]) => ({ id: `past-${key}`, label: t('past {unit}', { unit: name }) })),
    ...units.map(([key, name]) => ({ id: `next-${key}`, label: t('next {unit}', { unit: name }) })),
    { id: 'past-day', label: t('past number of days') },
    { id: 'next-day', label: t('next number of days') },
  ]
  return (
    <span className={styles['operands']}>
      <Dropdown
        aria-label={t('Time')}
        size="compact"
        value={value === undefined ? null : id}
        options={options}
        onValueChange={(next) => {
          const [nextRange, nextUnit] = next.split('-')
          onChange({ range: nextRange, unit: nextUnit, ...(nextUnit === 'day' ? { n: 7 } : {}) })
        }}
      />
      {unit === 'day' && (
        <TextField
          aria-label={t('Number of days')}
          size="compact"
          type="number"
          min={1}
          value={String(given['n'] ?? 7)}
          onValueChange={(text) => onChange({ ...given, n: Math.max(1, Math.round(Number(text) || 1)) })}
        />
      )}
    </span>
  )
}

function isRelative(value: unknown): value is Relative {
  return typeof value === 'object' && value !== null && 'rel' in value
}

function kindOf(value: unknown, relative: Relative | null): string | null {
  if (typeof value === 'string') return 'exact'
  if (!relative) return null
  const { rel, n } = relative
  if (rel !== 'day') return `${rel}-${n < 0 ? 'ago' : 'ahead'}`
  if (n === 0) return 'today'
  if (n === 1) return 'tomorrow'
  if (n === -1) return 'yesterday'
  return n < 0 ? 'ago' : 'ahead'
}
