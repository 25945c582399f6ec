import { fillIn } from '../../server/runner/token-values.ts'
import { serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

const MOST_PEOPLE = 200

export const member = serverAction({
  definition,
  plan(acting, { user_ids = [], attribute_ids = [], actor, text }) {
    const { item } = acting
    const named = attribute_ids.flatMap((id) => {
      const data = item?.values[id]?.[0]
      return Array.isArray(data) ? data.filter((one) => typeof one === 'number') : []
    })
    const people = [...user_ids, ...named, ...(actor === true && acting.actor ? [acting.actor.id] : [])]
    const notice = { user_ids: [...new Set(people)].slice(0, MOST_PEOPLE), text: fillIn(acting, text) }
    return { shown: notice, notice }
  },
})
