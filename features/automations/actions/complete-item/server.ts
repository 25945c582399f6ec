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
    const [label] = rule?.label_ids ?? []
    if (!rule || (rule.label_ids !== undefined && label === undefined))
      throw new StepFailure('no-done-rule', 'The board settings do not say what means done.')
    const { attribute_id, label_ids } = rule
    const old = item.values[attribute_id]?.[0] ?? null
    const data = label_ids === undefined ? true : [label]
    const writes = isDone(rule, old) ? [] : [putValue(item, attribute_id, data)]
    return { shown: { attribute_id, old, new: data }, writes }
  },
})
