import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { isFrom } from '../../shared/sources.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['comments.created'],
  fires({ entry, folder_id }, { folders, withoutReplies }) {
    const { parent_id } = (entry.new ?? {}) as { parent_id?: string | null }
    if (withoutReplies === true && parent_id) return false
    return isIn(folders, folder_id) && isFrom(undefined, entry.origin?.via)
  },
})
