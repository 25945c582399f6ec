import * as z from 'zod/mini'

import type { ArchivedRecord, Kind } from './kinds.ts'

/** Versions and numbers are 32 bits in databases, and rise from what came in. */
const MOST = 2 ** 30
const version = z.int().check(z.minimum(1), z.maximum(MOST))
const numbers = z.int().check(z.minimum(0))
const texts = z.array(z.string())
const objects = z.array(z.looseObject({}))
const optional = <S extends z.core.$ZodType>(shape: S) => z.optional(z.nullable(shape))
const versioned = { row_version: optional(version) }

/** What every reader of a kind's records takes for granted of their fields; the rest is judged where it is written. */
const FIELDS: Readonly<Partial<Record<Kind, z.ZodMiniType>>> = {
  boards: z.looseObject({ ...versioned, user_ids: optional(z.array(z.unknown())) }),
  items: z.looseObject({
    ...versioned,
    values: z.record(z.string(), z.tuple([z.unknown(), z.int().check(z.minimum(0), z.maximum(MOST))])),
  }),
  comments: z.looseObject({
    ...versioned,
    html: z.string(),
    reactions: objects,
    pictures: texts,
  }),
  attachments: z.looseObject({
    ...versioned,
    name: optional(z.string()),
    sha256: z.string(),
    size: numbers,
    uses: objects,
  }),
  people: z.looseObject({ name: z.string(), email: optional(z.string()), role: optional(z.string()) }),
}
const ANY = z.looseObject(versioned)

/** The field by which a record is not of the shape that its kind has; null where it is. */
export function misshapenField(kind: Kind, record: ArchivedRecord): string | null {
  const parsed = z.safeParse(FIELDS[kind] ?? ANY, record)
  return parsed.success ? null : String(parsed.error.issues[0]?.path[0] ?? 'a field')
}

/** An id of a ring: records of which each lies in the next, or one in itself. Null where there is none. */
export function ringIn(parents: ReadonlyMap<string, string>): string | null {
  const ended = new Set<string>()
  for (const id of parents.keys()) {
    const way = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !ended.has(at); at = parents.get(at)) {
      if (way.has(at)) return at
      way.add(at)
    }
    for (const one of way) ended.add(one)
  }
  return null
}
