import { peopleNamed } from '../../server/runner/people-named.ts'
import { attributeOf } from '../../server/runner/values.ts'
import { itemOf, serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, options) {
    itemOf(acting)
    const attribute_id =
      options.attribute_id === undefined ? null : attributeOf(acting, options.attribute_id).id
    const user_ids = peopleNamed(acting, options)
    return { shown: { counts: attribute_id, user_ids }, timer: { way: 'stop', attribute_id, user_ids } }
  },
})
