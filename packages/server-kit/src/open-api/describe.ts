import type { FieldWords } from './interface-words.ts'
import { type JsonSchema, partsOf } from './json-schema.ts'

/** Where a field is met, and whose words tell of it: the feature's own before those that hold everywhere. */
export interface Place {
  words: readonly FieldWords[]
  /** `{METHOD} {path}`; empty for records. */
  call: string
  /** The record that the field is of, by the names that words may give it. */
  records?: readonly string[]
}

/** What an answer or a list holds; the fields in it are those of no field. */
const ENVELOPE = 'data'

/** Gives every field in a schema its description, where words tell of it. */
export function describeFields(schema: JsonSchema, place: Place, around = ''): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const told = sentenceOf(name, place, around)
    if (told !== undefined && field.description === undefined) field.description = told
    describeFields(field, place, name === ENVELOPE ? around : name)
  }
  for (const part of partsOf(schema)) describeFields(part, place, around)
}

/** What words say of a field or parameter. */
export function sentenceOf(
  name: string,
  { words, call, records = [] }: Place,
  around = '',
): string | undefined {
  const path = call.slice(call.indexOf(' ') + 1)
  const exact = around === '' ? [] : [`${around}.${name}`]
  const ofRecord = around === '' ? records.map((record) => `${record}.${name}`) : []
  const keys = [`${call}.${name}`, `${path}.${name}`, ...exact, ...ofRecord, name]
  for (const known of words) {
    const key = keys.find((one) => Object.hasOwn(known, one))
    if (key !== undefined) return known[key]
  }
  return undefined
}
