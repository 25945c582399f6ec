import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['items.moved'],
  // The folder that was left has an entry as well, without anything new.
  fires: ({ entry, folder_id }, { folders }) => entry.new !== null && isIn(folders, folder_id),
})
