import { formatList, t } from '@weft/i18n'
import type { Condition, FilterTree, Operator, ValueContext } from '@weft/model'
import { foldFilter, isConditionComplete, type QueryEnv } from '@weft/query'
import { dateFormatter, isDay, relativeWords, utcOfDay } from '@weft/recurrence'
import type { Store } from '@weft/store'

import { choicesOf } from './choices-of.ts'
import type { FilterSubject } from './filter-subject.ts'
import { type OperandKind, operandKind } from '../../shared/operand-kind.ts'
import { operatorsOf } from './operand-kind.ts'
import { operatorName } from './operator-names.ts'

/** What the words of a filter are made with. */
export interface FilterLanguage {
  subjects: readonly FilterSubject[]
  env: QueryEnv
  store: Store
}

/** These say by themselves what is asked. */
const WHOLE: ReadonlySet<Operator> = new Set(['has_comments', 'has_unread', 'created_by_me'])

/**
 * A filter as one reads it: "Status is Open and Due is before today". What is ignored, for it is not complete or its
 * attribute is gone, is left out; '' where nothing is asked.
 */
export function filterWords(tree: FilterTree | null, language: FilterLanguage): string {
  const words = foldFilter<{ text: string; isGroup: boolean }>(
    tree,
    (condition) => {
      const text = conditionWords(condition, language)
      return text === '' ? null : { text, isGroup: false }
    },
    (op, parts) => ({
      text: formatList(
        parts.map(({ text, isGroup }) => (isGroup ? `(${text})` : text)),
        { type: op === 'and' ? 'conjunction' : 'disjunction' },
      ),
      isGroup: true,
    }),
  )
  return words?.text ?? ''
}

function conditionWords(condition: Condition, language: FilterLanguage): string {
  const { env, subjects } = language
  const subject = subjects.find(({ id }) => id === condition.attribute_id)
  if (!subject || !isConditionComplete(condition, env)) return ''
  const { operator, value } = condition
  if (WHOLE.has(operator)) return operatorName(operator)
  const name = condition.point === 'end' ? t('{name} (end)', { name: subject.name }) : subject.name
  const kind = operandKind(operatorsOf(subject), operator)
  if (kind === 'none') return `${name} ${operatorName(operator)}`
  if (kind === 'days')
    return t('{name} in the last {count, plural, one {day} other {# days}}', {
      name,
      count: Number(value),
    })
  if (kind === 'one' || kind === 'set') {
    const names = chosenNames(subject, value, language)
    return `${name} ${operatorName(inShort(operator, names.length))} ${listed(operator, names)}`
  }
  return `${name} ${operatorName(operator)} ${operandWords(kind, value, { subject, operator, context: env.context })}`
}

/** What a condition compares with, in words; '' where it compares with nothing, or its attribute is gone. */
export function operandText(condition: Condition, language: FilterLanguage): string {
  const { operator, value } = condition
  const subject = language.subjects.find(({ id }) => id === condition.attribute_id)
  if (!subject || !isConditionComplete(condition, language.env)) return ''
  const kind = operandKind(operatorsOf(subject), operator)
  if (kind === 'none') return ''
  if (kind === 'one' || kind === 'set') return listed(operator, chosenNames(subject, value, language))
  return operandWords(kind, value, { subject, operator, context: language.env.context })
}

/** "has any of" one thing is said as "is". */
function inShort(operator: Operator, count: number): Operator {
  if (count !== 1) return operator
  return operator === 'any_of' ? 'is' : operator === 'none_of' ? 'is_not' : operator
}

const listed = (operator: Operator, names: readonly string[]): string =>
  formatList(names, { type: operator === 'all_of' || operator === 'exactly' ? 'conjunction' : 'disjunction' })

function chosenNames(subject: FilterSubject, value: unknown, { env, store }: FilterLanguage): string[] {
  const words = { me: t('Me'), removed: t('Removed people') }
  const choices = choicesOf(subject, env.context, { store, words })
  const chosen = Array.isArray(value) ? (value as unknown[]) : [value]
  return chosen.map((one) => choices.find(({ id }) => id === String(one))?.label ?? t('Deleted'))
}

interface Operand {
  subject: FilterSubject
  operator: Operator
  context: ValueContext
}

function operandWords(
  kind: OperandKind,
  value: unknown,
  { subject: { type, settings }, operator, context }: Operand,
): string {
  const number = (one: unknown) =>
    typeof one === 'number'
      ? (type.operand?.write(one, context) ?? type.format(one, settings, context))
      : String(one ?? '…')
  const day = (one: unknown) => dayWords(one, context.locale)
  const pair = (words: (one: unknown) => string) => {
    const both = (Array.isArray(value) ? (value as unknown[]) : [value]).map(words)
    return operator === 'overlaps' ? both.join(' – ') : formatList(both)
  }
  switch (kind) {
    case 'number':
      return number(value)
    case 'pair':
      return pair(number)
    case 'day':
      return day(value)
    case 'day-pair':
      return pair(day)
    case 'span':
      return spanWords(value)
    case 'folder':
      return type.format(value, { ...settings, showPath: true }, context)
    default:
      return t('“{text}”', { text: String(value) })
  }
}

/** A day, exact or counted from today, in the words that its field offers. */
function dayWords(value: unknown, locale: string): string {
  if (typeof value === 'string')
    return isDay(value)
      ? dateFormatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(utcOfDay(value))
      : value
  const { rel, n = 0 } = (value ?? {}) as { rel?: 'day' | 'week' | 'month'; n?: number }
  if (rel === undefined) return '…'
  if (rel === 'day' || Math.abs(n) > 1) return relativeWords(locale).format(n, rel)
  if (rel === 'week') return n < 0 ? t('one week ago') : t('one week from now')
  return n < 0 ? t('one month ago') : t('one month from now')
}

/** This, past or next week, month and so on, or so many days. */
function spanWords(value: unknown): string {
  const {
    range = 'this',
    unit = 'week',
    n = 7,
  } = (value ?? {}) as { range?: string; unit?: string; n?: number }
  if (unit === 'day')
    return range === 'next'
      ? t('the next {count, plural, one {day} other {# days}}', { count: n })
      : range === 'past'
        ? t('the past {count, plural, one {day} other {# days}}', { count: n })
        : t('today')
  const units: Record<string, string> = {
    week: t('week'),
    month: t('month'),
    quarter: t('quarter'),
    year: t('year'),
  }
  const name = { unit: units[unit] ?? unit }
  if (range === 'past') return t('past {unit}', name)
  return range === 'next' ? t('next {unit}', name) : t('this {unit}', name)
}
