import { nameKey } from '@weft/model'
import { type AnswersAs, readAnswer } from '@weft/features/forms/server'
import { type AskedAttribute, asksForPeople, choicesOf, inputOf } from '@weft/features/forms/shared'
import * as z from 'zod/mini'

/** An attribute as the model is asked for it. It learns names alone: no id goes out, and none comes back. */
export interface Field {
  /** What stands for it in the answer. */
  key: string
  attribute: AskedAttribute
  /** Ids of what can be chosen, by name; null where nothing is chosen. */
  ids: ReadonlyMap<string, string> | null
  names: readonly string[]
}

/** Longer lists are not written into the schema: servers have limits for it. */
const MAX_NAMES = 100

/** Whether the model may fill an attribute: what forms ask for, without files and other items. */
export function isFillable(attribute: AskedAttribute): boolean {
  const input = inputOf(attribute)
  return input !== null && input !== 'files' && input !== 'items'
}

export function fieldsOf(
  attributes: readonly AskedAttribute[],
  people: ReadonlyMap<number, string>,
): Field[] {
  return attributes.map((attribute, n) => {
    const choices = choicesOf(attribute, people).slice(0, MAX_NAMES)
    const isChosen = inputOf(attribute) === 'choice'
    return {
      key: `f${n + 1}`,
      attribute,
      ids: isChosen ? new Map(choices.map(({ id, name }) => [nameKey(name), id])) : null,
      names: [...new Set(choices.map(({ name }) => name))],
    }
  })
}

/** The fields of one row, all of them there as strict schemas want it; null says nothing. */
export function fieldSchemas(fields: readonly Field[]): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    fields.map((field) => [field.key, z.nullable(schemaOf(field)).check(z.describe(wordsOf(field)))]),
  )
}

function schemaOf(field: Field): z.ZodMiniType {
  const { attribute, names } = field
  switch (inputOf(attribute)) {
    case 'choice': {
      const one = names.length > 0 ? z.enum(names) : z.string()
      return isSingle(field) ? one : z.array(one)
    }
    case 'check':
      return z.boolean()
    case 'number':
    case 'slider':
    case 'rating':
      return z.number()
    case 'lines':
      return z.array(z.string())
    default:
      return z.string()
  }
}

const isSingle = ({ attribute }: Field): boolean =>
  attribute.settings['multiple'] === false && !asksForPeople(attribute)

function wordsOf({ attribute }: Field): string {
  const input = inputOf(attribute)
  const how = input === 'date' ? ' (YYYY-MM-DD)' : input === 'long' ? ' (markdown)' : ''
  return `${attribute.name}${how}`
}

/** What the model wrote for a field, as data; `isDropped` where some of it does not fit there. */
export function readField(field: Field, raw: unknown, by: AnswersAs): { data: unknown; isDropped: boolean } {
  if (raw === null || raw === undefined || raw === '') return { data: null, isDropped: false }
  const { ids, attribute } = field
  const texts = textsOf(raw)
  const chosen = ids ? texts.flatMap((text) => ids.get(nameKey(text)) ?? []) : texts
  const given = inputOf(attribute) === 'lines' ? [chosen.join('\n')] : chosen
  const offered = ids ? [...ids.values()] : null
  const isRich = inputOf(attribute) === 'long'
  const read = readAnswer(attribute, { offered, isRich }, given, by)
  if ('problem' in read) return { data: null, isDropped: true }
  return { data: read.data, isDropped: texts.length === 0 || chosen.length < texts.length }
}

/** As a form would send it; nothing of what no field can hold. */
function textsOf(raw: unknown): string[] {
  if (Array.isArray(raw)) return raw.flatMap(textsOf)
  if (typeof raw === 'boolean') return raw ? ['on'] : ['off']
  return typeof raw === 'string' || typeof raw === 'number' ? [String(raw)] : []
}
