import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { isFrom } from '../../shared/sources.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['references.created', 'references.restored'],
  fires({ entry, folder_id }, { folders, attribute_id: wanted }) {
    const { attribute_id, is_standing } = (entry.new ?? {}) as {
      attribute_id?: string
      is_standing?: boolean
    }
    if (is_standing !== true) return false
    const isWanted = wanted === undefined || wanted === attribute_id
    return isWanted && isIn(folders, folder_id) && isFrom(undefined, entry.origin?.via)
  },
})
