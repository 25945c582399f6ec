import { peopleNamed } from '../../server/runner/people-named.ts'
import { fillIn } from '../../server/runner/token-values.ts'
import { serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, { text, ...people }) {
    const notice = { user_ids: peopleNamed(acting, people), text: fillIn(acting, text) }
    return { shown: notice, notice }
  },
})
