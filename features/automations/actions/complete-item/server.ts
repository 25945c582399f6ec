import { isDone } from '@weft/model'

import { doneRuleOf } from '../../server/runner/done-rule.ts'
import { putValue } from '../../server/runner/values.ts'
import { itemOf, serverAction, StepFailure } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  async plan(acting) {
    const item = itemOf(acting)
    const rule = await doneRuleOf(acting)
    if (!rule) throw new StepFailure('no-done-rule', 'The board’s settings do not say what means done.')
    const { attribute_id, label_ids } = rule
    const old = item.values[attribute_id]?.[0] ?? null
    const data = label_ids === undefined ? true : [label_ids[0]]
    const writes = isDone(rule, old) ? [] : [putValue(item, attribute_id, data)]
    return { shown: { attribute_id, old, new: data }, writes }
  },
})
