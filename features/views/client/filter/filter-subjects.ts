import { msg, t } from '@weft/i18n'
import type { Operator } from '@weft/model'
import { findAttribute, type QueryEnv } from '@weft/query'
import {
  CalendarClock,
  CalendarPlus,
  type LucideIcon,
  MessageSquare,
  UserRoundPen,
  UserPlus,
} from 'lucide-react'

import type { ViewRecords } from '../view-member.ts'
import type { FilterSubject } from './filter-subject.ts'
import { operatorsOf } from './operand-kind.ts'

/** The fields in the order of the list, with what is asked of them beside what their kind knows. */
const FIELDS: readonly { id: string; name: string; icon: LucideIcon; more: readonly Operator[] }[] = [
  { id: 'created_at', name: msg('Item created'), icon: CalendarPlus, more: [] },
  { id: 'updated_at', name: msg('Item changed'), icon: CalendarClock, more: ['changed_within'] },
  { id: 'created_by', name: msg('Item created by'), icon: UserPlus, more: ['created_by_me'] },
  { id: 'updated_by', name: msg('Item changed by'), icon: UserRoundPen, more: [] },
]

/** Attributes first, then the fields. */
export function filterSubjects(records: Pick<ViewRecords, 'all'>, env: QueryEnv): FilterSubject[] {
  const fields = FIELDS.flatMap(({ id, name, icon, more }) => {
    const known = findAttribute(env, id)
    if (!known) return []
    const type = { ...known.type, operators: [...known.type.operators, ...more] }
    return [{ id, name: t(name), icon, type, settings: known.settings }]
  })
  return [...attributeSubjects(records), ...fields, ...commentSubject(env)]
}

/** What is said about an item; what is unread only somebody can ask who is known. */
function commentSubject(env: QueryEnv): FilterSubject[] {
  const number = findAttribute(env, 'sort_order')
  if (!number) return []
  const operators: Operator[] = [
    'has_comments',
    ...(env.personal?.('unread') ? (['has_unread'] as const) : []),
  ]
  const type = { ...number.type, operators }
  return [{ id: 'comment_count', name: t('Comments'), icon: MessageSquare, type, settings: number.settings }]
}

export function attributeSubjects({ all }: Pick<ViewRecords, 'all'>): FilterSubject[] {
  return all.map(({ id, attribute, type, settings }) => ({
    id,
    name: attribute.name,
    icon: type.icon,
    type,
    settings,
  }))
}

/** A condition on an attribute as it begins: with its default operator and nothing to compare with. */
export function firstCondition(subject: Pick<FilterSubject, 'id' | 'type' | 'settings'>): {
  attribute_id: string
  operator: Operator
} {
  return { attribute_id: subject.id, operator: operatorsOf(subject)[0] ?? 'is_not_empty' }
}
