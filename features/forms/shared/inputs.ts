import type { Attribute } from '@weft/model'

export interface Choice {
  id: string
  name: string
  /** A name of the labels' palette, or `#rrggbb`. */
  color: string
}

/** How an answer is given, by the attribute's type. What is not here is not asked: it is computed, or voted on. */
const INPUTS = {
  text: 'line',
  longtext: 'long',
  label: 'choice',
  members: 'choice',
  reference: 'items',
  checkbox: 'check',
  date: 'date',
  number: 'number',
  email: 'email',
  phone: 'phone',
  links: 'url',
  checklist: 'lines',
  attachments: 'files',
  progress: 'slider',
  rating: 'rating',
} as const

export type InputKind = (typeof INPUTS)[keyof typeof INPUTS]

/** Null for attributes that no form can ask for. */
export function inputOf({ type, settings }: Pick<Attribute, 'type' | 'settings'>): InputKind | null {
  // A progress that follows from others is not given.
  const { source } = settings
  if (type === 'progress' && source !== undefined && source !== 'manual') return null
  return Object.hasOwn(INPUTS, type) ? INPUTS[type as keyof typeof INPUTS] : null
}

/** The options that an attribute has; those of people are people, by id. */
export function choicesOf(
  { type, settings }: Pick<Attribute, 'type' | 'settings'>,
  people?: ReadonlyMap<number, string>,
): Choice[] {
  if (type === 'members')
    return [...(people ?? [])].map(([id, name]) => ({ id: String(id), name, color: 'gray' }))
  const { labels } = settings
  if (type !== 'label' || !Array.isArray(labels)) return []
  return (labels as readonly (Partial<Choice> | null)[]).flatMap((label) =>
    typeof label?.id === 'string' && typeof label.name === 'string'
      ? [{ id: label.id, name: label.name, color: typeof label.color === 'string' ? label.color : 'gray' }]
      : [],
  )
}
