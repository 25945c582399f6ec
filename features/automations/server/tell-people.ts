import { deliverSoon, notify } from '@weft/features/notifications/server'

import type { Acting } from './runner/acting.ts'

/** Tells people what a rule says: of its item, or of its board. Those who may not see that hear nothing. */
export async function tellPeople(
  { kit, neighbours, team_id, item, rule }: Acting,
  { user_ids, text }: { user_ids: readonly number[]; text: string },
  key: string,
): Promise<void> {
  const about = item
    ? { notification_type: 'AutomationItemNotification' as const, item_id: item.id }
    : { notification_type: 'AutomationBoardNotification' as const, board_id: rule.board_id }
  await notify(kit, team_id, { ...about, user_ids, line: { kind: 'note', text }, key })
  await deliverSoon({ db: kit.db, jobs: neighbours.jobs }, user_ids)
}
