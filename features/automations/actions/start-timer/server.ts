import { peopleNamed } from '../../server/runner/people-named.ts'
import { attributeOf } from '../../server/runner/values.ts'
import { itemOf, serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, options) {
    itemOf(acting)
    const { id: attribute_id } = attributeOf(acting, options.attribute_id)
    const user_ids = peopleNamed(acting, options)
    return { shown: { counts: attribute_id, user_ids }, timer: { way: 'start', attribute_id, user_ids } }
  },
})
