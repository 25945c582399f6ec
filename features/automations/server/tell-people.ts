import { deliverSoon, maySee, notify } from '@weft/features/notifications/server'

import type { Acting } from './runner/acting.ts'

/** Tells people what a rule says: of its item, or of its board. Those who may not see that hear nothing. */
export async function tellPeople(
  { kit, neighbours, team_id, item, rule, principal }: Acting,
  { user_ids, text }: { user_ids: readonly number[]; text: string },
  key: string,
): Promise<void> {
  const isThere = item !== null && item.deleted_at === null
  const about = isThere
    ? { notification_type: 'AutomationItemNotification' as const, item_id: item.id }
    : { notification_type: 'AutomationBoardNotification' as const, board_id: rule.board_id }
  const seeing = hearingOf({ item, rule, principal }, user_ids)
  await notify(kit, team_id, { ...about, user_ids: seeing, line: { kind: 'note', text }, key })
  await deliverSoon({ db: kit.db, jobs: neighbours.jobs }, seeing)
}

/** Who of these hears what is said of an item or a board. Of what lies in the trash that is who saw it where it lay. */
export function hearingOf(
  { item, rule, principal }: Pick<Acting, 'item' | 'rule' | 'principal'>,
  user_ids: readonly number[],
): number[] {
  const place = { folder_id: item?.folder_id ?? null, board_id: rule.board_id }
  return user_ids.filter((id) => maySee({ access: principal.access }, id, place))
}
