import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['comments.changed'],
  fires({ entry, folder_id }, { folders }) {
    // What is taken back has none.
    const { reaction } = (entry.new ?? {}) as { reaction?: string | null }
    return Boolean(reaction) && isIn(folders, folder_id)
  },
})
