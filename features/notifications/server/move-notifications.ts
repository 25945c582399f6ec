import type { AfterMove } from '@weft/features/items/server'

import { moveNotificationsTo } from './queries.ts'

/**
 * What was told of moved items lies where these lie, from the same moment on: else it could be read by somebody who may
 * see the old folder alone. Its people hear of it with the activity.
 */
export const moveNotifications: AfterMove = async (unit, { items, to, board_id }) => {
  const ids = items.map(({ id }) => id)
  unit.later((tx) => moveNotificationsTo(tx, unit.team_id, ids, { folder_id: to, board_id }))
}
