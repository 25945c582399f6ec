import type { Database } from '@weft/db'

import { findUses } from './queries.ts'
import type { FileStorage } from './storage/storage.ts'

/** A file of an item, as it is called there. */
export interface FileOfItem {
  id: string
  name: string
  size: number
  mime: string
}

const ANY = 'application/octet-stream'

/** Those of some files that a standing item holds, in their order; who may see it was judged before. */
export async function filesOfItem(
  db: Database,
  team_id: number,
  item_id: string,
  ids: readonly string[],
): Promise<FileOfItem[]> {
  const uses = ids.length === 0 ? [] : await findUses(db, team_id, ids)
  const held = new Map(uses.filter((use) => use.use_item_id === item_id).map((use) => [use.id, use]))
  return ids.flatMap((id) => {
    const use = held.get(id)
    return use ? [{ id, name: use.use_name, size: use.size, mime: use.mime ?? ANY }] : []
  })
}

/** A file of an item, whole; null once the item does not hold it any more. */
export async function bytesOfFile(
  { db, storage }: { db: Database; storage: FileStorage },
  { team_id, item_id, id }: { team_id: number; item_id: string; id: string },
): Promise<Buffer | null> {
  const use = (await findUses(db, team_id, [id])).find(({ use_item_id }) => use_item_id === item_id)
  const stored = use ? await storage.read(use.storage_key) : null
  if (!stored) return null
  const chunks: Buffer[] = []
  for await (const chunk of stored as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
