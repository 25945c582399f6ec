import { serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: [],
  fires: () => false,
  added({ collection, action, old, new: made }) {
    if (collection !== 'boards' || action !== 'changed') return []
    const before = peopleIn(old)
    return peopleIn(made).filter((id) => !before.includes(id))
  },
})

const peopleIn = (part: unknown): readonly number[] =>
  (part as { user_ids?: readonly number[] } | null)?.user_ids ?? []
