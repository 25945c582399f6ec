import { serverAttributeTypes } from '@weft/features/attributes/server'
import {
  attributes,
  automations,
  boards,
  type Collection,
  folders,
  permissionRecords,
  views,
} from '@weft/model'
import { cleanBlocks, isSafeUrl } from '@weft/rich-text'
import * as z from 'zod/mini'

import type { ArchivedRecord, Kind } from '../format/kinds.ts'
import { UnreadableArchive } from '../format/read-zip.ts'

const COLLECTIONS: Partial<Record<Kind, Collection>> = {
  boards,
  folders,
  attributes,
  views,
  automations,
  permissions: permissionRecords,
}

/** Refuses a record that no save would have made: whoever wrote the file need not have been this program. */
export function demandSound(
  kind: Kind,
  { id }: ArchivedRecord,
  row: Readonly<Record<string, unknown>>,
): void {
  const collection = COLLECTIONS[kind]
  if (!collection) return
  const parsed = z.safeParse(z.partial(z.object(collection.fields.shape)), row)
  if (!parsed.success) throw unsound(kind, id, String(parsed.error.issues[0]?.path[0] ?? 'a field'))
  if (kind === 'attributes' && !(String(row['type']) in serverAttributeTypes))
    throw new UnreadableArchive(
      `The attribute ${id} is of a kind that this server does not know: ${JSON.stringify(row['type'])}.`,
    )
}

export const unsound = (kind: Kind, id: string, field: string) =>
  new UnreadableArchive(`The record ${id} of ${kind} is not what a workspace can hold: ${field}.`)

/** HTML as it is saved; what was saved stays as it is. */
export const soundHtml = (html: string): string => cleanBlocks(html).join('')

/** Refuses data with addresses that no save would take. */
export function demandAddresses(type: string, data: unknown, item_id: string): void {
  if (!serverAttributeTypes[type]?.holdsLinks || !Array.isArray(data)) return
  for (const link of data as unknown[]) {
    const { url } = (link ?? {}) as { url?: unknown }
    if (typeof url !== 'string' || !isSafeUrl(url)) throw unsound('items', item_id, 'an address')
  }
}
