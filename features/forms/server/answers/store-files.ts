import { newUuid } from '@weft/base'
import type { FileTaker } from '@weft/features/files/server'
import type { StoredFile } from '@weft/features/files/shared'

import type { ReadValues } from './read-values.ts'

/** Files of an answer that are stored, and not yet any item's. */
export interface StoredFiles {
  all: StoredFile[]
  byAttribute: Map<string, StoredFile[]>
  /** Takes them back. */
  dismiss(): Promise<void>
}

/** Stores the files of an answer by the rules of uploads; of an answer with a bad one none stays. */
export async function storeFiles(
  taker: FileTaker,
  { team_id, user_id, item_id }: { team_id: number; user_id: number | null; item_id: string },
  files: ReadValues['files'],
): Promise<StoredFiles> {
  const stored: StoredFiles = {
    all: [],
    byAttribute: new Map(),
    dismiss: () =>
      taker.dismiss(
        team_id,
        stored.all.map((file) => file.id),
      ),
  }
  try {
    for (const { attribute, file } of files) {
      const taken = await taker.take(team_id, user_id, attribute.settings, {
        id: newUuid(),
        item_id,
        attribute_id: attribute.id,
        name: file.name,
        size: file.size,
        open: file.open,
      })
      stored.all.push(taken)
      stored.byAttribute.set(attribute.id, [...(stored.byAttribute.get(attribute.id) ?? []), taken])
    }
    return stored
  } catch (error) {
    await stored.dismiss()
    throw error
  }
}
