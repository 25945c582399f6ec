import { type PermissionRecord, permissionRecordId } from '@weft/model'
import type { LocalChange, Store } from '@weft/store'

/** Writes the entries of a place, whether it had a record before or not; they wait offline like any other edit. */
export function saveEntries(
  store: Store,
  place: { type: string; id: string | number },
  permissions: Readonly<Record<string, unknown>>,
): LocalChange | null {
  const records = store.collection<PermissionRecord>('permissions')
  const id = permissionRecordId(place.type, place.id)
  if (records.get(id)) return records.save(id, { permissions })
  const fields = { resource_type: place.type, resource_id: String(place.id), permissions }
  return records.create(fields).change
}
