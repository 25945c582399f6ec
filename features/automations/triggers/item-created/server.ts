import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { isFrom } from '../../shared/sources.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['items.created'],
  fires: ({ entry, folder_id, parent_id }, { folders, below, sources }) =>
    isIn(folders, folder_id) && (below === true || parent_id === null) && isFrom(sources, entry.origin?.via),
})
