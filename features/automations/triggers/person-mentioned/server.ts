import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { isFrom } from '../../shared/sources.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['comments.created', 'comments.changed', 'values.changed'],
  fires({ entry, folder_id }, { folders }) {
    const before = mentionsIn(entry.old)
    const isFresh = mentionsIn(entry.new).some((id) => !before.includes(id))
    return isFresh && isIn(folders, folder_id) && isFrom(undefined, entry.origin?.via)
  },
})

const mentionsIn = (part: unknown): readonly number[] =>
  (part as { mentions?: readonly number[] } | null)?.mentions ?? []
