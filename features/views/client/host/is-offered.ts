import type { useMe } from '@weft/features/session/client'
import type { View } from '@weft/model'

/** Whether a view is among somebody's tabs: the workspace's owner sees the personal ones of others when that is switched on. */
export function isOffered(
  { access, owner_id }: View,
  { id, preferences }: ReturnType<typeof useMe>,
): boolean {
  return access !== 'personal' || owner_id === id || Boolean(preferences['everyonesViews'])
}
