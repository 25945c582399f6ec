import type { Collection } from '@weft/model'
import type { ZodMiniObject } from 'zod/mini'

import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

const whole = (): JsonSchema => ({ type: 'integer' })
const time = (): JsonSchema => ({ type: 'string' })
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

/** What every record has beside its own fields. */
const synced = (): Record<string, JsonSchema> => ({
  team_id: whole(),
  row_version: whole(),
  seq: whole(),
  created_at: time(),
  updated_at: time(),
  deleted_at: orNull(time()),
})

const objectOf = (properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required: [...required],
})

/** A record as it is answered, and as it is saved. */
export function recordSchemas(
  { fields, id }: Collection,
  shown: ZodMiniObject | undefined,
  creationFields: readonly string[] = [],
): { record: JsonSchema; change: JsonSchema } {
  const own = jsonSchemaOf(fields)
  const beside = shown ? jsonSchemaOf(shown, 'output') : { properties: {}, required: [] }
  const saved = own.properties ?? {}
  const record = { id: jsonSchemaOf(id), ...synced(), ...structuredClone(saved), ...beside.properties }
  const left = Object.keys(beside.properties ?? {}).filter((name) => !beside.required?.includes(name))
  const more = Object.fromEntries(creationFields.map((name) => [name, { type: 'object' }]))
  return {
    record: objectOf(
      record,
      Object.keys(record).filter((name) => !left.includes(name)),
    ),
    change: objectOf({ row_version: whole(), old: { type: 'object' }, ...saved, ...more }, []),
  }
}

/** What is told of a record that was deleted, or that lies elsewhere by now. */
export const tombstone = (): JsonSchema =>
  objectOf({ id: { type: 'string' }, row_version: whole(), deleted_at: time(), seq: whole() }, [
    'id',
    'row_version',
    'deleted_at',
    'seq',
  ])

export const moveTombstone = (): JsonSchema =>
  objectOf(
    { id: { type: 'string' }, gone: { type: 'boolean', const: true }, row_version: whole(), seq: whole() },
    ['id', 'gone', 'row_version', 'seq'],
  )

export const lastChange = (): JsonSchema => objectOf({ seq: whole(), user_id: whole() }, ['seq', 'user_id'])
