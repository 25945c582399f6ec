import { currentDoneRule } from '@weft/features/boards/shared'
import type { DoneRule } from '@weft/model'

import { boardSettingsOf } from './queries.ts'
import type { Acting } from './acting.ts'

/** What means done on the rule's board; null where nothing does. */
export async function doneRuleOf({ kit, team_id, rule, attributes }: Acting): Promise<DoneRule | null> {
  const settings = await boardSettingsOf(kit.db, team_id, rule.board_id)
  return currentDoneRule({ settings }, (id) => attributes.find((one) => one.id === id)?.settings)
}
