import type { Kit } from '@weft/server-kit'

import { notify } from './notify.ts'

export const TELL_STORAGE = 'tell-storage'

/** How full the storage of a workspace has become. */
export interface StorageNews {
  team_id: number
  state: 'warning' | 'full'
  /** Bytes. */
  used: number
  limit: number
}

/** Tells the owner of a workspace, who alone can do something about it; answers who was told. */
export async function tellStorage(
  kit: Pick<Kit, 'access' | 'writer'>,
  { team_id, state, used, limit }: StorageNews,
): Promise<number[]> {
  const access = await kit.access.of(team_id)
  const owner_id = access?.graph.team.owner_id ?? null
  if (owner_id === null) return []
  const user_ids = [owner_id]
  await notify(kit, team_id, {
    notification_type: state === 'full' ? 'StorageExceededNotification' : 'StorageWarningNotification',
    user_ids,
    usage: used,
    limit,
  })
  return user_ids
}
