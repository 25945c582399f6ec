import { createHash } from 'node:crypto'

import { fileErrors } from '../shared/index.ts'
import type { FileRow } from './file-row.ts'
import { HEAD_BYTES } from './kinds/mime-of.ts'
import { stripPlace } from './pictures/strip-place.ts'
import type { FileStorage } from './storage/storage.ts'

/** The stored bytes as they are now; null when some are missing. */
export async function readBack(
  storage: FileStorage,
  row: FileRow,
): Promise<{ sha256: string; head: Buffer } | null> {
  if ((await storage.size(row.storage_key)) !== row.size) return null
  const stored = await storage.read(row.storage_key)
  if (!stored) return null
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of stored as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
  }
  return size === row.size ? { sha256: hash.digest('hex'), head } : null
}

/** Wipes the place out of a picture; answers its new hash, or null when there was nothing to wipe. */
export async function withoutPlace(storage: FileStorage, row: FileRow): Promise<string | null> {
  const chunks: Buffer[] = []
  for await (const chunk of must(await storage.read(row.storage_key)) as AsyncIterable<Buffer>)
    chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (!stripPlace(bytes)) return null
  await storage.put(row.storage_key, bytes)
  return createHash('sha256').update(bytes).digest('hex')
}

/** What the storage must hold. */
export function must<T>(value: T | null): T {
  if (value === null) throw fileErrors.storage_unavailable()
  return value
}
