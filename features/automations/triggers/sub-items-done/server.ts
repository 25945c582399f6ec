import { isDone } from '@weft/model'

import { doneRuleOf } from '../../server/runner/done-rule.ts'
import { itemAsOf } from '../../server/runner/item-as-of.ts'
import { subItemsOf } from '../../server/runner/queries.ts'
import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['values.changed'],
  about: ({ parent_id }) => parent_id,
  asksBelow: true,
  fires({ entry, attribute_id, folder_id, parent_id }, { folders }, { doneRule }) {
    if (parent_id === null || !doneRule || attribute_id !== doneRule.attribute_id) return false
    const [before, after] = [entry.old, entry.new].map(
      (part) => (part as { data?: unknown } | null)?.data ?? null,
    )
    return isDone(doneRule, after) && !isDone(doneRule, before) && isIn(folders, folder_id)
  },
  /** Right after the event none was open: so of several that are done at once it is the last that counts. */
  async unless(acting) {
    const { kit, team_id, item, run } = acting
    const rule = await doneRuleOf(acting)
    if (!item || !rule) return 'conditions'
    for (const child of await subItemsOf(kit.db, team_id, item.id)) {
      const then = await itemAsOf(kit.db, team_id, child, run.event)
      if (!isDone(rule, then.values[rule.attribute_id]?.[0] ?? null)) return 'conditions'
    }
    return null
  },
})
