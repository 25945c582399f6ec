import type { ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has them. */
export interface JsonSchema {
  type?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  [word: string]: unknown
}

export function jsonSchemaOf(schema: ZodMiniType, io: 'input' | 'output' = 'input'): JsonSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref', reused: 'inline' })
  return tidy(made) as JsonSchema
}

/** Words of a schema that say nothing in a document: what it is by itself, and the ends of what JSON can count. */
const isIdle = (word: string, value: unknown) =>
  ['$schema', '$defs', '$id', 'id', '~standard'].includes(word) ||
  (['minimum', 'maximum'].includes(word) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)

/** Only "any JSON" refers to itself, and an empty schema says the same. */
export function tidy(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(tidy)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$ref' in schema) return {}
  return Object.fromEntries(
    Object.entries(schema).flatMap(([word, value]) => {
      if (word === 'properties')
        return [[word, Object.fromEntries(Object.entries(value as object).map(([k, v]) => [k, tidy(v)]))]]
      return isIdle(word, value) ? [] : [[word, tidy(value)]]
    }),
  )
}

/** The schemas that lie directly in one, without the names of fields between. */
export function partsOf(schema: JsonSchema): JsonSchema[] {
  const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap(
    (word) => (schema[word] ?? []) as JsonSchema[],
  )
  const single = ['items', 'additionalProperties', 'not'].map((word) => schema[word]).filter(isSchema)
  return [...lists, ...single]
}

const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null
