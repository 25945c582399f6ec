import type { Readable } from 'node:stream'

import { HEAD_BYTES, mimeOf } from './kinds/mime-of.ts'
import { inParts } from './read-parts.ts'
import { must } from './stored-bytes.ts'
import type { FileStorage, StoredPart } from './storage/storage.ts'

/** The bytes of files, for what takes a workspace out and brings it in. */
export interface StoredBytes {
  /** Null where they were lost. */
  read(storage_key: string): Promise<Readable | null>
  /** Stores bytes under a new key; answers what kind of file they are, or null for one that may be harmful. */
  write(storage_key: string, bytes: Readable, name: string): Promise<string | null>
}

/** Looks through a whole file; false refuses it. */
type Scan = (file: { name: string; mime: string; open(): Promise<Readable> }) => Promise<boolean>

export function createStoredBytes(storage: FileStorage, scan: Scan | undefined): StoredBytes {
  return {
    read: (key) => storage.read(key),
    async write(key, bytes, name) {
      const ref = await storage.begin(key)
      const parts: StoredPart[] = []
      let head: Buffer = Buffer.alloc(0)
      let offset = 0
      for await (const part of inParts(bytes)) {
        if (offset === 0) head = part.subarray(0, HEAD_BYTES)
        parts.push(await storage.putPart(key, ref, { number: parts.length + 1, offset, bytes: part }))
        offset += part.length
      }
      await storage.complete(key, ref, parts)
      const mime = mimeOf(head)
      const open = async () => must(await storage.read(key))
      return ((await scan?.({ name, mime, open })) ?? true) ? mime : null
    },
  }
}
