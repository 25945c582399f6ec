import { SERVER_OWNED_FIELDS, type Collection } from '@weft/model'
import * as z from 'zod/mini'

import { invalid } from '../../errors.ts'

const OWNED = new Set<string>(SERVER_OWNED_FIELDS)
const partials = new WeakMap<Collection, z.ZodMiniType<Record<string, unknown>>>()

/** Problems as sentences: `name: must not be empty`. */
export function sentences(error: z.core.$ZodError, prefix = ''): string[] {
  return error.issues.map((issue) => {
    const path = [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.')
    return path ? `${path}: ${issue.message}` : issue.message
  })
}

/** The fields that a client may write, checked; server-owned ones are dropped, other unknown ones are a 422. */
export function parseFields(
  collection: Collection,
  fields: Record<string, unknown>,
  extra: readonly string[] = [],
): Record<string, unknown> {
  const own: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (!OWNED.has(name) && !extra.includes(name)) own[name] = value
  }
  let schema = partials.get(collection)
  if (!schema) {
    schema = z.partial(z.strictObject(collection.fields.shape)) as z.ZodMiniType<Record<string, unknown>>
    partials.set(collection, schema)
  }
  const parsed = z.safeParse(schema, own)
  if (!parsed.success) throw invalid(...sentences(parsed.error))
  return parsed.data
}

/** A creation's row: given fields over the defaults; the fields of `scope` must be there. */
export function completeFields(
  collection: Collection,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const whole = { ...collection.defaults, ...fields }
  const parsed = z.safeParse(collection.fields, whole)
  if (!parsed.success) throw invalid(...sentences(parsed.error))
  return parsed.data
}
