import { createHash } from 'node:crypto'

import { nameKey } from '@weft/model'

import { serverAttributeTypes } from '../types/registry.server.ts'

/** Longer keys would not fit into an index. */
const LONGEST_KEY = 500

/** What equal values of a unique attribute of this type have in common; null for empty ones. */
export function uniqueKey(type: string, data: unknown): string | null {
  if ((data ?? null) === null) return null
  const text = serverAttributeTypes[type]?.keyOf?.(data)
  const key = nameKey(text ?? (typeof data === 'string' ? data : JSON.stringify(data)))
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64url')
}
