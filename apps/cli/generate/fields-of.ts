import type { Field } from '../src/command-spec.ts'
import { type Document, type Operation, type Schema, schemaOf } from './open-api.ts'

/** What every command has already. */
const TAKEN = new Set(['data', 'json', 'all', 'help'])

/** The options of a call: its parameters, and the fields of its body. */
export function fieldsOf(document: Document, operation: Operation): Field[] {
  const parameters = (operation.parameters ?? []).flatMap((parameter): Field[] => {
    const { name, in: place, description = '', required, schema } = parameter
    if (!name || (place !== 'path' && place !== 'query')) return []
    const kind = kindOf(schema ?? {})
    return [{ name, in: place, kind, about: description, ...(required ? { required: true as const } : {}) }]
  })
  const taken = new Set([...TAKEN, ...parameters.map(({ name }) => name)])
  return [...parameters, ...bodyFields(document, operation).filter(({ name }) => !taken.has(name))]
}

function bodyFields(document: Document, { requestBody }: Operation): Field[] {
  const body = schemaOf(document, requestBody?.content['application/json']?.schema)
  const required = new Set(body.required)
  return Object.entries(body.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'body' as const,
    kind: kindOf(schema),
    about: schema.description ?? '',
    ...(required.has(name) ? { required: true as const } : {}),
    ...(isNullable(schema) ? { nullable: true as const } : {}),
  }))
}

const partsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? []
const isNull = ({ type, const: only }: Schema) => type === 'null' || only === null
const isNullable = (schema: Schema) =>
  partsOf(schema).some(isNull) || (Array.isArray(schema.type) && schema.type.includes('null'))

/** What a path or a question has only as text. */
const DIGITS = /^\^(\[[01]-9\])?(\\d(\{[\d,]+\})?|\[0-6\])\$$/

const isSaidFlag = ({ enum: choices = [] }: Schema) =>
  choices.length === 2 && choices.includes('true') && choices.includes('false')

/** How text on a command line becomes a value of a schema. */
function kindOf(schema: Schema): Field['kind'] {
  const parts = partsOf(schema).filter((part) => !isNull(part))
  if (parts.length > 0) {
    const kinds = new Set(parts.map(kindOf))
    const [only] = kinds
    return kinds.size === 1 && only ? only : 'json'
  }
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (/^(integer|number)$/.test(type ?? '') || DIGITS.test(schema.pattern ?? '')) return 'number'
  if (type === 'boolean' || isSaidFlag(schema)) return 'flag'
  if (type === 'array') return kindOf(schema.items ?? {}) === 'text' ? 'list' : 'json'
  const isText = type === 'string' || (schema.enum ?? [schema.const]).every((one) => typeof one === 'string')
  return isText ? 'text' : 'json'
}
