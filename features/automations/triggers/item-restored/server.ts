import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['items.restored'],
  fires: ({ folder_id }, { folders }) => isIn(folders, folder_id),
})
